/** Values that the server sets and a body cannot change: dates, id, defaults, unknown names (2.1). */
import { takesAnyText } from '../../models/attribute-types.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute } from '../../models/model.ts';
import { type Named, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { type AnsweredEntry, entryIn, isSuccess, lastRequest } from '../writing/answers.ts';
import { expectValue, isShown, mayRepeat } from '../writing/compare.ts';
import { onAttribute, onEntry, onEveryEntry } from '../writing/on-types.ts';
import { expectInvalid } from '../writing/refused-write.ts';
import { collections } from '../writing/subjects.ts';
import { chosenValues } from '../writing/values.ts';

const isInstant = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value));

/** Throws Mismatch unless an attribute is a date-time. */
export const expectInstant = (attributes: JsonObject, name: string): void =>
  expectHolds(isInstant(attributes[name]), `${name} is no date-time`, 'such as 2024-02-29T12:34:56.789Z', attributes);

/** Throws Mismatch if the answer has the attribute. */
const expectAbsent = (attributes: JsonObject, name: string): void =>
  expectHolds(!(name in attributes), `${name} is answered`, 'no such key', attributes[name]);

const old = '2001-02-03T04:05:06.789Z';

/** Throws Mismatch unless the times of an entry are date-times, and not those of the body. */
function expectOwnTimes({ attributes }: AnsweredEntry): void {
  const { createdAt, updatedAt } = attributes;
  const isKept = createdAt !== old && updatedAt !== old;
  expectHolds(isKept, 'dates of a body are taken over', `not ${old}`, [createdAt, updatedAt]);
  for (const name of ['createdAt', 'updatedAt']) expectInstant(attributes, name);
}

/** A check that entries with draft and publish have `publishedAt`, and other entries do not. */
const publishedAtCheck = (named: Named, drafts: boolean): Check =>
  onEntry(
    named,
    async (scratch, created) => {
      const [read, changed] = [
        await scratch.read(created),
        await scratch.change(created, drafts ? {} : { publishedAt: old }),
      ];
      const removed = entryIn(scratch.session, await scratch.remove(created));
      for (const { attributes } of [created.entry, read, changed, removed]) {
        if (!drafts) expectAbsent(attributes, 'publishedAt');
        else if (attributes.publishedAt !== null) expectInstant(attributes, 'publishedAt');
      }
    },
    (model) => collections(model).filter(({ draftAndPublish }) => draftAndPublish === drafts),
    drafts ? {} : { publishedAt: old },
  );

const hasDefault = (attribute: Attribute): boolean => attribute.default !== undefined && isShown(attribute);

