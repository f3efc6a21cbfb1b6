import { Command, CommanderError } from "commander";
import { LotlineError } from "../errors/lotline-error.ts";
import { StoreError } from "../store/store-error.ts";
import { SERVICE_VERSION } from "../version.ts";
import { demo } from "./demo.ts";
import { exportCommand } from "./export.ts";
import { Failure } from "./failure.ts";
import { generate } from "./generate.ts";
import { importCommand } from "./import.ts";
import { products } from "./products.ts";
import { serve } from "./serve.ts";
import { stats } from "./stats.ts";

/** THE table of commands. */
const COMMANDS: readonly Command[] = [demo, generate, importCommand, serve, products, stats, exportCommand];

const program = new Command("lotline")
  .description("A read-only retrieval service for real-estate listings and the profiles behind them.")
  .version(SERVICE_VERSION)
  .showHelpAfterError("(--help tells more)");
for (const command of COMMANDS) program.addCommand(command);

const WRONG_USAGE = 2;

/** Wrong usage exits with 2; commander's own errors are all of that kind, asking for help is none. */
function exitWithUsage(command: Command): void {
  command.exitOverride().showHelpAfterError("(--help tells more)");
  for (const inner of command.commands) exitWithUsage(inner);
}
exitWithUsage(program);

// `lotline export | head` ends when head has enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : WRONG_USAGE);
  process.stderr.write(`lotline: ${sentenceOf(error)}\n`);
  process.exit(error instanceof Failure ? error.exitCode : 1);
}

function sentenceOf(error: unknown): string {
  if (error instanceof Failure || error instanceof LotlineError || error instanceof StoreError)
    return error.message;
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return `There is no file ${path}.`;
  if (code === "EACCES") return `${path} may not be read or written by this user.`;
  if (code === "ENOSPC") return "The disk is full; nothing was changed.";
  return message;
}
