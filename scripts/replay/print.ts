/** Replays recordings and prints what differs: `npm run replay -- rest [--profile strapi-4] [--show N] [--section NAME]`. */
import { parseArgs } from 'node:util';
import { PROFILES } from '../../reference/model/profile.ts';
import { differencesOf } from './compare.ts';
import { differencesIn } from './differences.ts';
import { startObserved } from './observed-server.ts';
import { replay } from './replay.ts';

/** Bodies may be long, and differ in many places; their beginnings say enough. */
const SHOWN = { body: 600, places: 6, place: 300 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'string', default: 'stated' },
    show: { type: 'string', default: '10' },
    section: { type: 'string', default: '' },
  },
});

const profile = PROFILES.find((name) => name === values.profile);
if (!profile) throw new Error(`--profile is one of ${PROFILES.join(', ')}, not ${values.profile}`);
for (const recording of positionals) {
  const server = await startObserved(recording, profile);
  const differences = differencesIn(profile);
  const outcomes = await replay(recording, server, differences, profile);
  await server.close();
  const listed = new Set(differences.filter((each) => each.recording === recording).map(({ n }) => n));
  const wrong = outcomes.filter(({ recorded, equal }) => equal === listed.has(recorded.n));
  const chosen = wrong.filter(({ recorded }) => recorded.section.startsWith(values.section));
  for (const { recorded, answer, equal } of chosen.slice(0, Number(values.show))) {
    const { method, path, body, auth } = recorded.request;
    const lines = [
      `--- ${recorded.n} [${recorded.section}] ${recorded.name}${equal ? ': listed, yet equal' : ''}`,
      `${method} ${path} ${auth ?? ''} ${body === undefined ? '' : JSON.stringify(body).slice(0, SHOWN.body)}`,
      ...differencesOf(recorded, answer, profile)
        .slice(0, SHOWN.places)
        .map((line) => `  ${line.slice(0, SHOWN.place)}`),
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