export const serverSetChecks: readonly Check[] = [
  onEveryEntry('rest.attributes.timestamps', async (scratch, created) => {
    for (const { attributes } of [created.entry, await scratch.read(created)]) {
      expectInstant(attributes, 'createdAt');
      expectInstant(attributes, 'updatedAt');
    }
  }),
  onEveryEntry(
    'rest.attributes.timestamps-not-writable',
    async (scratch, created) => {
      const { createdAt: moment } = created.entry.attributes;
      expectOwnTimes(created.entry);
      // null is no time of an entry either
      for (const time of [old, null]) {
        const times = { createdAt: time, updatedAt: time };
        if (time === null) expectOwnTimes(await scratch.read(await scratch.create(created.type, times)));
        for (const entry of [await scratch.change(created, times), await scratch.read(created)]) {
          expectOwnTimes(entry);
          expectSame('an update changes createdAt', entry.attributes.createdAt, moment);
        }
      }
    },
    { createdAt: old, updatedAt: old },
  ),
  onEveryEntry('rest.attributes.id-not-writable', async (scratch, created) => {
    const other = 987_654_321;
    const twin = await scratch.create(created.type, { id: other });
    expectHolds(twin.entry.id !== other, 'the id of a new entry is that of the body', `not ${other}`, twin.entry.id);
    const plain = created.type.attributes.find((attribute) => mayRepeat(attribute));
    const value = plain ? { [plain.name]: scratch.valueFor(plain) } : {};
    // also the id of an entry that is there
    for (const id of [other, twin.entry.id]) {
      const updated = await scratch.change(created, { id, ...value });
      expectSame('an update changes the id', updated.id, created.entry.id);
    }
    await scratch.holds(twin);
  }),
  onEveryEntry('rest.attributes.unknown-ignored', async (scratch, created) => {
    const name = 'noAttributeHasThisName';
    const twin = await scratch.create(created.type, { [name]: 1 });
    const updated = await scratch.change(created, { [name]: 1 });
    for (const { attributes } of [twin.entry, updated]) expectAbsent(attributes, name);
  }),
  onEveryEntry('rest.attributes.uid-not-generated', async (scratch, created) => {
    const { type, sent, entry } = created;
    const unset = type.attributes.filter(
      ({ type: kind, name, private: hidden }) => kind === 'uid' && !(name in sent) && !hidden,
    );
    if (unset.length === 0) return;
    const expectUnset = ({ attributes }: AnsweredEntry): void => {
      for (const { name } of unset)
        expectSame(`${lastRequest(scratch.session)}: ${name} is made up by the server`, attributes[name], null);
    };
    expectUnset(entry);
    // nor by an update of what it could be made of, or by publishing
    const texts = type.attributes.filter((one) => takesAnyText(one.type) && mayRepeat(one));
    const updates: JsonObject[] = [
      ...texts.map((one) => ({ [one.name]: scratch.valueFor(one) })),
      ...(type.draftAndPublish ? [{ publishedAt: null }, { publishedAt: '2024-02-29T12:00:00.000Z' }] : []),
    ];
    for (const update of updates) expectUnset(await scratch.change(created, update));
    expectUnset(await scratch.read(created));
  }),
  publishedAtCheck({ clause: 'rest.attributes.published-at', needs: ['drafts'] }, true),
  publishedAtCheck('rest.attributes.no-published-at', false),
  onAttribute(
    variant(
      'rest.attributes.no-published-at.required',
      'rest.attributes.no-published-at',
      'publishedAt in a body makes no draft, which may lack what is required, where there are none.',
    ),
    (attribute) => attribute.required === true && attribute.default === undefined && isShown(attribute),
    async (scratch, { type, attribute }) => {
      if (type.draftAndPublish) return;
      const { [attribute.name]: _, ...lacking } = scratch.complete(type, {});
      for (const publishedAt of [null, old]) {
        expectInvalid(scratch, await scratch.session.create(type, { ...lacking, publishedAt }));
        const created = await scratch.create(type, { publishedAt });
        expectInvalid(scratch, await scratch.update(created, { [attribute.name]: null, publishedAt }));
      }
    },
  ),
  onEveryEntry('rest.attributes.unset-is-null', async (scratch, created) => {
    const { type, sent, entry } = created;
    const { attributes } = await scratch.read(created);
    const unset = type.attributes.filter(
      (attribute) => isShown(attribute) && attribute.default === undefined && !(attribute.name in sent),
    );
    for (const { name } of unset)
      for (const answered of [entry.attributes, attributes])
        expectSame(`${name} was never set but is not null`, answered[name], null);
  }),
  onAttribute('rest.attributes.default', hasDefault, async (scratch, { type, attribute }) => {
    const { name } = attribute;
    const created = await scratch.create(type, {}, [name]);
    expectValue(scratch.session, attribute, created.entry.attributes[name], attribute.default);
    if (type.draftAndPublish) {
      const { [name]: _, ...sent } = scratch.complete(type, { publishedAt: null });
      const answer = await scratch.session.create(type, sent);
      // the document does not say whether a create takes publishedAt
      if (isSuccess(answer))
        expectValue(scratch.session, attribute, entryIn(scratch.session, answer).attributes[name], attribute.default);
    }
    const other = chosenValues(attribute).find((value) => value !== attribute.default);
    if (other === undefined) return;
    const { sent, entry } = await scratch.create(type, { [name]: other });
    expectValue(scratch.session, attribute, entry.attributes[name], sent[name]);
  }),
  onAttribute(
    'rest.attributes.default-not-for-null',
    (attribute) => hasDefault(attribute) && !attribute.required,
    async (scratch, { type, attribute }) => {
      for (const state of type.draftAndPublish ? [{}, { publishedAt: null }] : [{}]) {
        const created = await scratch.create(type, { ...state, [attribute.name]: null });
        // an update that does not name it leaves it so
        for (const { attributes } of [created.entry, await scratch.change(created, {}), await scratch.read(created)])
          expectValue(scratch.session, attribute, attributes[attribute.name], null);
      }
    },
  ),
];
