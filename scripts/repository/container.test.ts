/** The files that run both programs in a container use options that there are. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { suiteCommands } from '../../conformance/cli.ts';
import { serveCommand } from '../../reference/cli.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const served = serveCommand().options.map(({ long }) => long);

it.each(['Dockerfile', 'compose.yaml', 'README.md'])('%s serves with known options', (name) => {
  const commands = [...read(name).matchAll(/^[\s#]*serve [^\n]*(?:\n {6}--[^\n]*)*/gm)].map(([text]) => text);
  const manifest = /^CMD (\[.*\])$/m.exec(read(name))?.[1];
  const options = [...commands.join(' ').matchAll(/--[a-z-]+/g), ...(manifest ?? '').matchAll(/--[a-z-]+/g)];
  expect(options.length).toBeGreaterThan(0);
  for (const [option] of options) expect(served).toContain(option);
});

it('the composed suite runs with known options', async () => {
  const check = (await suiteCommands('check')).find((command) => command.name() === 'check');
  const known = check?.options.map(({ long }) => long);
  const [text = ''] = /command: check .*/.exec(read('compose.yaml')) ?? [];
  for (const [option] of text.matchAll(/--[a-z-]+/g)) expect(known).toContain(option);
});
