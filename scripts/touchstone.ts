#!/usr/bin/env node
/** The `touchstone` command: the reference server and the conformance suite under one name. */
import { setFlagsFromString } from 'node:v8';
import { Command } from 'commander';
import { packageVersion } from '../conformance/models/package-root.ts';
import { printableLines } from '../conformance/models/printable.ts';
import { serveCommand } from '../reference/cli.ts';
import { openApiCommand, typesCommand } from '../reference/cli-generate.ts';
import { exportCommand, pullCommand } from '../reference/cli-pull.ts';
import { tokenCommand } from '../reference/cli-token.ts';

const program = new Command('touchstone')
  .description(
    'A touchstone for content APIs: a reference server, and a suite that judges any implementation by its URL',
  )
  .version(packageVersion())
  .showSuggestionAfterError()
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .addCommand(serveCommand())
  .addCommand(tokenCommand())
  .addCommand(typesCommand())
  .addCommand(openApiCommand())
  .addCommand(pullCommand())
  .addCommand(exportCommand());

// The server must be ready at once: the suite is loaded only when something of it is asked for.
const OF_THE_SERVER = ['serve', 'token', 'types', 'openapi', 'pull', 'export', '--version', '-V'];
if (!OF_THE_SERVER.includes(process.argv[2] ?? '')) {
  // a run is short: compiling what is inlined costs more than it saves
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=0');
  const { suiteCommands } = await import('../conformance/cli.ts');
  for (const command of await suiteCommands(process.argv[2])) program.addCommand(command);
}

// A reader that has seen enough (`| head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${printableLines(`error: ${error instanceof Error ? error.message : String(error)}`)}\n`);
  process.exitCode = error instanceof Error && error.name === 'UsageError' ? 2 : 3;
}
