/**
 * Starts Strapi 4 projects that others wrote on the reference, with generated entries, and asks each collection, single type and own
 * GET route, by REST and GraphQL. Where a real Strapi 4.26.2 starts too, it gets the same content, and each answer is compared.
 * Prints a row for each project.
 *
 *   npm run peer:projects [-- [--alone] [--ask FILE] DIR…]
 *
 *   DIR         a project in Strapi v4 layout (default: Strapi's own templates, from npm); it is copied
 *   --alone     the reference alone
 *   --ask FILE  asks the paths in FILE besides, one a line: what a frontend of the project asks, say
 *
 * Packages that a real Strapi brings are found in its installation, which is made if it is missing; others in the project.
 *
 * A project that does not start on the reference is tried on the real server alone: what starts nowhere is no fault.
 *
 * What the real server alone answers with a 500 is counted apart: the reference never copies it. Any other 5xx is no verdict: code of
 * a project may need its own content, its own users, or services elsewhere.
 *
 * Exit codes: 0 all start and answer alike, 1 otherwise, 2 wrong usage, 3 a template cannot be installed.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { readCommandLine } from '../command-line.ts';
import { compareProject, type ProjectOutcome } from './compare-project.ts';
import { PeerFault, runCommand } from './fault.ts';
import { installationFolder } from './installation.ts';
import { unpackTemplate } from './template.ts';

/** The last versions for Strapi 4. */
const TEMPLATES = [
  '@strapi/template-blog@2.0.5',
  '@strapi/template-corporate@1.0.0',
  '@strapi/template-ecommerce@1.0.0',
];

const isPath = (line: string): boolean => line.startsWith('/');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values, positionals: directories } = readCommandLine(import.meta.url, {
    options: { alone: { type: 'boolean', default: false }, ask: { type: 'string' } },
    allowPositionals: true,
  });
  const unusable = directories.find((path) => !statSync(path, { throwIfNoEntry: false })?.isDirectory());
  if (unusable !== undefined) throw new PeerFault(`expected directories of projects, found "${unusable}"`, 2);
  const paths = values.ask === undefined ? [] : readFileSync(values.ask, 'utf8').split('\n').filter(isPath);
  process.env.NODE_PATH = join(installationFolder(), 'node_modules');
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-projects-'));
  try {
    const names = directories.length > 0 ? directories.map((path) => basename(resolve(path))) : TEMPLATES;
    const outcomes: ProjectOutcome[] = [];
    for (const [index, name] of names.entries()) {
      const directory = directories[index];
      const source = directory === undefined ? unpackTemplate(join(folder, String(index)), name) : resolve(directory);
      const outcome = await compareProject(name, source, { alone: values.alone, paths });
      outcomes.push(outcome);
      report(outcome);
    }
    const neither = outcomes.filter(({ peerAloneStarts }) => peerAloneStarts === false).length;
    const started = outcomes.filter(({ error }) => error === undefined);
    const compared = outcomes.reduce((sum, each) => sum + each.compared - each.peerFaults.length, 0);
    const different = outcomes.reduce((sum, each) => sum + each.differences.length, 0);
    say(
      `${started.length} of ${outcomes.length} projects start${neither === 0 ? '' : `, ${neither} start nowhere`}; ` +
        `${compared - different} of ${compared} answers are equal`,
    );
    return started.length + neither === outcomes.length && different === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(outcome: ProjectOutcome): void {
  const {
    name,
    error,
    peerError,
    peerAloneStarts,
    milliseconds,
    statuses,
    warnings,
    compared,
    differences,
    peerFaults,
  } = outcome;
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, list]) => `${list.length} × ${status}`);
  const start = error === undefined ? `starts in ${milliseconds} ms` : 'DOES NOT START';
  const known = compared - peerFaults.length;
  const faults = peerFaults.length === 0 ? '' : `, ${peerFaults.length} × 500 of the real server alone`;
  const answers = `${known - differences.length} of ${known} equal${faults}`;
  const beside = peerAloneStarts ? 'the real server starts' : peerError === undefined ? answers : 'no real server';
  say(
    [name, start, beside, counts.join(', '), `${warnings.length} warnings`].filter((part) => part !== '').join(' | '),
  );
  if (error !== undefined) say(`    ${error}`);
  if (peerError !== undefined) say(`    the real server: ${peerError}`);
  for (const { question, differences: inQuestion } of differences) {
    say(`    ${question}`);
    const shown = question.endsWith('the schema') ? inQuestion : inQuestion.slice(0, 3);
    for (const difference of shown) say(`        ${difference}`);
  }
  for (const [status, list] of statuses)
    if (status >= 500) for (const question of list) say(`    ${status} ${question}`);
  for (const warning of warnings) say(`    ${warning}`);
}

await runCommand(main);
