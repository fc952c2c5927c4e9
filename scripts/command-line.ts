/** Command lines of the scripts: options, `--help` and wrong usage. The header of a script is its usage text. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { printableLine } from '../conformance/models/printable.ts';

/**
 * Reads the options of a script. Prints its header and exits with 0 for `--help`; exits with 2 for wrong usage.
 *
 * @param script `import.meta.url` of the script
 * @param config as for `parseArgs` of Node
 */
export function readCommandLine<const Config extends ParseArgsConfig>(
  script: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  printHelp(script);
  try {
    return parseArgs(config);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // the sentences after the first explain how to pass such a word to a script that takes words
    exitWithUsage(script, message.split('. ', 1)[0] ?? message);
  }
}

/** Prints the header of the script and exits with 0 if its command line has `--help`. */
export function printHelp(script: string): void {
  if (!process.argv.slice(2).includes('--help')) return;
  console.log(usageOf(script));
  process.exit(0);
}

/** Prints the mistake and the header of the script, and exits with 2. */
export function exitWithUsage(script: string, message: string): never {
  console.error(`error: ${printableLine(message)}\n\n${usageOf(script)}`);
  process.exit(2);
}

/** The first documentation comment of a script, without its stars. */
export function usageOf(script: string): string {
  const [, comment = ''] = /\/\*\*(.*?)\*\//s.exec(readFileSync(fileURLToPath(script), 'utf8')) ?? [];
  return comment.replaceAll(/^ \* ?/gm, '').trim();
}
