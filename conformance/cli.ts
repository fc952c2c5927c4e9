/** The commands of the suite, for the `touchstone` program. */
import type { Command } from 'commander';
import { checkCommand } from './cli/check.ts';
import { diffCommand } from './cli/diff.ts';
import { explainCommand } from './cli/explain.ts';
import { listCommand } from './cli/list.ts';
import { mergeCommand } from './cli/merge.ts';
import { exitCodeOfParsing } from './cli/outcome.ts';
import { replayCommand } from './cli/replay.ts';
import { selftestCommand } from './mutants/selftest.ts';

/** Declares every command of the suite; nothing runs until one is chosen. */
export function suiteCommands(): Command[] {
  const selftest = selftestCommand()
    .allowExcessArguments(false)
    .showSuggestionAfterError()
    .exitOverride((error) => process.exit(exitCodeOfParsing(error)));
  return [checkCommand(), listCommand(), explainCommand(), replayCommand(), diffCommand(), mergeCommand(), selftest];
}
