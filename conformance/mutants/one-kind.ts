/** Mutants that break a clause for one kind of entry, of value or of content-type (2.1, 2.2, 4). */
import { isObject, jsonIn } from '../models/json.ts';
import { attributeNamed, findType } from '../models/lookup.ts';
import type { ContentType, Model } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import { atEveryDepth } from './changes.ts';
import {
  answers,
  attributesOf,
  entryIn,
  jsonReply,
  mapMembers,
  onAttributes,
  refusal,
  requests,
  withAttributes,
  withEntries,
  withList,
  withMemory,
  without,
} from './faults.ts';
import { type Operation, withOperation } from './graphql-mutations.ts';
import type { MakeFault, Passing, Row } from './mutant.ts';
import { someDrafts, someLocalized, someSingle } from './needs.ts';
import { changePairs, dropPairs } from './query-faults.ts';
import { type Pair, rewriteQuery, withoutPairs } from './query-string.ts';
import { dataOf, isSingle, isWrite, routeOf, toEndpoint, withData } from './routes.ts';
import { bearerOf, isGraphql, isJwt, isRead, pathOf } from './when.ts';

const emptyEntry = jsonReply(200, { data: { id: 1, attributes: {} }, meta: {} });

/** Names of what the server adds are taken of every content-type. */
const servedOfAnyType = requests(isRead, (request, { model }) => {
  const type = routeOf(request, model)?.type;
  const isAbsent = (name: string): boolean =>
    type !== undefined && ((name === 'publishedAt' && !type.draftAndPublish) || (name === 'locale' && !type.localized));
  return rewriteQuery(request, (pairs) => pairs.filter(({ keys, value }) => keys[0] !== 'fields' || !isAbsent(value)));
});

/** The query of a read of a single type, without these pairs. */
const ofSingles = (isDropped: (pair: Pair, type: ContentType) => boolean): MakeFault =>
  requests(isRead, (request, { model }) => {
    const type = routeOf(request, model)?.type;
    if (type?.kind !== 'singleType') return request;
    return rewriteQuery(request, (pairs) => pairs.filter((pair) => !isDropped(pair, type)));
  });

const cutting = new Set(['start', 'limit', 'count']);

const isUnknownField = ({ keys, value }: Pair, { attributes }: ContentType): boolean =>
  keys[0] === 'fields' && !['*', 'id', ...attributes.map(({ name }) => name)].includes(value);

/** A single type takes PATCH for PUT. */
const patchedSingles = requests(
  ({ method }) => method === 'PATCH',
  (request, { model }) =>
    routeOf(request, model)?.type.kind === 'singleType' ? { ...request, method: 'PUT' } : request,
);

/** Names of what leads to an entry through a polymorphic relation. */
const facingNames = ({ contentTypes }: Model): Set<string> =>
  new Set(
    contentTypes.flatMap(({ attributes }) =>
      attributes.filter(({ relation }) => /^morph(One|Many)$/.test(relation ?? '')).map(({ name }) => name),
    ),
  );

const facingUnselected = requests(isRead, (request, { model }) => {
  const names = facingNames(model);
  const isDropped = ({ keys }: Pair) => keys.some((key, at) => names.has(key) && keys[at + 1] === 'fields');
  return rewriteQuery(request, (pairs) => pairs.filter((pair) => !isDropped(pair)));
});

/** Below `on` of content-types, whatever is populated counts as the wildcard. */
const everythingBelowOn = changePairs((pair) => {
  const at = pair.keys.indexOf('on');
  const isBelow = /^(api|plugin)::/.test(pair.keys[at + 1] ?? '') && pair.keys[at + 2] === 'populate';
  return at > 0 && isBelow ? { keys: pair.keys.slice(0, at + 3), value: '*' } : pair;
});

/** Below localizations nothing else is populated. */
const onlyLocalizationsBelow = dropPairs(({ keys, value }) => {
  const at = keys.indexOf('localizations');
  return at > 0 && keys[at + 1] === 'populate' && ![...keys.slice(at + 2), value].includes('localizations');
}, isRead);

/** Requests with a token of another kind get no drafts. */
const draftsOfTheirs: MakeFault = ({ token }) => ({
  request: (request) => {
    const bearer = bearerOf(request);
    if (bearer === undefined || bearer === token || isJwt(request)) return request;
    return rewriteQuery(request, (pairs) => withoutPairs(pairs, 'publicationState'));
  },
});

