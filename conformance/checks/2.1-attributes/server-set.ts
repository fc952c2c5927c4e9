/** What the server sets by itself, and what a body cannot change: dates, id, names the model does not have (2.1). */
import type { ContentType } from '../../models/model.ts';
import type { JsonObject } from '../../models/schema-file.ts';
import type { Session } from '../../target/session.ts';
import type { Named } from '../case-check.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { onEntry, onEveryEntry } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';

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

/** Throws Mismatch unless a publishedAt is a moment or null, or, without draft and publish, is not there. */
function expectState(session: Session, { draftAndPublish }: ContentType, attributes: JsonObject): void {
  const { publishedAt } = attributes;
  if (!draftAndPublish) expect(!('publishedAt' in attributes), 'publishedAt is answered', 'no such key', publishedAt);
  else if (publishedAt !== null) expectInstant(session, attributes, 'publishedAt');
}

/** publishedAt is there with draft and publish, and only there. */
const publishedAt = (named: Named, drafts: boolean): Check =>
  onEntry(
    named,
    async (scratch, created) => {
      for (const { attributes } of [created.entry, await scratch.read(created)])
        expectState(scratch.session, created.type, attributes);
    },
    (model) => collections(model).filter(({ draftAndPublish }) => draftAndPublish === drafts),
    drafts ? {} : { publishedAt: old },
  );

export const serverSetChecks: readonly Check[] = [
  onEveryEntry('rest.attributes.timestamps', async (scratch, created) => {
    const { attributes } = await scratch.read(created);
    for (const answered of [created.entry.attributes, attributes]) {
      expectInstant(scratch.session, answered, 'createdAt');
      expectInstant(scratch.session, answered, 'updatedAt');
    }
  }),
  onEveryEntry(
    'rest.attributes.timestamps-not-writable',
    async (scratch, created) => {
      const updated = await scratch.change(created, { createdAt: old, updatedAt: old });
      for (const { createdAt, updatedAt } of [created.entry.attributes, updated.attributes]) {
        const isKept = createdAt !== old && updatedAt !== old;
        expect(isKept, 'dates of a body are taken over', `not ${old}`, [createdAt, updatedAt]);
      }
    },
    { createdAt: old, updatedAt: old },
  ),
  onEveryEntry('rest.attributes.id-not-writable', async (scratch, created) => {
    const other = 987_654_321;
    const twin = await scratch.create(created.type, { id: other });
    const updated = await scratch.change(created, { id: other });
    expect(twin.entry.id !== other, 'the id of a new entry is that of the body', `not ${other}`, twin.entry.id);
    expect(updated.id === created.entry.id, 'an update changes the id', created.entry.id, updated.id);
  }),
  onEveryEntry('rest.attributes.unknown-ignored', async (scratch, created) => {
    const name = 'noAttributeHasThisName';
    const twin = await scratch.create(created.type, { [name]: 1 });
    const updated = await scratch.change(created, { [name]: 1 });
    for (const { attributes } of [twin.entry, updated]) {
      expect(!(name in attributes), `${name} is answered`, 'no such key', attributes[name]);
    }
  }),
  onEveryEntry('rest.attributes.uid-not-generated', async (_scratch, created) => {
    for (const attribute of created.type.attributes) {
      if (attribute.type !== 'uid' || attribute.name in created.sent || attribute.private) continue;
      const answered = created.entry.attributes[attribute.name];
      expect(answered === null, `${attribute.name} is made up by the server`, null, answered);
    }
  }),
  publishedAt({ clause: 'rest.attributes.published-at', needs: ['drafts'] }, true),
  publishedAt('rest.attributes.no-published-at', false),
];
