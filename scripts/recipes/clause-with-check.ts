/** The recipe of CONTRIBUTING.md for a clause with its check, carried out by a test. */
import { type Recipe, specificationCommands } from './recipe.ts';

export const clauseWithCheck: Recipe = {
  heading: 'A clause with its check and mutant',
  names: {
    SECTION: '2.2-envelope',
    TABLE: 'envelope',
    NAME: 'entry-id-positive',
    SAMPLES: 'endpoints',
    MUTANT: 'entry.id.negative',
    TOPIC: 'envelope',
  },
  edits: [
    {
      file: 'spec/clauses/2.2-envelope.json',
      after: `      "says": "id of an entry is a number.",
      "anchors": ["2.2/entry"]
    },`,
      text: `
    {
      "id": "rest.envelope.entry-id-positive",
      "sections": ["2.2"],
      "level": "must",
      "status": "stated",
      "says": "id of an entry is above zero.",
      "anchors": ["2.2/entry"]
    },`,
    },
    {
      file: 'spec/clause-ids.txt',
      after: 'rest.envelope.entry-id\n',
      text: 'rest.envelope.entry-id-positive\n',
    },
    {
      file: 'spec/sentences/2.2-envelope.json',
      after: '"rest.envelope.entry-id",',
      text: '\n        "rest.envelope.entry-id-positive",',
    },
    {
      file: 'conformance/mutants/envelope.ts',
      after:
        "  ['entry.id.missing', 'rest.envelope.entry-id', 'Entries have no id.', onEntry((entry) => without(entry, 'id'))],\n",
      text: `  ['entry.id.negative', 'rest.envelope.entry-id-positive', 'Ids are below zero.',
    onEntry((entry) => ({ ...entry, id: -Number(entry.id) }))],
`,
    },
    {
      file: 'scripts/generate/exchanges/endpoints.ts',
      after: "  'rest.envelope.entry-id': [get('/api/tags/2?fields[0]=name')],\n",
      text: "  'rest.envelope.entry-id-positive': [get('/api/tags/3?fields[0]=name')],\n",
    },
    {
      file: 'conformance/checks/2.2-envelope/entry-id-positive.ts',
      create: `/** Ids of entries are above zero (2.2). */
import { isObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { caseCheck, caseOfEach, type TypeCase } from '../case-check.ts';
import { expectThat } from '../writing/answers.ts';

const isBelow = (entry: unknown): boolean => isObject(entry) && typeof entry.id === 'number' && entry.id <= 0;

export const positiveIdCheck = caseCheck<TypeCase>('rest.envelope.entry-id-positive', {
  cases: ({ model }) => caseOfEach(model.contentTypes),
  async run(session, { uid }, { model }) {
    const answer = await session.get(endpointPath(typeNamed(model, uid)));
    const data = isObject(answer.body) ? answer.body.data : undefined;
    expectThat(session, answer, ![data].flat().some(isBelow), 'ids above zero', 'has an id that is not');
  },
});
`,
    },
  ],
  last: [
    {
      file: 'conformance/checks/all.ts',
      after: "import { envelopeChecks } from './2.2-envelope/envelope.ts';\n",
      text: "import { positiveIdCheck } from './2.2-envelope/entry-id-positive.ts';\n",
    },
    { file: 'conformance/checks/all.ts', after: '  ...envelopeChecks,\n', text: '  positiveIdCheck,\n' },
  ],
  proof: 'npm run selftest -- --only MUTANT',
  afterwards: ['npm run signatures', 'npm run check -- --only rest.TOPIC.NAME'],
  together: specificationCommands,
};