/** Equal operations of a batch have one answer. */
const equalOnce: MakeFault = answers(isGraphql, (answer, request) => {
  const batch = jsonIn(request.text);
  const { body } = answer;
  if (!Array.isArray(batch) || !Array.isArray(body)) return answer;
  const texts = batch.map((operation: unknown) => JSON.stringify(operation));
  return { ...answer, body: body.map((_one: unknown, at) => body[texts.indexOf(texts[at] ?? '')]) };
});

/** A query that is sent without JSON around it is run. */
const bareQuery = requests(isGraphql, (request) => {
  const isBare = request.method === 'POST' && jsonIn(request.text) === undefined && request.text.startsWith('{ ');
  return isBare ? withOperation(request, { query: request.text, variables: {} } satisfies Operation) : request;
});

/** An update that connects entries drops the linked drafts. */
const connectDropsDrafts = toEndpoint('PUT', async ({ type, segment, request, data, send }) => {
  const [name = ''] = Object.entries(data).flatMap(([key, value]) =>
    isObject(value) && 'connect' in value ? [key] : [],
  );
  const path = `${endpointPath(type)}/${segment}`;
  const read = { ...request, method: 'GET', path: `${path}?populate[0]=${name}&publicationState=preview`, text: '' };
  if (name === '' || segment === undefined) return undefined;
  const { [name]: value } = attributesOf(entryIn(await send(read)));
  const linked = isObject(value) && Array.isArray(value.data) ? value.data.filter(isObject) : [];
  const drafts = linked.filter((one) => attributesOf(one).publishedAt === null).map(({ id }) => id);
  if (drafts.length > 0) await send(withData({ ...request, path }, { [name]: { disconnect: drafts } }));
  return undefined;
});

/** A polymorphic relation takes the name that people see. */
const typesByDisplayName = requests(isWrite, (request, { model }) => {
  const data = dataOf(request);
  const named = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    const type = model.contentTypes.find(({ displayName }) => displayName === value.__type);
    return type ? { ...value, __type: type.uid } : value;
  };
  return data
    ? withData(
        request,
        mapMembers(data, (value) => atEveryDepth(value, named)),
      )
    : request;
});

/** From the third time on, a list of what links nothing lacks its newest entry. */
const newestLost = withMemory(() => {
  const counts = new Map<string, number>();
  return () => ({
    answer: (answer, { path }) => {
      if (!/\[id\]\[\$null\]=true.*sort=id:desc/.test(decodeURIComponent(path))) return answer;
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      return count < 3 ? answer : withList(answer, (list) => list.slice(1));
    },
  });
});

/** An entry is updated when another links it. */
const updatesLinked = withMemory(() => {
  const times = new Map<string, string>();
  return ({ model }) => ({
    request(request) {
      const type = request.method === 'PUT' ? routeOf(request, model)?.type : undefined;
      for (const [name, value] of Object.entries((type && dataOf(request)) ?? {})) {
        const target = type && findType(model, attributeNamed(type, name)?.target);
        const ids = isObject(value) && Array.isArray(value.connect) ? value.connect : [];
        for (const id of target ? ids : [])
          times.set(`${target && endpointPath(target)}/${String(id)}`, new Date().toISOString());
      }
      return request;
    },
    answer(answer, request) {
      const updatedAt = request.method === 'GET' ? times.get(pathOf(request)) : undefined;
      if (updatedAt === undefined) return answer;
      return withEntries(answer, (entry) => withAttributes(entry, (all) => ({ ...all, updatedAt })));
    },
  });
});

/** Populated entries without any attribute lack `attributes`. */
const withoutEmpty = onAttributes((attributes) =>
  mapMembers(attributes, (value) =>
    atEveryDepth(value, (inner) =>
      isObject(inner) && isObject(inner.attributes) && Object.keys(inner.attributes).length === 0
        ? without(inner, 'attributes')
        : inner,
    ),
  ),
);

const says =
  (text: string, sent: RegExp) =>
  (request: Passing, { status, body }: { readonly status: number; readonly body: unknown }): boolean =>
    status === 400 && JSON.stringify(body).includes(text) && sent.test(request.text);

