/** The commands of the suite, for the `touchstone` program. */
import type { Command } from 'commander';

/** Commands by name. Each is imported when it runs. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./cli/check.ts')).checkCommand(),
  list: async () => (await import('./cli/list.ts')).listCommand(),
  explain: async () => (await import('./cli/explain.ts')).explainCommand(),
  replay: async () => (await import('./cli/replay.ts')).replayCommand(),
  diff: async () => (await import('./cli/diff.ts')).diffCommand(),
  merge: async () => (await import('./cli/merge.ts')).mergeCommand(),
  report: async () => (await import('./cli/report.ts')).reportCommand(),
  expect: async () => (await import('./cli/expect.ts')).expectCommand(),
  sweep: async () => (await import('./cli/sweep.ts')).sweepCommand(),
  selftest: async () => (await import('./mutants/selftest.ts')).selftestCommand(),
};

/** Declares the command with this name, or all commands when no command has it. Runs none. */
export function suiteCommands(name = ''): Promise<Command[]> {
  const chosen = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return Promise.all((chosen ? [chosen] : Object.values(commands)).map((declare) => declare()));
}
