/** Runs the examples of `fixtures/testing` with the installed package, as their users do. */
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root, runTool } from './run.ts';

/** Test runners, which a user installs: those of this repository. */
const RUNNERS = ['vitest', 'msw', 'jest', 'jest-environment-node', '@playwright/test'];

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * Copies the examples beside an installation and runs them.
 *
 * @returns names of the runners whose tests passed
 * @throws Error with the output of a runner that fails
 */
export function runExamples(installation: string): string[] {
  const folder = join(installation, 'examples');
  cpSync(join(root, 'fixtures/testing'), folder, { recursive: true });
  for (const name of RUNNERS) {
    const link = join(installation, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(join(root, 'node_modules', name), link);
  }
  runTool('vitest', ['run'], folder);
  runTool('jest', ['--config', 'jest.config.json', '--ci'], folder);
  const browser = findBrowser();
  if (browser === undefined) return ['vitest', 'MSW', 'Jest'];
  // the package's command, which the example starts a server with
  const path = [join(installation, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  runTool('playwright', ['test'], folder, { CHROMIUM: browser, PATH: path });
  return ['vitest', 'MSW', 'Jest', 'Playwright'];
}

function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM ?? '', ...paths].find((path) => path !== '' && existsSync(path));
}
