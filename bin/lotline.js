#!/usr/bin/env node
// Plain JavaScript, so that a Node.js too old for the rest can still say what to do.
import { existsSync } from "node:fs";

const source = new URL("../src/cli/main.ts", import.meta.url);
const built = new URL("../dist/cli/main.js", import.meta.url);
const isClone = existsSync(source);
const isInstalled = !isClone || existsSync(new URL("../node_modules", import.meta.url));

if (!isInstalled || Number(process.versions.node.split(".")[0]) < 24) {
  process.stderr.write(
    `lotline: runs on Node.js 24 or later, which comes with its dependencies (this is ${process.version}). ` +
      "Run `npm install` here first, then use `npx lotline`.\n",
  );
  process.exit(1);
}
await import((isClone ? source : built).href);
