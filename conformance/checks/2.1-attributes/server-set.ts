/** What the server sets by itself, and what a body cannot change: dates, id, names the model does not have (2.1). */
import type { JsonObject } from '../../models/schema-file.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { onEntry } from '../writing/on-types.ts';
import { type Created, onScratch, type Scratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
}

const onEach = (
  clause: string,
  title: string,
  look: (scratch: Scratch, created: Created) => Promise<void>,
  data?: JsonObject,
): Check => onEntry(clause, title, look, collections, data);

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value));

function expectInstant(session: Session, attributes: JsonObject, name: string): void {
  if (isInstant(attributes[name])) return;
  throw new Mismatch({
    message: `${lastRequest(session)}: ${name} is no date-time`,
    expected: { [name]: 'a date-time such as 2024-02-29T12:34:56.789Z' },
    actual: name in attributes ? { [name]: attributes[name] } : `no ${name}`,
  });
}

const old = '2001-02-03T04:05:06.789Z';

/** Throws Mismatch unless `holds`. */
function expect(holds: boolean, message: string, expected: unknown, actual: unknown): void {
  if (!holds) throw new Mismatch({ message, expected, actual });
}

export const serverSetChecks: readonly Check[] = [
  onEach('rest.attributes.timestamps', 'Every entry carries createdAt and updatedAt.', async (scratch, created) => {
    const { attributes } = await scratch.read(created);
    for (const answered of [created.entry.attributes, attributes]) {
      expectInstant(scratch.session, answered, 'createdAt');
      expectInstant(scratch.session, answered, 'updatedAt');
    }
  }),
  onEach(
    'rest.attributes.timestamps-not-writable',
    'createdAt and updatedAt in a body are ignored.',
    async (scratch, created) => {
      const updated = entryIn(scratch.session, await scratch.update(created, { createdAt: old, updatedAt: old }));
      for (const { createdAt, updatedAt } of [created.entry.attributes, updated.attributes]) {
        expect(createdAt !== old && updatedAt !== old, 'dates of a body are taken over', `not ${old}`, [
          createdAt,
          updatedAt,
        ]);
      }
    },
    { createdAt: old, updatedAt: old },
  ),
  onEach('rest.attributes.id-not-writable', 'id in a body is ignored.', async (scratch, created) => {
    const other = 987_654_321;
    const twin = await scratch.create(created.type, { id: other });
    const updated = entryIn(scratch.session, await scratch.update(created, { id: other }));
    expect(twin.entry.id !== other, 'the id of a new entry is that of the body', `not ${other}`, twin.entry.id);
    expect(updated.id === created.entry.id, 'an update changes the id', created.entry.id, updated.id);
  }),
  onEach('rest.attributes.unknown-ignored', 'Names the model does not have are ignored.', async (scratch, created) => {
    const name = 'noAttributeHasThisName';
    const twin = await scratch.create(created.type, { [name]: 1 });
    const updated = entryIn(scratch.session, await scratch.update(created, { [name]: 1 }));
    for (const { attributes } of [twin.entry, updated]) {
      expect(!(name in attributes), `${name} is answered`, 'no such key', attributes[name]);
    }
  }),
  onEach('rest.attributes.uid-not-generated', 'A uid that is not sent stays null.', async (_scratch, created) => {
    for (const attribute of created.type.attributes) {
      if (attribute.type !== 'uid' || attribute.name in created.sent || attribute.private) continue;
      const answered = created.entry.attributes[attribute.name];
      expect(answered === null, `${attribute.name} is made up by the server`, null, answered);
    }
  }),
  publishedAt(true),
  publishedAt(false),
];

/** publishedAt is there with draft and publish, and only there. */
function publishedAt(drafts: boolean): Check {
  const clause = drafts ? 'rest.attributes.published-at' : 'rest.attributes.no-published-at';
  return check<Case>({
    id: clause,
    title: drafts
      ? 'With draft and publish every entry carries publishedAt.'
      : 'Without draft and publish there is no publishedAt.',
    clauses: [clause],
    kind: 'write',
    ...(drafts ? { needs: ['drafts'] } : {}),
    plan: ({ model }) => {
      const types = collections(model).filter((type) => type.draftAndPublish === drafts);
      if (types.length === 0)
        return { notApplicable: `no content-type ${drafts ? 'with' : 'without'} draft and publish` };
      return {
        examples: types.map(({ uid }) => ({ uid })),
        run: (session, testCase) =>
          onScratch(session, model, testCase, async ({ create, read }) => {
            const type = typeNamed(model, testCase.uid);
            const created = await create(type, drafts ? {} : { publishedAt: old });
            const { attributes } = await read(created);
            for (const answered of [created.entry.attributes, attributes]) {
              if (!drafts)
                expect(!('publishedAt' in answered), 'publishedAt is answered', 'no such key', answered.publishedAt);
              else if (answered.publishedAt !== null) expectInstant(session, answered, 'publishedAt');
            }
          }),
      };
    },
  });
}