/** Members of JSON documents that name a type are dropped. */
const typenamesDropped = requests(isGraphql, (request) => {
  const body = jsonIn(request.text);
  if (!isObject(body) || !isObject(body.variables) || !isObject(body.variables.data)) return request;
  const data = mapMembers(body.variables.data, (value) =>
    atEveryDepth(value, (inner) => (isObject(inner) && 'width' in inner ? without(inner, '__typename') : inner)),
  );
  return { ...request, text: JSON.stringify({ ...body, variables: { ...body.variables, data } }) };
});

// biome-ignore format: a table, one mutant a row
export const oneKindMutants: readonly Row[] = [
  ['singles.patched', 'rest.status.wrong-method', 'A single type takes PATCH.', patchedSingles, someSingle],
  ['singles.unknown-fields-dropped', 'rest.fields.unknown', 'A single type leaves unknown names out of fields.', ofSingles(isUnknownField), someSingle],
  ['singles.linked-not-cut', 'rest.populate.limit-inside', 'start, limit and count of what a single type populates are ignored.',
    ofSingles(({ keys }) => keys[0] === 'populate' && cutting.has(keys.at(-1) ?? '')), someSingle],
  ['singles.linked-not-counted', 'rest.populate.count', 'count of what a single type populates is ignored.',
    ofSingles(({ keys }) => keys[0] === 'populate' && keys.at(-1) === 'count'), someSingle],
  ['populate.facing.fields-ignored', 'rest.populate.fields', 'fields of what leads to an entry through a polymorphic relation is ignored.', facingUnselected],
  ['populate.on.everything', 'rest.populate.morph', 'Below on of content-types any population counts as all.', everythingBelowOn],
  ['locales.filter-ignored', 'rest.i18n.locale-attribute', 'A filter on locale is ignored.',
    dropPairs(({ keys }) => keys[0] === 'filters' && keys[1] === 'locale', isRead), someLocalized],
  ['locales.localizations.bare', 'rest.i18n.localizations', 'Below localizations only localizations are populated.', onlyLocalizationsBelow, someLocalized],
  ['access.read-only.no-drafts', 'access.read-only-token', 'A token of another kind than the full one gets no drafts.', draftsOfTheirs, someDrafts],
  ['locales.localize.rules-unread', 'rest.i18n.create-localization', 'A localization may break the rules of its content-type.',
    answers((request, { status }) => status === 400 && request.method === 'POST' && pathOf(request).endsWith('/localizations'), jsonReply(200, { id: 1 }))],
  ['fields.served-of-any-type', 'rest.fields.unknown', 'publishedAt and locale may be selected where there are none.', servedOfAnyType],
  ['graphql.batch.equal-once', 'graphql.batch-alone', 'Equal operations of a batch run once.', equalOnce],
  ['graphql.post.bare-query', 'graphql.post-empty', 'A query without JSON around it is run.', bareQuery],
  ['single.id-of-body', 'rest.attributes.id-not-writable', 'A PUT on a single type is refused with an id in its body.',
    requests((request, { model }) => request.method === 'PUT' && isSingle(request, model) && dataOf(request)?.id !== undefined, refusal('id is not known', 400))],
  ['relations.connect.drops-drafts', 'rest.relations.connect', 'Linked drafts are dropped when others are connected.', connectDropsDrafts],
  ['relations.morph.display-name', 'rest.relations.morph', 'A polymorphic relation takes the displayName of a content-type.', typesByDisplayName],
  ['filters.relation-null.newest-lost', 'rest.filters.relation-null', 'A list of what links nothing, asked for again, lacks the newest entry.', newestLost],
  ['relations.linked-are-updated', 'rest.attributes.updated-at-moves', 'updatedAt of an entry moves when another connects it.', updatesLinked],
  ['components.zone.kept-of-any-kind', 'rest.validation.zone-component-unknown', 'Of an item with an id the component is not read.',
    answers((request, answer) => says('must be one of the following', /"id":\d+/)(request, answer) && request.method === 'PUT', emptyEntry)],
  ['drafts.zone-null', 'rest.validation.zone-null', 'A draft may have null for a zone.',
    answers(says('must be a `array` type', /"publishedAt":null/), emptyEntry)],
  ['populate.without-attributes', 'rest.envelope.populated-to-one', 'A populated entry without attributes lacks the member.', withoutEmpty],
  ['graphql.json.typenames-dropped', 'graphql.scalars.json', 'A JSON document loses the members __typename.', typenamesDropped],
];
