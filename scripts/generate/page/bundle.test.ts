/** The committed page is the one that its sources make. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { renderPage } from './bundle.ts';

const bundle = new URL('../../../reference/page/bundle/', import.meta.url);

/** What the first view may load, compressed. */
const FIRST_VIEW_BYTES = 150_000;

it('is current', async () => {
  const files = await renderPage();
  const stale = [...files].filter(([name, text]) => readFileSync(new URL(name, bundle), 'utf8') !== text);
  expect(stale.map(([name]) => name)).toEqual([]);
});

it('is small at the first view', () => {
  const sizes = ['page.generated.js', 'page.generated.css'].map(
    (name) => gzipSync(readFileSync(new URL(name, bundle))).length,
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_VIEW_BYTES);
});

it('keeps the licence of each package in it', () => {
  const licenses = readFileSync(new URL('licenses.generated.txt', bundle), 'utf8');
  expect(licenses).toMatch(/^preact \d+\.\d+\.\d+\n\n.*(MIT|Copyright)/m);
});
