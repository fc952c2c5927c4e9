/** Observed behaviour of mutations (4.9, 7): drafts, order, locales, refusals. */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, errorIn, expectThat, listIn } from '../writing/answers.ts';
import type { Types } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';
import { anotherLocale, linkedData, ownedRelations } from './data.ts';
import { expectFailed, fieldIn, inLocale } from './mutations.ts';
import { onAdapter, type Stage, withoutZones } from './on-adapter.ts';

/** The first content-type for which `holds`. */
const firstWith =
  (holds: (type: ContentType) => boolean): Types =>
  (model) =>
    collections(model).filter(holds).slice(0, 1);

/** Data that says nothing of `publishedAt`, or that there is none, makes a draft. */
async function createsDraft({ session, type, adapter, data, make }: Stage): Promise<void> {
  for (const [at, said] of [{}, { publishedAt: null }].entries()) {
    const { publishedAt: _published, ...silent } = data(at);
    const { id } = await make({ ...silent, ...said });
    const live = listIn(session, await session.get(`${endpointPath(type)}?filters[id][$eq]=${id}`));
    const draft = await session.graphql({
      query: `query ($id: ID) { ${adapter.names.find}(id: $id) { data { attributes { publishedAt } } } }`,
      variables: { id },
    });
    expectSame(
      `${adapter.names.create} ${at === 0 ? 'without publishedAt' : 'with publishedAt null'} publishes`,
      { live, draft: fieldIn(draft, adapter.names.find) },
      { live: [], draft: { data: { attributes: { publishedAt: null } } } },
    );
  }
}

/** The data without attributes that all localizations share. */
export const ownOf = (type: ContentType, data: JsonObject): JsonObject => {
  const shared = new Set(
    type.attributes.filter(({ localized, unique }) => !localized || unique).map(({ name }) => name),
  );
  return Object.fromEntries(Object.entries(data).filter(([name]) => !shared.has(name)));
};

async function takesLocale({ session, type, adapter, data, adopt }: Stage): Promise<void> {
  const { create } = adapter.names;
  const locale = await anotherLocale(type, session);
  const sent = data();
  const { id } = adopt(await adapter.create(sent, inLocale(locale)), create);
  const { attributes } = entryIn(session, await session.get(`${endpointPath(type)}/${id}`));
  expectSame(`${create} makes an entry of another locale`, attributes.locale, locale);
  if (type.draftAndPublish) expectSame(`${create} in ${locale}: publishedAt`, attributes.publishedAt, sent.publishedAt);
  await adapter.expectInRest(id, sent);
  if (type.draftAndPublish) {
    const { publishedAt: _published, ...silent } = data(1);
    const draft = adopt(await adapter.create(silent, inLocale(locale)), create);
    const read = entryIn(session, await session.get(`${endpointPath(type)}/${draft.id}`));
    expectSame(`${create} in ${locale} without publishedAt publishes`, read.attributes.publishedAt, null);
  }
  // a value that is taken would be refused too
  const isTaken = (name: string): boolean =>
    type.attributes.some((each) => each.name === name && !each.required && (each.unique || each.type === 'uid'));
  const free = Object.fromEntries(Object.entries(data()).filter(([name]) => !isTaken(name)));
  expectFailed(session, await adapter.create(free, inLocale('xx-nowhere')), create, 'there is no such locale');
  const query = `mutation { ${create}(data: {}, locale: "xx-nowhere") { data { id } } }`;
  const written = await session.graphql({ query });
  expectThat(session, written, written.status === 400 && written.data === null, { status: 400 }, `runs ${query}`);
}

/** Localizes a new entry twice: the second time its locale exists. */
async function localizeTwice({ session, scratch, model, type, adapter, data, make, adopt }: Stage) {
  const locale = await anotherLocale(type, session);
  const entity = await make(data());
  const links = await linkedData(scratch, model, ownedRelations(model, type));
  const sent = data(1);
  const added = adopt(await adapter.localize(entity.id, { ...sent, ...links }, locale), adapter.names.localize);
  return {
    entity,
    own: { ...ownOf(type, sent), ...links },
    added,
    again: () => adapter.localize(entity.id, data(2), locale),
  };
}

