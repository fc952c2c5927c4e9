/** What is observed of mutations (4.9, 7): drafts, order, locales, components and zones, refusals. */
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { errorIn, listIn } from '../writing/answers.ts';
import { collections, kindsOfCollections } from '../writing/subjects.ts';
import { anotherLocale } from './data.ts';
import { expectFailed, fieldIn, inputOf, someEntityIn } from './mutations.ts';
import { onFace, type Stage } from './on-face.ts';

const firstOf = (types: readonly ContentType[]): ContentType[] => types.slice(0, 1);
const withDrafts = (model: Model) => firstOf(collections(model).filter(({ draftAndPublish }) => draftAndPublish));
const localized = (model: Model) => firstOf(collections(model).filter((type) => type.localized));

async function createsDraft({ session, type, face, data, make }: Stage): Promise<void> {
  const { publishedAt: _published, ...silent } = data();
  const { id } = await make(silent);
  const live = listIn(session, await session.get(`${endpointPath(type)}?filters[id][$eq]=${id}`));
  const found = await session.graphql({
    query: `query ($id: ID) { ${face.names.find}(id: $id) { data { id attributes { publishedAt } } } }`,
    variables: { id },
  });
  const { attributes } = someEntityIn(found, face.names.find);
  if (live.length === 0 && attributes.publishedAt === null) return;
  throw new Mismatch({
    message: `${face.names.create} without publishedAt publishes`,
    expected: { live: 0, publishedAt: null },
    actual: { live: live.length, publishedAt: attributes.publishedAt },
  });
}

/** Attributes whose value another entry must not have: by them a mutation is refused after others were run. */
const uniqueOf = (type: ContentType): Attribute | undefined =>
  type.attributes.find(({ unique, type: of, private: hidden }) => unique && of === 'string' && !hidden);

const withUnique = (model: Model) =>
  firstOf(collections(model).filter((type) => uniqueOf(type) !== undefined && !type.draftAndPublish));

/** The same unique value twice in one request: the first is made, the second refused, and the third made all the same. */
async function runsInOrder(stage: Stage): Promise<void> {
  const { session, model, type, scratch, face, adopt } = stage;
  const { names } = face;
  const unique = uniqueOf(type)?.name ?? '';
  const input = (data: JsonObject): JsonObject => inputOf(model, type.attributes, data);
  const [first, third] = [stage.data(), stage.data()];
  const made = (field: string) => `${field}: ${names.create}(data: $${field}) { data { id } }`;
  const answer = await session.graphql({
    query: `mutation ($a: ${names.input}!, $b: ${names.input}!, $c: ${names.input}!) { ${['a', 'b', 'c'].map(made).join(' ')} }`,
    variables: {
      a: input(first),
      b: input({ ...scratch.complete(type, {}), [unique]: first[unique] }),
      c: input(third),
    },
  });
  const ids = (['a', 'c'] as const).map((field) => {
    const response = answer.data?.[field];
    const id = isObject(response) && isObject(response.data) ? response.data.id : undefined;
    if (typeof id === 'string') return adopt({ id, attributes: {} }).id;
    throw new Mismatch({
      message: `mutation ${field} of three is not run, though only the second is refused`,
      expected: { a: 'made', b: null, c: 'made' },
      actual: answer.body,
    });
  });
  expectFailed(answer, 'b', `${unique} is taken by the mutation before it`);
  await face.expectStored(ids[0] ?? '', first);
  await face.expectStored(ids[1] ?? '', third);
}

/** What all localizations share, whatever is sent with one of them, is no matter of these checks. */
const ownOf = (type: ContentType, data: JsonObject): JsonObject => {
  const shared = new Set(type.attributes.filter((one) => !one.localized || one.unique).map(({ name }) => name));
  return Object.fromEntries(Object.entries(data).filter(([name]) => !shared.has(name)));
};

