// Plain JavaScript for any Node.js from 20 on: installs the locked dependencies when they are missing or
// older than the lock file, then runs the named file with the Node.js that they bring.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync, utimesSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const pinnedNode = `${root}node_modules/.bin/node`;
const installed = `${root}node_modules/.package-lock.json`;

function isInstalled() {
  if (!existsSync(pinnedNode) || !existsSync(installed)) return false;
  return statSync(installed).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs;
}

if (!isInstalled()) {
  process.stderr.write("Installing the dependencies (npm ci) …\n");
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ["npm", []];
  const done = spawnSync(command, [...args, "ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (done.status !== 0) {
    process.stderr.write("The dependencies could not be installed; see the lines above.\n");
    process.exit(1);
  }
  utimesSync(installed, new Date(), new Date());
}

const [script, ...rest] = process.argv.slice(2);
const child = spawn(pinnedNode, [`${root}${script}`, ...rest], { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
