/** Exit codes of the commands, and the messages of their errors. */
import { Command, type CommanderError } from 'commander';
import { Interrupted } from '../engine/interrupted.ts';
import { printableLines } from '../models/printable.ts';
import { UsageError } from '../models/usage-error.ts';

/** Exit code: wrong usage or configuration. No request was sent. */
const wrongUsage = 2;
/** Exit code: the target was unreachable, or the harness failed. */
export const notJudged = 3;
/** Exit code: Ctrl-C stopped the run. */
export const interrupted = 130;

/**
 * Declares a command of the suite. Wrong usage ends the process with 2. Wrap the action in `withExitCode`, which handles
 * its errors.
 */
export function suiteCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .allowExcessArguments(false)
    .showSuggestionAfterError()
    .configureOutput({ outputError: (text, write) => write(`${printableLines(text.trimEnd())}\n`) })
    .exitOverride((error) => process.exit(exitCodeOfParsing(error)));
}

/** Runs the action of a command and sets the exit code that it returns. An error becomes a message on stderr and a code. */
export function withExitCode<Args extends readonly unknown[]>(
  action: (...args: Args) => number | Promise<number>,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    try {
      process.exitCode = await action(...args);
    } catch (error) {
      process.stderr.write(errorText(error));
      process.exitCode = exitCodeOfError(error);
    }
  };
}

/** The message of an error that ends a command. */
function errorText(error: unknown): string {
  return `${printableLines(`error: ${error instanceof Error ? error.message : String(error)}`)}\n`;
}

/** Prints a progress line on stderr, apart from the results. */
export const sayOnStderr = (message: string): void => void process.stderr.write(`${printableLines(message)}\n`);

function exitCodeOfError(error: unknown): number {
  if (error instanceof UsageError) return wrongUsage;
  return error instanceof Interrupted ? interrupted : notJudged;
}

/** The exit code when commander stops: 0 after help and version, else that of wrong usage. */
function exitCodeOfParsing(error: CommanderError): number {
  return error.exitCode === 0 ? 0 : wrongUsage;
}