async function addsLocalization(stage: Stage): Promise<void> {
  const { session, type, adapter } = stage;
  const { entity, own, added, again } = await localizeTwice(stage);
  await adapter.expectStored(added.id, own);
  const query = 'populate=localizations&publicationState=preview';
  const { attributes } = entryIn(session, await session.get(`${endpointPath(type)}/${entity.id}?${query}`));
  const { data } = isObject(attributes.localizations) ? attributes.localizations : {};
  const ids = Array.isArray(data) ? data.map((one: unknown) => (isObject(one) ? String(one.id) : one)) : data;
  expectSame(`${adapter.names.localize} does not join the entry`, ids, [added.id]);
  expectFailed(session, await again(), adapter.names.localize, 'the locale is taken');
}

/** The code of a GraphQL error, and the REST error in it. */
export function errorOf({ errors: [first] }: GraphqlAnswer): { readonly code: unknown; readonly error: JsonObject } {
  const { code, error } = first?.extensions ?? {};
  return { code, error: isObject(error) ? error : {} };
}

export const reasonsOf = ({ name, message, details }: JsonObject) => ({ name, message, details });

/** An existing locale of an entry is refused with an ApplicationError. */
async function refusesForTheApplication(stage: Stage): Promise<void> {
  const { again } = await localizeTwice(stage);
  const answer = await again();
  const { code, error } = errorOf(answer);
  const expected = { code: 'STRAPI_APPLICATION_ERROR', name: 'ApplicationError' };
  expectSame('a locale that is taken is refused otherwise', { code, name: error.name }, expected);
}

/** Attributes that can have an invalid text or number, each with that value. */
const brokenValues = ({ attributes }: ContentType): JsonObject =>
  Object.fromEntries(
    attributes.flatMap(({ name, type, maxLength, max, private: hidden }): (readonly [string, unknown])[] => {
      if (hidden) return [];
      if ((type === 'string' || type === 'text') && maxLength !== undefined) return [[name, 'x'.repeat(maxLength + 1)]];
      if (type === 'integer' && typeof max === 'number' && max < 2 ** 31 - 1) return [[name, max + 1]];
      return type === 'email' ? [[name, 'no-address']] : [];
    }),
  );

/** Both adapters refuse the same data with the same errors: one wrong value, and all together. */
async function refusesAlike(stage: Stage): Promise<void> {
  const { session, type, adapter } = stage;
  const broken = brokenValues(type);
  const [first = ''] = Object.keys(broken);
  const entity = await stage.make(stage.data());
  const path = `${endpointPath(type)}/${entity.id}`;
  for (const data of [{ [first]: broken[first] }, broken]) {
    const byRest = await session.send({ method: 'PUT', path, auth: 'full', body: { data } });
    const answer = await adapter.update(entity.id, data);
    const names = Object.keys(data).join();
    expectFailed(session, answer, adapter.names.update, `${names} breaks a rule of the model`);
    const { code, error } = errorOf(answer);
    const expected = reasonsOf(errorIn(byRest) ?? {});
    expectSame(
      `${adapter.names.update} refuses ${names} otherwise than REST`,
      { status: answer.status, code, shown: answer.errors[0]?.message, ...reasonsOf(error) },
      { status: 200, code: 'BAD_USER_INPUT', shown: expected.message, ...expected },
    );
  }
  await stage.expectStored(entity);
  await stage.update(entity, { [first]: stage.data(1)[first] });
}

const localized = { types: firstWith((type) => type.localized) };

export const observedWriteChecks: readonly Check[] = [
  onAdapter('graphql.create-is-draft', createsDraft, {
    types: withoutZones((model) => collections(model).filter(({ draftAndPublish }) => draftAndPublish)),
  }),
  onAdapter({ clause: 'graphql.locale-argument', id: 'graphql.locale-argument.create', needs: ['i18n'] }, takesLocale, {
    types: (model) =>
      [true, false].flatMap((drafts) => firstWith((type) => type.localized && type.draftAndPublish === drafts)(model)),
  }),
  onAdapter({ clause: 'graphql.create-localization', needs: ['i18n'] }, addsLocalization, localized),
  onAdapter('errors.graphql.validation', refusesAlike, {
    types: (model) => collections(model).filter((type) => Object.keys(brokenValues(type)).length > 0),
  }),
  onAdapter({ clause: 'errors.graphql.application', needs: ['i18n'] }, refusesForTheApplication, localized),
];
