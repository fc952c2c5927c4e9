/**
 * Writes the table by which reports name mutants: what the checks of a mutant's clause show of it.
 *
 *   npm run signatures -- [options]
 *
 *   --all    try every mutant again (default: those that are not in the table, or whose clause has changed)
 *   --check  write nothing, and only name the mutants whose rows are not current (default: off)
 *
 * Trying all mutants takes as long as the self-test.
 *
 * Exit codes: 0 the table is current or written, 1 it is not current, 2 wrong usage.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSignatures, type Signature, signsOf } from '../../conformance/engine/findings/signatures.ts';
import { defaultProject } from '../../conformance/models/package-root.ts';
import { allMutants } from '../../conformance/mutants/catalogue.ts';
import { runGauntlet } from '../../conformance/mutants/gauntlet.ts';
import { staleMutants } from '../../conformance/mutants/stale-signatures.ts';
import { readCommandLine } from '../command-line.ts';

const { values } = readCommandLine(import.meta.url, {
  options: { all: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});

const file = fileURLToPath(new URL('../../conformance/engine/findings/signatures.generated.json', import.meta.url));
const before = readSignatures();
const mutants = values.all ? allMutants() : staleMutants(allMutants(), before);

if (values.check) {
  console.log(mutants.length === 0 ? 'the signatures are current' : mutants.map(({ id }) => id).join('\n'));
  process.exitCode = mutants.length === 0 ? 0 : 1;
} else {
  const shows = new Map<string, Record<string, readonly string[]>>();
  if (mutants.length > 0)
    await runGauntlet({
      ...{ project: defaultProject(), mutants, seed: 1, runs: 8, full: false, lanes: 4 },
      onKill: ({ id }, result) => shows.set(id, { [result.id]: signsOf(result), ...shows.get(id) }),
    });
  const tried = new Set(mutants.map(({ id }) => id));
  const rows = allMutants().map(({ id, clause, breaks }): Signature => {
    const kept = tried.has(id) ? undefined : before.find(({ mutant }) => mutant === id)?.shows;
    return { mutant: id, clause, breaks, shows: kept ?? shows.get(id) ?? {} };
  });
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
  writeFileSync(file, `{\n"generatedBy": "npm run signatures",\n"signatures": [\n${lines}\n]\n}\n`);
  console.log(
    `${tried.size} mutants tried, ${rows.filter((row) => Object.keys(row.shows).length > 0).length} have signs`,
  );
}
