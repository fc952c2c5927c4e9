/** The committed playground is the one that its sources make. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderPlayground } from './bundle.ts';

const bundle = new URL('../../../reference/graphql/playground/bundle/', import.meta.url);

it('is current', async () => {
  const files = await renderPlayground();
  expect(files.size).toBe(3);
  const stale = [...files].filter(([name, text]) => readFileSync(new URL(name, bundle), 'utf8') !== text);
  expect(stale.map(([name]) => name)).toEqual([]);
});

it('keeps the licence of each package in it', () => {
  const licenses = readFileSync(new URL('licenses.generated.txt', bundle), 'utf8');
  for (const name of ['graphiql', 'react', 'react-dom', 'codemirror', 'graphql'])
    expect(licenses).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\n\n.*(MIT|Copyright)`, 'm'));
});
