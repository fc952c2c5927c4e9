/** Opens the HTML report in a real browser, as a person on a phone and one with a keyboard do. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hostileText } from '../../conformance/models/hostile-text.fixture.ts';
import { failing, findingOf, result } from '../../conformance/report/finished-run.fixture.ts';
import { htmlReport } from '../../conformance/report/page/page.ts';
import { recordOf } from '../../conformance/report/stored.ts';
import { startBrowser } from '../../reference/browser.fixture.ts';

/** A run with one failure of a clause of 4.6, and a clause of 4.2 that holds. */
const failed = { ...failing, clauses: ['rest.filters.eqi'], message: `entry 7 is missing ${hostileText}` };
const passing = { ...failing, id: 'rest.sort.one', clauses: ['rest.sort.order'], verdict: 'pass' as const };
const { failure: _, message: __, ...passed } = passing;
const record = recordOf({
  ...result,
  checks: [failed, { ...passed, sections: ['4.2'] }],
  findings: [findingOf(failed)],
  coverage: {
    clauses: [
      { id: 'rest.filters.eqi', verdict: 'fail', checks: [failed.id] },
      { id: 'rest.filters.eq', verdict: 'unchecked', checks: [] },
      { id: 'rest.sort.order', verdict: 'pass', checks: [passing.id] },
    ],
    cells: {},
  },
});

const folder = mkdtempSync(join(tmpdir(), 'touchstone-page-'));
const file = join(folder, 'report.html');
let browser: Browser | undefined;
let context: BrowserContext;
const complaints: string[] = [];

/** Time for a browser to start. */
const TIMEOUT = 60_000;

beforeAll(() => writeFileSync(file, htmlReport(record)));
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async ({ skip }) => {
  browser ??= await startBrowser(skip);
  complaints.length = 0;
}, TIMEOUT);

async function open(width: number, hash = ''): Promise<Page> {
  if (!browser) throw new Error('no browser');
  context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) complaints.push(request.url());
  });
  await page.goto(pathToFileURL(file).href + hash);
  return page;
}

const clause = (page: Page, id: string) => page.locator(`details[id="${id}"]`);

it.each([375, 1300])(
  'fits a window of %i pixels, and obeys nothing of a target',
  { timeout: TIMEOUT },
  async (width) => {
    const page = await open(width);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await page.locator('h1').innerText()).toContain('1 finding');
    expect(await page.locator('.finding').innerText()).toContain('pwned');
    expect(complaints).toEqual([]);
    await context.close();
  },
);

it('finds clauses by words and by verdict', { timeout: TIMEOUT }, async () => {
  const page = await open(375);
  await page.keyboard.press('/');
  await page.keyboard.type('ignoring eqi');
  expect(await clause(page, 'rest.sort.order').isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  expect(await clause(page, 'rest.sort.order').isVisible()).toBe(true);
  const chip = page.getByRole('button', { name: 'passed' });
  await chip.click();
  expect(await chip.getAttribute('aria-pressed')).toBe('true');
  expect(await clause(page, 'rest.filters.eqi').isVisible()).toBe(false);
  expect(await clause(page, 'rest.sort.order').isVisible()).toBe(true);
  await page.getByLabel('Search clauses').fill('no such clause');
  await page.getByRole('button', { name: 'Show everything' }).click();
  expect(await clause(page, 'rest.filters.eqi').isVisible()).toBe(true);
  await context.close();
});

it('opens what a link leads to', { timeout: TIMEOUT }, async () => {
  const page = await open(1300, '#rest.filters.eqi');
  expect(await clause(page, 'rest.filters.eqi').getByText('finding 1').isVisible()).toBe(true);
  await page.locator('.finding .message a').click();
  expect(await page.getByText('Its smallest case').isVisible()).toBe(true);
  await context.close();
});

it('can be used with a keyboard, and copies lines', { timeout: TIMEOUT }, async () => {
  const page = await open(1300);
  await page.keyboard.press('Tab');
  expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Skip to content');
  const button = page.locator('.finding .copy').first();
  await button.focus();
  await page.keyboard.press('Enter');
  await page
    .locator('[role=status]')
    .getByText(/Copied|Selected/)
    .waitFor({ state: 'attached' });
  const copied = await page.evaluate<string>('navigator.clipboard.readText().catch(() => String(getSelection()))');
  expect(copied === '' || copied.includes('curl -sgi')).toBe(true);
  await context.close();
});

it('shows the script of a finding on paper, and no buttons', { timeout: TIMEOUT }, async () => {
  const page = await open(800);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.finding pre').first().isVisible()).toBe(true);
  expect(await page.locator('.finding .copy').first().isVisible()).toBe(false);
  expect(await page.locator('nav').isVisible()).toBe(false);
  await context.close();
});
