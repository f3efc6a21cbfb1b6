/** A throw-away PostgreSQL cluster in a folder for temporary files, reached over a unix socket. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, totalmem, userInfo } from "node:os";
import { join, resolve } from "node:path";
import type { Sample } from "../data.ts";

/** Where distributions put the server's programs, which are rarely on the path. */
const VERSIONS = "/usr/lib/postgresql";

/** The folder of the newest server programs; `undefined` when there are none. */
export function serverPrograms(): string | undefined {
  const installed = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const folders = [
    ...installed.sort((a, b) => Number(b) - Number(a)).map((version) => join(VERSIONS, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")));
}

/** PostgreSQL refuses to run as root, so root runs it as the user that its packages make. */
const USER = "postgres";
const isRoot = () => userInfo().uid === 0;

/** Why no cluster can be started here; `undefined` when one can. */
export function whyNoCluster(): string | undefined {
  if (serverPrograms() === undefined) return "no server programs found (initdb, pg_ctl)";
  if (!isRoot()) return undefined;
  try {
    execFileSync("id", ["-u", USER], { stdio: "ignore" });
    return undefined;
  } catch {
    return `PostgreSQL does not run as root, and there is no user ${USER}`;
  }
}

/** Short, because the path of a unix socket must be. */
export function clusterFolder({ directory }: Sample): string {
  const name = createHash("sha256").update(resolve(directory)).digest("hex").slice(0, 12);
  return join(tmpdir(), `lotline-bench-${name}`);
}

function run(program: string, ...args: string[]): string {
  const command = [join(serverPrograms()!, program), ...args];
  const [file, ...rest] = isRoot() ? ["runuser", "-u", USER, "--", ...command] : command;
  return execFileSync(file!, rest, { encoding: "utf8", cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
}

export function serverVersion(): string {
  return run("postgres", "--version").replace(/^.*?([\d.]+).*$/s, "$1");
}

/** A quarter of memory for shared buffers, as its manual advises; the planner knows of the page cache and of an SSD. */
function settings(folder: string): string {
  const megabytes = totalmem() / 2 ** 20;
  return `
listen_addresses = ''
unix_socket_directories = '${folder}'
shared_buffers = ${Math.floor(Math.min(megabytes / 4, 4096))}MB
effective_cache_size = ${Math.floor(megabytes / 2)}MB
work_mem = 64MB
maintenance_work_mem = 512MB
random_page_cost = 1.1
effective_io_concurrency = 200
jit = off
wal_level = minimal
max_wal_senders = 0
max_wal_size = 8GB
synchronous_commit = off
`;
}

/** Makes an empty cluster and starts it. */
export function makeCluster(sample: Sample): void {
  endCluster(sample);
  const folder = clusterFolder(sample);
  mkdirSync(folder, { mode: 0o700 });
  if (isRoot()) execFileSync("chown", [USER, folder]);
  else chmodSync(folder, 0o700);
  const data = join(folder, "data");
  run("initdb", "-D", data, "-U", USER, "--auth", "trust", "-E", "UTF8", "--locale", "C.UTF-8", "--no-sync");
  appendFileSync(join(data, "postgresql.conf"), settings(folder));
  startCluster(sample);
}

export function startCluster(sample: Sample): void {
  const folder = clusterFolder(sample);
  run("pg_ctl", "start", "-w", "-t", "120", "-D", join(folder, "data"), "-l", join(folder, "log"));
}

export function stopCluster(sample: Sample): void {
  run("pg_ctl", "stop", "-w", "-m", "fast", "-D", join(clusterFolder(sample), "data"));
}

/** Ends the cluster, whatever state it is in, and removes it. */
export function endCluster(sample: Sample): void {
  const folder = clusterFolder(sample);
  if (existsSync(join(folder, "data", "postmaster.pid"))) {
    try {
      run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", join(folder, "data"));
    } catch {
      // It had ended before and left its file.
    }
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Proportional set sizes of all processes in mebibytes: shared buffers count once. `undefined` when not readable. */
export function clusterMemory(sample: Sample): number | undefined {
  try {
    const postmaster = readFileSync(join(clusterFolder(sample), "data", "postmaster.pid"), "utf8").split(
      "\n",
    )[0]!;
    const pids = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster);
    const kilobytes = [postmaster, ...pids].map((pid) => {
      const [, pss] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))!;
      return Number(pss);
    });
    return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
  } catch {
    return undefined;
  }
}

function parentOf(pid: string): string | undefined {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  } catch {
    // The process has ended meanwhile.
    return undefined;
  }
}
