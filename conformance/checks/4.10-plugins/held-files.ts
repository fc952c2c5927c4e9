/** Files that entries, components, zones and single types hold are changed, replaced and deleted (4.10, 2.2; observed). */
import { firstOfEach } from '../../models/first-of-each.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { type Attributed, componentsOf } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { createUpload, pngFile, removeUpload, sendUpload, type Uploaded } from '../../target/arrange/upload.ts';
import type { Session } from '../../target/session.ts';
import { onSingle } from '../4.1-endpoints/single-bench.ts';
import { wholeQuery } from '../4.9-graphql-writes/expect-stored.ts';
import { type Terms, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, isSuccess, lastRequest } from '../writing/answers.ts';
import { isShownMedia } from '../writing/compare.ts';
import { requiredParts } from '../writing/complete.ts';
import { writeCheck } from '../writing/on-types.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import { collections } from '../writing/subjects.ts';
import { withoutUploads } from '../writing/uploads.ts';
import { fileInfo } from './files.ts';
import { bareIn } from './plugin-check.ts';

/** The file for each media attribute of an owner; lists hold another one before it. */
const filesFor = ({ attributes }: Attributed, [first, second]: readonly [number, number]): JsonObject =>
  Object.fromEntries(
    attributes.filter(isShownMedia).map(({ name, multiple }) => [name, multiple ? [second, first] : first]),
  );

/** Whether components of an owner's attribute can hold files. */
const holdFiles = (model: Model, attribute: Attributed['attributes'][number]): boolean =>
  !attribute.private && componentsOf(model, attribute).some((part) => part.attributes.some(isShownMedia));

/** Files for an entry, for its components and for those of its zones. */
function filesEverywhere(model: Model, type: ContentType, ids: readonly [number, number], salt: string): JsonObject {
  const parts = type.attributes
    .filter((attribute) => holdFiles(model, attribute))
    .map((attribute) => {
      const items = componentsOf(model, attribute)
        .filter((part) => part.attributes.some(isShownMedia))
        .slice(0, Number(attribute.max ?? 2))
        .map((part) => ({
          ...(attribute.type === 'dynamiczone' ? { __component: part.uid } : {}),
          ...requiredParts(model, part.uid, salt),
          ...filesFor(part, ids),
        }));
      return [attribute.name, attribute.type === 'dynamiczone' || attribute.repeatable ? items : items[0]];
    });
  return { ...filesFor(type, ids), ...Object.fromEntries(parts) };
}

const canHold = (model: Model, type: ContentType): boolean =>
  type.attributes.some((attribute) => isShownMedia(attribute) || holdFiles(model, attribute));

const isFile = (value: unknown, id: number): value is JsonObject & { readonly attributes: JsonObject } =>
  isObject(value) && value.id === id && isObject(value.attributes) && 'mime' in value.attributes;

/** A value in which each record of a file is what `change` makes of its attributes; undefined: the file is gone. */
function withFiles(value: unknown, id: number, change: (attributes: JsonObject) => JsonObject | undefined): unknown {
  // a list loses the file; a null in it, as JSON may hold, stays
  if (Array.isArray(value))
    return value
      .filter((one: unknown) => !isFile(one, id) || change(one.attributes) !== undefined)
      .map((one: unknown) => withFiles(one, id, change));
  if (isFile(value, id)) {
    const attributes = change(value.attributes);
    return attributes ? { ...value, attributes } : null;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withFiles(inner, id, change)]));
}

/** The same attributes with the values that the record of the file has. */
const asIn = (record: JsonObject, attributes: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, name in record ? record[name] : value]));

/** Describes, replaces and deletes a file that stands everywhere in what `read` answers; all else stays. */
async function staysHeld(session: Session, { id, path }: Uploaded, read: () => Promise<JsonObject>): Promise<void> {
  let expected: unknown = await read();
  const query = `?id=${id}`;
  for (const send of [
    () => sendUpload(session, [], fileInfo({ caption: 'held', alternativeText: 'by many' }), { query }),
    () => sendUpload(session, [pngFile('held.png', 9, 5)], {}, { query }),
  ]) {
    expectAccepted(session, await send());
    const sent = lastRequest(session);
    const record = bareIn(session, await session.get(path));
    expected = withFiles(expected, id, (attributes) => asIn(record, attributes));
    expectSame(`${sent}: what holds the file shows it otherwise, or holds other files`, await read(), expected);
  }
  expectAccepted(session, await session.send({ method: 'DELETE', path, auth: 'full' }));
  const gone = withFiles(expected, id, () => undefined);
  expectSame(
    `${lastRequest(session)}: what held the file holds other files than those that are left`,
    await read(),
    gone,
  );
}

/** Runs with two files, and removes those that are left. */
async function withTwo(session: Session, run: (files: readonly [Uploaded, Uploaded]) => Promise<void>): Promise<void> {
  const first = await createUpload(session, pngFile('held-first.png', 4, 3));
  try {
    const second = await createUpload(session, pngFile('held-second.png', 3, 4));
    await run([first, second]).finally(() => removeUpload(session, second));
  } finally {
    await removeUpload(session, first);
  }
}

const clause = 'upload.update';

const terms = (id: string, what: string): Terms => ({
  ...variant(
    `${clause}.${id}`,
    clause,
    `A file that ${what} holds stays there, described and replaced, until it is deleted.`,
  ),
  needs: ['upload'],
});

export const heldFileChecks: readonly Check[] = [
  writeCheck<{ readonly uid: string }>(terms('held', 'an entry, a component or a zone'), {
    cases: ({ model, target }) =>
      target.allow.has('uploads')
        ? firstOfEach(
            collections(model).filter((type) => canHold(model, type)),
            (type) => type.attributes.some((attribute) => holdFiles(model, attribute)),
          ).map(({ uid }) => ({ uid }))
        : withoutUploads,
    async run(scratch, { uid }, { model }) {
      const { session } = scratch;
      const type = collections(model).find((one) => one.uid === uid);
      if (!type) throw new Error(`the case names ${uid}, which the model does not have`);
      await withTwo(session, async ([first, second]) => {
        const ids = [first.id, second.id] as const;
        const { path } = await scratch.create(type, filesEverywhere(model, type, ids, 'held00'));
        const query = wholeQuery(model, type);
        await staysHeld(session, first, async () => entryIn(session, await session.get(`${path}?${query}`)).attributes);
      });
    },
  }),
  onSingle(
    terms('held.single', 'a single type'),
    ({ session, model, type, path, whole, put, remove }) =>
      withTwo(session, async ([first, second]) => {
        await remove();
        await put({ ...whole, ...filesEverywhere(model, type, [first.id, second.id], 'held01') });
        const query = wholeQuery(model, type);
        await staysHeld(session, first, async () => entryIn(session, await session.get(`${path}?${query}`)).attributes);
        const removed = await remove();
        if (!isSuccess(removed)) entryIn(session, removed);
      }),
    (type, model) => canHold(model, type),
  ),
];