async function takesLocale(stage: Stage): Promise<void> {
  const { session, type, face, adopt } = stage;
  const { names } = face;
  const locale = await anotherLocale(type, session);
  const data = stage.data();
  const made = await face.create(data, { locale: ['I18NLocaleCode', locale] });
  const { id } = adopt(someEntityIn(made, names.create), data);
  const { body } = await session.get(`${endpointPath(type)}/${id}`);
  const entry = isObject(body) && isObject(body.data) ? body.data.attributes : undefined;
  const found = isObject(entry) ? entry.locale : undefined;
  if (found !== locale) {
    throw new Mismatch({
      message: `${names.create} makes an entry of another locale`,
      expected: locale,
      actual: found,
    });
  }
  await face.expectInRest(id, data);
  const refused = await face.create(stage.data(), { locale: ['I18NLocaleCode', 'xx-nowhere'] });
  expectFailed(refused, names.create, 'there is no such locale');
  const written = await session.graphql({
    query: `mutation { ${names.create}(data: {}, locale: "xx-nowhere") { data { id } } }`,
  });
  if (written.status === 400 && written.data === null) return;
  throw new Mismatch({
    message: `${names.create} with an unknown locale is run`,
    expected: { status: 400 },
    actual: { status: written.status, body: written.body },
  });
}

async function addsLocalization(stage: Stage): Promise<void> {
  const { session, type, face, adopt } = stage;
  const locale = await anotherLocale(type, session);
  const entity = await stage.make(stage.data());
  const data = stage.data(1);
  const added = adopt(someEntityIn(await face.localize(entity.id, data, locale), face.names.localize), data);
  await face.expectStored(added.id, ownOf(type, data));
  const { body } = await session.get(
    `${endpointPath(type)}/${entity.id}?populate=localizations&publicationState=preview`,
  );
  const text = JSON.stringify(isObject(body) && isObject(body.data) ? body.data : {});
  if (!text.includes(`"localizations":{"data":[{"id":${added.id},`)) {
    throw new Mismatch({
      message: `${face.names.localize} does not join the entry`,
      expected: { localizations: [added.id] },
      actual: body,
    });
  }
  expectFailed(await face.localize(entity.id, stage.data(2), locale), face.names.localize, 'the locale is taken');
}

const holding = (test: (attribute: Attribute) => boolean) => (model: Model) =>
  collections(model).filter((type) => type.attributes.some((one) => test(one) && !one.private));

/** Components keep their id when it is said, and take the other values that are said with it. */
async function keepsComponents(stage: Stage): Promise<void> {
  const { type } = stage;
  const fields = type.attributes.filter((one) => one.component !== undefined && !one.private);
  const entity = await stage.make(stage.data());
  const renewed = stage.data(1);
  const withIds = (value: unknown, old: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item, at) => withIds(item, Array.isArray(old) ? old[at] : undefined));
    return isObject(value) && isObject(old) ? { ...value, id: old.id } : value;
  };
  const data = fields.map(({ name }) => [name, withIds(renewed[name], entity.attributes[name])]);
  const updated = await stage.update(entity, Object.fromEntries(data));
  await stage.expectStored(entity);
  for (const { name } of fields) {
    const [expected, actual] = [entity, updated].map(({ attributes }) => idsIn(attributes[name]));
    const common = Math.min(expected?.length ?? 0, actual?.length ?? 0);
    if (expected?.slice(0, common).join() === actual?.slice(0, common).join()) continue;
    throw new Mismatch({ message: `components of ${name} do not keep the ids that are said`, expected, actual });
  }
}

const idsIn = (held: unknown): unknown[] =>
  (Array.isArray(held) ? held : [held]).flatMap((item: unknown) => (isObject(item) ? [String(item.id)] : []));

/** The first attribute of a content-type that a text or number breaks, with that value. */
function broken({ attributes }: ContentType): { readonly name: string; readonly value: unknown } | undefined {
  for (const { name, type, maxLength, max, private: hidden } of attributes) {
    if (hidden) continue;
    if ((type === 'string' || type === 'text') && maxLength !== undefined)
      return { name, value: 'x'.repeat(maxLength + 1) };
    if (type === 'integer' && typeof max === 'number' && max < 2 ** 31 - 1) return { name, value: max + 1 };
    if (type === 'email') return { name, value: 'no-address' };
  }
  return undefined;
}

const breakable = (model: Model) => collections(model).filter((type) => broken(type) !== undefined);

const errorOf = ({ errors }: GraphqlAnswer): { readonly code: unknown; readonly error: JsonObject } => {
  const extensions: JsonObject = errors[0]?.extensions ?? {};
  return { code: extensions.code, error: isObject(extensions.error) ? extensions.error : {} };
};

