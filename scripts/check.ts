/** What `npm test` runs: types, lint and format, generated files, tests. Stops at the first that fails. */
import { spawnSync } from "node:child_process";

const STEPS: readonly (readonly [string, readonly string[]])[] = [
  ["types", ["node_modules/typescript/bin/tsc", "-p", "."]],
  ["lint and format", ["node_modules/@biomejs/biome/bin/biome", "ci", "."]],
  ["generated files", ["scripts/generate-docs.ts", "--check"]],
  [
    "tests",
    ["--test", "--test-timeout=120000", "--test-reporter=spec", "src/**/*.test.ts", "test/**/*.test.ts"],
  ],
];

for (const [name, args] of STEPS) {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, [...args], { stdio: "inherit" });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.error(`${status === 0 ? "passed" : "FAILED"}: ${name} (${seconds} s)`);
  if (status !== 0) process.exit(1);
}
