/**
 * Replays recordings on the reference, and prints the answers that differ and are not listed, or are listed but equal.
 *
 *   npm run replay -- RECORDING… [options]
 *
 *   --profile NAME  stated or strapi-4 (default: stated)
 *   --show N        number of answers to print for each recording (default: 10)
 *   --section NAME  only sections of the recording that start with NAME (default: all)
 *
 * Exit codes: 0 when all were replayed, whatever differs; 2 wrong usage.
 */
import { PROFILES } from '../../reference/model/profile.ts';
import { exitWithUsage, readCommandLine } from '../command-line.ts';
import { differencesOf } from './compare.ts';
import { differencesIn } from './differences.ts';
import { startObserved } from './observed-server.ts';
import { replay } from './replay.ts';

/** Limits of the output: characters of a body, differences, characters of a difference. */
const LIMITS = { body: 600, differences: 6, difference: 300 };

const { values, positionals } = readCommandLine(import.meta.url, {
  allowPositionals: true,
  options: {
    profile: { type: 'string', default: 'stated' },
    show: { type: 'string', default: '10' },
    section: { type: 'string', default: '' },
  },
});

const profile = PROFILES.find((name) => name === values.profile);
if (!profile) exitWithUsage(import.meta.url, `--profile is one of ${PROFILES.join(', ')}, not ${values.profile}`);
for (const recording of positionals) {
  const server = await startObserved(recording, profile);
  const differences = differencesIn(profile);
  const outcomes = await replay(recording, server, differences, profile);
  await server.close();
  const listed = new Set(differences.filter((difference) => difference.recording === recording).map(({ n }) => n));
  const wrong = outcomes.filter(({ recorded, equal }) => equal === listed.has(recorded.n));
  const chosen = wrong.filter(({ recorded }) => recorded.section.startsWith(values.section));
  for (const { recorded, answer, equal } of chosen.slice(0, Number(values.show))) {
    const { method, path, body, auth } = recorded.request;
    const lines = [
      `--- ${recorded.n} [${recorded.section}] ${recorded.name}${equal ? ': listed, yet equal' : ''}`,
      `${method} ${path} ${auth ?? ''} ${body === undefined ? '' : JSON.stringify(body).slice(0, LIMITS.body)}`,
      ...differencesOf(recorded, answer, profile)
        .slice(0, LIMITS.differences)
        .map((line) => `  ${line.slice(0, LIMITS.difference)}`),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  for (const section of new Set(outcomes.map(({ recorded }) => recorded.section))) {
    const all = outcomes.filter(({ recorded }) => recorded.section === section);
    process.stdout.write(`${section.padEnd(24)} ${all.filter(({ equal }) => equal).length} of ${all.length} equal\n`);
  }
  for (const { recorded } of outcomes.filter(({ lost }) => lost.length > 0))
    process.stdout.write(`instead of ${recorded.n}: refused\n`);
  const equal = outcomes.filter((outcome) => outcome.equal).length;
  process.stdout.write(
    `${recording}: ${equal} of ${outcomes.length} equal (${((100 * equal) / outcomes.length).toFixed(1)} %)\n`,
  );
}
