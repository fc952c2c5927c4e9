/** Works with the page in a real browser, as people do: one server, one browser, one person. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startBrowser } from './browser.fixture.ts';
import { type Reference, startReference } from './start.ts';

let reference: Reference | undefined;
let browser: Browser | undefined;
let page: Page;
let url = '';
let token = '';
/** The session that the key opened. */
let session = '';
/** What the browser said against the page. */
const complaints: string[] = [];
const elsewhere: string[] = [];

/** Opens the page once, for all tests. */
beforeEach(async ({ skip }) => {
  if (browser) return;
  browser = await startBrowser(skip);
  let address = '';
  const log = (line: string) => {
    address = /^page (\S+)$/.exec(line)?.[1] ?? address;
  };
  reference = await startReference({ page: 'local', fake: 40, log });
  ({ url, token } = reference);
  const context = await browser.newContext({ viewport: { width: 1300, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // an answer that is an error is an error of the console too
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) elsewhere.push(request.url());
  });
  await page.goto(address);
  await page.getByRole('navigation', { name: 'Page' }).waitFor();
  session = (await page.evaluate('localStorage.getItem("touchstone-session")')) as string;
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await reference?.close();
});

const goTo = (place: string) => page.goto(`${url}/#/${place}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string | RegExp) => page.getByLabel(name);
/** Waits until the page has said something. */
const message = (text: string) => page.locator('output', { hasText: text }).waitFor();
const cells = (place: number) => page.locator(`tbody td:nth-child(${place})`).allInnerTexts();
const headers = () => ({ authorization: `Bearer ${token}` });
const copied = () => page.evaluate('navigator.clipboard.readText()') as Promise<string>;

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the page in a browser', { timeout: 120_000 }, () => {
  it('takes the key out of the address, and asks nobody but its own server', async () => {
    expect(page.url()).not.toContain('key=');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('project');
  });

  it('searches, sorts and pages a table', async () => {
    await goTo('content/api::book.book');
    await page.getByText(/^1–25 of \d+$/).waitFor();
    await button('Next').click();
    await page.getByText(/^26–\d+ of/).waitFor();
    await button('title').click();
    await page.locator('th[aria-sort="ascending"]').waitFor();
    await page.getByText(/^1–25 of/).waitFor();
    const answer = await fetch(`${url}/api/books?sort=title:asc&publicationState=preview&fields[0]=title`, {
      headers: headers(),
    });
    const { data } = (await answer.json()) as { data: { attributes: { title: string } }[] };
    await expect.poll(() => cells(2)).toEqual(data.map(({ attributes }) => attributes.title));
    await field('Search').fill('Ebb');
    await expect.poll(() => cells(2)).toEqual(['Ebb']);
  });

  it('makes, changes, publishes and deletes an entry with a component, a zone, a relation and a picture', async () => {
    await goTo('content/api::book.book/new');
    await button('Publish').click();
    await page.getByText('title must be defined').waitFor();
    await field(/^title/)
      .first()
      .fill('Tried in a browser');
    await button('Add Quote').click();
    await field(/^text/).last().fill('Well made.');
    await button('Add Rich text').click();
    await page.getByRole('group', { name: 'body' }).getByRole('textbox').last().fill('# Begin');
    await page.getByRole('searchbox', { name: 'Add author' }).fill('Maren');
    await page.getByRole('list', { name: 'Found for Add author' }).getByRole('button').first().click();
    const file = { name: 'pixel.png', mimeType: 'image/png', buffer: PICTURE };
    await page.getByLabel('File for cover').setInputFiles(file);
    await page.getByRole('button', { name: 'Remove pixel.png from cover' }).waitFor();
    await button('Save as draft').click();
    await message('Created');
    await page.getByRole('heading', { level: 1, name: 'Tried in a browser' }).waitFor();
    const id = /book\/(\d+)/.exec(page.url())?.[1];
    const entry = async () => {
      const at = `${url}/api/books/${id}?populate=*&publicationState=preview`;
      return ((await (await fetch(at, { headers: headers() })).json()) as { data: { attributes: object } | null }).data
        ?.attributes;
    };
    expect(await entry()).toMatchObject({
      publishedAt: null,
      quotes: [{ text: 'Well made.' }],
      body: [{ __component: 'blocks.rich' }],
      author: { data: { attributes: { name: 'Maren Oakes' } } },
      cover: { data: { attributes: { name: 'pixel.png' } } },
    });
    await field(/^title/)
      .first()
      .fill('Tried twice');
    await button('Save').click();
    await page.getByRole('heading', { level: 1, name: 'Tried twice' }).waitFor();
    await button('Publish').click();
    await button('Unpublish').waitFor();
    expect(await entry()).toMatchObject({
      title: 'Tried twice',
      publishedAt: expect.any(String),
      quotes: [{ text: 'Well made.' }],
    });
    await button('Delete this entry').click();
    await button('Delete').click();
    await message('Deleted');
    expect(await entry()).toBeUndefined();
  });

  it('copies a query built by clicking as curl, which answers what the page shows', async () => {
    await goTo('query/api::book.book');
    await button('Add filter').click();
    await field('Value of filter 1').fill('keeper');
    await field('Sort by, 1').selectOption('title');
    await page.getByRole('group', { name: 'Populate' }).getByLabel('author', { exact: true }).check();
    await button('Copy curl').click();
    await message('curl copied');
    await button('Send').click();
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByText('200', { exact: true }).waitFor();
    const env = { ...process.env, TOUCHSTONE_TOKEN: token };
    const { stdout } = await promisify(execFile)('sh', ['-c', `${await copied()} --silent`], { env });
    expect(JSON.parse(stdout)).toEqual(JSON.parse(await answer.locator('pre').innerText()));
    expect(JSON.parse(stdout).data[0].attributes.author.data.attributes.name).toEqual(expect.any(String));
    await answer.getByText('Why is a field missing?').click();
    await answer.getByText('internalNotes is private in the schema').waitFor();
    await answer.getByRole('button', { name: 'Populate cover' }).click();
    await expect.poll(() => answer.locator('pre').innerText()).toContain('"cover"');
  });

  it('copies the same query for GraphQL, which has the same entries', async () => {
    await goTo('query/api::author.author');
    await page.getByRole('group', { name: 'Populate' }).getByLabel('*').check();
    await page.getByRole('tab', { name: 'GraphQL' }).click();
    await button('Copy GraphQL').click();
    await message('GraphQL copied');
    const body = JSON.stringify({ query: await copied() });
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body,
    });
    const { data, errors } = (await answer.json()) as { data?: { authors: { data: unknown[] } }; errors?: unknown };
    expect([errors, data?.authors.data.length]).toEqual([undefined, 25]);
  });

  it('sets a fault, which is seen, and removes it', async () => {
    await goTo('faults');
    await button('Add a failure').click();
    await button('Apply').click();
    await message('The rules hold');
    expect((await fetch(`${url}/api/tags`, { headers: headers() })).status).toBe(503);
    await goTo('content/api::tag.tag');
    await page.getByRole('alert').getByText('Injected fault').waitFor();
    await page.getByRole('link', { name: 'faults and latency', exact: true }).click();
    await button('Remove all').click();
    await message('No rule is left');
    expect((await fetch(`${url}/api/tags`, { headers: headers() })).status).toBe(200);
  });

  it('restores a snapshot', async () => {
    await goTo('snapshots');
    await field('Name').fill('before');
    await button('Take a snapshot').click();
    await message('Saved as before');
    await fetch(`${url}/api/tags/1`, { method: 'DELETE', headers: headers() });
    await button('Restore before').click();
    await button('Restore').click();
    await message('Restored before');
    expect((await fetch(`${url}/api/tags/1`, { headers: headers() })).status).toBe(200);
    await button('Delete before').click();
    await page.getByText('There is no snapshot yet.').waitFor();
  });

  it('shows a request with its remark in the live log', async () => {
    await goTo('log');
    await fetch(`${url}/api/books?filters[titel]=x`, { headers: headers() });
    await page.getByText('GET /api/books?filters[titel]=x').waitFor();
    await page.getByRole('list', { name: 'Remarks' }).getByText('title').first().waitFor();
  });

  it('lets a role do something', async () => {
    await goTo('people');
    await button('Permissions of Public').click();
    await page.getByRole('group', { name: /^tag/ }).getByLabel('find', { exact: true }).check();
    await message('Public may tag.find');
    expect((await fetch(`${url}/api/tags`)).status).toBe(200);
  });

  it.each(['light', 'dark'] as const)('has no fault that axe finds, in %s', async (colorScheme) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const context = await page
      .context()
      .browser()
      ?.newContext({ viewport: { width: 375, height: 812 }, colorScheme });
    if (!context) throw new Error('the browser has ended');
    const small = await context.newPage();
    await small.addInitScript(`localStorage.setItem('touchstone-session', '${session}')`);
    const faults: string[] = [];
    for (const place of PLACES) {
      await small.goto(`${url}/#/${place}`);
      await small.getByRole('heading', { level: 1 }).waitFor();
      await small.waitForLoadState('networkidle');
      await small.evaluate(axe);
      const violations = (await small.evaluate(
        'axe.run().then(({ violations }) => violations.map(({ id }) => id))',
      )) as string[];
      faults.push(...violations.map((id) => `${place}: ${id}`));
      const isTooWide = await small.evaluate('document.documentElement.scrollWidth > innerWidth');
      if (isTooWide) faults.push(`${place}: wider than the screen`);
    }
    await context.close();
    expect(faults).toEqual([]);
  });

  it('broke no policy, and loaded nothing from elsewhere', async () => {
    expect([complaints, elsewhere]).toEqual([[], []]);
  });
});

const PLACES = [
  '',
  'content/api::book.book',
  'content/api::book.book/1',
  'content/api::event.event/new',
  'content/api::homepage.homepage',
  'query/api::book.book',
  'log',
  'faults',
  'snapshots',
  'people',
  'media',
];