/** The same data is refused by both faces for the same reasons. */
async function refusesAlike(stage: Stage): Promise<void> {
  const { session, type, face } = stage;
  const fault = broken(type);
  if (fault === undefined) return;
  const entity = await stage.make(stage.data());
  const data = { [fault.name]: fault.value };
  const byRest = await session.send({
    method: 'PUT',
    path: `${endpointPath(type)}/${entity.id}`,
    auth: 'full',
    body: { data },
  });
  const answer = await face.update(entity.id, data);
  expectFailed(answer, face.names.update, `${fault.name} breaks a rule of the model`);
  const { code, error } = errorOf(answer);
  const { name, message, details } = errorIn(byRest) ?? {};
  const expected = JSON.stringify({ status: 200, code: 'BAD_USER_INPUT', name, message, details });
  const found = { status: answer.status, code, name: error.name, message: error.message, details: error.details };
  if (JSON.stringify(found) !== expected || error.message !== answer.errors[0]?.message) {
    throw new Mismatch({
      message: `${face.names.update} refuses ${fault.name} otherwise than REST`,
      expected: JSON.parse(expected),
      actual: found,
    });
  }
  await stage.expectStored(entity);
}

/** A locale that an entry has already is refused as an application error. */
async function refusesForTheApplication(stage: Stage): Promise<void> {
  const { session, type, face, adopt } = stage;
  const locale = await anotherLocale(type, session);
  const entity = await stage.make(stage.data());
  adopt(someEntityIn(await face.localize(entity.id, stage.data(1), locale), face.names.localize));
  const answer = await face.localize(entity.id, stage.data(2), locale);
  const { code, error } = errorOf(answer);
  if (code === 'STRAPI_APPLICATION_ERROR' && error.name === 'ApplicationError') return;
  throw new Mismatch({
    message: `${face.names.localize} of a locale that is taken is refused otherwise than it must`,
    expected: { code: 'STRAPI_APPLICATION_ERROR', name: 'ApplicationError' },
    actual: answer.body,
  });
}

/** The timestamps can be said: a request that says them is not refused for naming an unknown field. */
async function takesTimestamps({ session, model, type, face, data, adopt }: Stage): Promise<void> {
  const { names } = face;
  const time = '2021-02-03T04:05:06.000Z';
  const input = inputOf(model, type.attributes, data());
  const answer = await session.graphql({
    query: `mutation ($data: ${names.input}!) { ${names.create}(data: $data) { data { id } } }`,
    variables: {
      data: { ...input, createdAt: time, updatedAt: time, ...(type.draftAndPublish ? { publishedAt: time } : {}) },
    },
  });
  const response = fieldIn(answer, names.create);
  const id = isObject(response) && isObject(response.data) ? response.data.id : undefined;
  if (typeof id === 'string') adopt({ id, attributes: {} });
}

const locales: Pick<NonNullable<Parameters<typeof onFace>[3]>, 'types' | 'needs'> = {
  types: localized,
  needs: ['i18n'],
};

export const observedWriteChecks: readonly Check[] = [
  onFace('graphql.types.input-timestamps', 'Inputs take createdAt, updatedAt and publishedAt.', takesTimestamps, {
    id: 'graphql.types.input-timestamps.writes',
    types: kindsOfCollections,
  }),
  onFace('graphql.create-is-draft', 'create<X> without publishedAt makes a draft.', createsDraft, {
    types: withDrafts,
  }),
  onFace('graphql.mutations-in-order', 'Mutations run in order; one that is refused undoes no other.', runsInOrder, {
    types: withUnique,
  }),
  onFace('graphql.locale-argument', 'create<X> takes a locale that is known, and no other.', takesLocale, {
    ...locales,
    id: 'graphql.locale-argument.create',
  }),
  onFace('graphql.create-localization', 'create<X>Localization adds a localization.', addsLocalization, locales),
  onFace('graphql.types.component', 'Components are given with their ids, which they keep.', keepsComponents, {
    id: 'graphql.types.component.writes',
    types: holding(({ component }) => component !== undefined),
  }),
  onFace('errors.graphql.validation', 'Data that breaks a rule is refused as by REST.', refusesAlike, {
    types: breakable,
  }),
  onFace('errors.graphql.application', 'A refusal of the application has its code.', refusesForTheApplication, locales),
];
