/** How the commands of the suite end. */
import { Command, type CommanderError } from 'commander';
import { Interrupted } from '../engine/interrupted.ts';
import { printableLines } from '../models/printable.ts';
import { UsageError } from '../models/usage-error.ts';

/** Wrong usage or configuration; nothing was sent. */
export const wrongUsage = 2;
/** The target was unreachable, or the harness failed. */
export const notJudged = 3;
/** After Ctrl-C. */
export const interrupted = 130;

/**
 * Declares a command of the suite: wrong usage ends with 2, and whatever its action throws becomes one message on
 * standard error and the exit code for it.
 */
export function suiteCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .allowExcessArguments(false)
    .showSuggestionAfterError()
    .configureOutput({ outputError: (text, write) => write(`${printableLines(text.trimEnd())}\n`) })
    .exitOverride((error) => process.exit(exitCodeOfParsing(error)));
}

/** Runs the action of a command; its number is the exit code. */
export function ending<Args extends readonly unknown[]>(
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
export function errorText(error: unknown): string {
  return `${printableLines(`error: ${error instanceof Error ? error.message : String(error)}`)}\n`;
}

/** Prints a progress line on stderr, apart from the results. */
export const sayOnStderr = (message: string): void => void process.stderr.write(`${printableLines(message)}\n`);

function exitCodeOfError(error: unknown): number {
  if (error instanceof UsageError) return wrongUsage;
  return error instanceof Interrupted ? interrupted : notJudged;
}

/** Help and version end well; every mistake on the command line is wrong usage. */
export function exitCodeOfParsing(error: CommanderError): number {
  return error.exitCode === 0 ? 0 : wrongUsage;
}
