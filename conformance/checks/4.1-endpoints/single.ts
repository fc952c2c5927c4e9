/** The endpoints of single types (4.1). They change what is there: only where the run is allowed to. */
import type { ContentType, Model } from '../../models/model.ts';
import type { JsonObject } from '../../models/schema-file.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { localesOf, removal } from '../../target/singles.ts';
import { compareKeys } from '../4.4-fields/compare-keys.ts';
import { type Check, check } from '../check.ts';
import { type AnsweredEntry, entryIn, expectError, expectRefused } from '../writing/answers.ts';
import { expectValues, isShown } from '../writing/compare.ts';
import { complete } from '../writing/complete.ts';
import { changeableSingles, typeNamed } from '../writing/subjects.ts';
import { chosenValues } from '../writing/values.ts';
import { expectHeld, heldAt, isPart, partOf } from './inside.ts';
import { expectUnpopulated } from './unpopulated.ts';

interface Case {
  readonly uid: string;
}

/** A single type at the target: three requests. */
interface Single {
  readonly session: Session;
  readonly type: ContentType;
  /** What a PUT must send to make it. */
  readonly whole: JsonObject;
  /** Something in each of its components and zones. */
  readonly parts: JsonObject;
  put(data: JsonObject): Promise<AnsweredEntry>;
  read(): Promise<AnsweredEntry>;
  remove(): ReturnType<Session['send']>;
  get(): ReturnType<Session['get']>;
}

function singleOf(session: Session, model: Model, type: ContentType): Single {
  const path = endpointPath(type);
  const values = type.attributes.filter(isShown).map((one) => [one.name, chosenValues(one)[0]]);
  const get = () => session.get(path);
  return {
    session,
    type,
    whole: complete(model, type, Object.fromEntries(values), 'single'),
    parts: Object.fromEntries(
      type.attributes.filter((one) => isPart(one) && !one.private).map((one) => [one.name, partOf(model, one)]),
    ),
    put: async (data) => entryIn(session, await session.send({ method: 'PUT', path, auth: 'full', body: { data } })),
    get,
    read: async () => entryIn(session, await get()),
    remove: () => session.send({ method: 'DELETE', path, auth: 'full' }),
  };
}

const onSingle = (
  clause: string,
  title: string,
  run: (single: Single) => Promise<void>,
  holds: (type: ContentType) => boolean = () => true,
  id = clause,
): Check =>
  check<Case>({
    id,
    title,
    clauses: [clause],
    kind: 'write',
    needs: ['singles'],
    plan: ({ model, target }) => {
      const types = changeableSingles({ model, target }, holds);
      if ('notApplicable' in types) return types;
      return {
        examples: types.map(({ uid }) => ({ uid })),
        run: async (session, { uid }) => {
          const type = typeNamed(model, uid);
          await leaveDefaultLocale(session, type);
          await run(singleOf(session, model, type));
        },
      };
    },
  });

/** What is there in other locales goes, to come back at the end: whether there is an entry is asked of the default one. */
async function leaveDefaultLocale(session: Session, type: ContentType): Promise<void> {
  for (const locale of (await localesOf(type, session.target)).slice(1)) {
    await session.send({ method: 'DELETE', path: removal(type, locale), auth: 'full' });
  }
}

const hasParts = ({ attributes }: ContentType): boolean => attributes.some((one) => isPart(one) && !one.private);

/** Other values than `whole` has. */
const changed = ({ type }: Single): JsonObject =>
  Object.fromEntries(type.attributes.filter(isShown).map((one) => [one.name, chosenValues(one).at(-1)]));

