/** Finds a browser for tests of pages. Without one they are skipped with a remark; under CI that is a failure. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const NO_BROWSER = `no browser in PATH (${NAMES.join(', ')}), nor at CHROMIUM: apt-get install chromium`;

/** Path of an installed browser. */
function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM ?? '', ...paths].find((path) => path !== '' && existsSync(path));
}

/** Starts the browser; without one it calls `skip`, which must not return, or throws an Error under CI. */
export async function startBrowser(skip: (remark: string) => never): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    if (process.env.CI) throw new Error(NO_BROWSER);
    process.stderr.write(`not tested in a browser: ${NO_BROWSER}\n`);
    return skip(NO_BROWSER);
  }
  // containers lack features that the sandbox needs; the pages are our own
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
