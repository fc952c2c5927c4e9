/** Opens the playground in a real browser. Without one it is skipped with a remark; under CI that is a failure. */
import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { startBrowser } from './browser.fixture.ts';
import { type Reference, startReference } from './start.ts';

const opened: (Browser | Reference)[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

/** Writes a text into an editor of the page. */
async function write(page: Page, editor: string, text: string): Promise<void> {
  await page.locator(`[aria-label="${editor}"] .CodeMirror:visible`).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/** Time for a browser to start and load a megabyte of scripts. */
const TIMEOUT = 60_000;

it('runs a query in a browser, with a token, all from its own origin', { timeout: TIMEOUT }, async ({ skip }) => {
  const browser = await startBrowser(skip);
  const reference = await startReference({ log: () => {} });
  opened.push(browser, reference);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(reference.url) && !url.startsWith('data:')) elsewhere.push(url);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));

  await page.goto(`${reference.url}/graphql`);
  await page.getByLabel('Execute query').waitFor();
  expect(await page.locator('[aria-label="Query Editor"]').innerText()).toContain('Authorization');
  await write(page, 'Headers', `{ "Authorization": "Bearer ${reference.token}" }`);
  await write(
    page,
    'Query Editor',
    '{ tags(sort: "id", pagination: { limit: 2 }) { data { id attributes { name } } } }',
  );
  await page.getByLabel('Execute query').click();
  const answer = page.locator('.result-window');
  await answer.getByText('"attributes"').first().waitFor();
  await page.getByLabel('Show Documentation Explorer').click();
  await page.getByText('Root Types').waitFor();
  if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT });

  const result = JSON.parse((await answer.innerText()).replaceAll('\u00a0', ' '));
  expect(result.data.tags.data.map(({ id }: { id: string }) => id)).toEqual(['1', '2']);
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
});