export const singleChecks: readonly Check[] = [
  onSingle('rest.single.find', 'GET answers the entry of a single type.', async (single) => {
    await single.put(single.whole);
    expectValues(single.session, single.type, (await single.read()).attributes, single.whole);
  }),
  onSingle(
    'rest.single.find',
    'fields selects of a single type what it names.',
    async ({ session, type, whole, put }) => {
      await put(whole);
      const [{ name } = { name: '' }] = type.attributes.filter(isShown);
      const { attributes } = entryIn(session, await session.get(`${endpointPath(type)}?fields[0]=${name}`));
      compareKeys([{ id: 'of the single type', attributes }], [name], `fields[0]=${name}`);
    },
    ({ attributes }) => attributes.some(isShown),
    'rest.single.find.fields',
  ),
  onSingle(
    'rest.single.find',
    'populate adds to a single type what it names.',
    async ({ session, type, whole, parts, put }) => {
      await put({ ...whole, ...parts });
      await heldAt(session, endpointPath(type), Object.keys(parts));
    },
    hasParts,
    'rest.single.find.populate',
  ),
  onSingle('rest.single.upsert', 'PUT makes the entry of a single type that has none.', async (single) => {
    await single.remove();
    const created = await single.put(single.whole);
    expectValues(single.session, single.type, created.attributes, single.whole);
    expectValues(single.session, single.type, (await single.read()).attributes, single.whole);
  }),
  onSingle('rest.single.update', 'PUT on a single type is a partial update; null clears.', async (single) => {
    await single.put(single.whole);
    let expected = single.whole;
    for (const [name, value] of Object.entries(changed(single))) {
      const required = single.type.attributes.some((one) => one.name === name && one.required);
      for (const update of [{ [name]: value }, ...(required ? [] : [{ [name]: null }])]) {
        expected = { ...expected, ...update };
        expectValues(single.session, single.type, (await single.put(update)).attributes, expected);
        expectValues(single.session, single.type, (await single.read()).attributes, expected);
      }
    }
  }),
  onSingle(
    'rest.single.update',
    'Components and zones that a PUT on a single type does not name stay as they were.',
    async (single) => {
      const { session, type, whole, parts } = single;
      const names = Object.keys(parts);
      await single.put({ ...whole, ...parts });
      const before = await heldAt(session, endpointPath(type), names);
      await single.put(changed(single));
      expectHeld(session, before, await heldAt(session, endpointPath(type), names));
    },
    hasParts,
    'rest.single.update.inside',
  ),
  onSingle('rest.single.delete', 'DELETE answers the entry of a single type, which is then gone.', async (single) => {
    await single.put(single.whole);
    const deleted = entryIn(single.session, await single.remove());
    expectValues(single.session, single.type, deleted.attributes, single.whole);
    expectRefused(single.session, await single.get(), 'the single type was deleted');
  }),
  onSingle(
    'rest.query.no-relations-by-default-on-writes',
    'Without populate the answers of a single type carry nothing that is to be populated.',
    async ({ session, type, whole, parts, put, read, remove }) => {
      const answers = [await put({ ...whole, ...parts }), await read(), entryIn(session, await remove())];
      for (const { attributes } of answers) expectUnpopulated(session, type, attributes);
    },
    hasParts,
    'rest.query.no-relations-by-default-on-writes.single',
  ),
  onSingle('rest.single.missing', 'A single type without an entry is 404.', async (single) => {
    await single.put(single.whole);
    await single.remove();
    expectError(single.session, await single.get(), 404, 'NotFoundError');
    expectError(single.session, await single.remove(), 404, 'NotFoundError');
  }),
  onSingle(
    'drafts.single-respects-state',
    'A single type that is a draft is 404 without publicationState=preview.',
    async (single) => {
      await single.put({ ...single.whole, publishedAt: null });
      expectError(single.session, await single.get(), 404, 'NotFoundError');
      const preview = await single.session.get(`${endpointPath(single.type)}?publicationState=preview`);
      expectValues(single.session, single.type, entryIn(single.session, preview).attributes, single.whole);
      await single.session.send({ method: 'DELETE', path: removal(single.type, undefined), auth: 'full' });
      await single.put(single.whole);
      await single.read();
    },
    ({ draftAndPublish }) => draftAndPublish,
  ),
];
