/** Mutants of relations to content-types that a requester may not find (4.5, 4.6, 5). */

import type { Attribute, Model } from '../models/model.ts';
import {
  answeredAsFirst,
  answers,
  attributesOf,
  entryIn,
  forbidden,
  letIn,
  refusal,
  requests,
  retry,
  withAttributes,
  withEntries,
} from './faults.ts';
import type { Passing, Reply, Row } from './mutant.ts';
import { someListed, someSingle } from './needs.ts';
import { pairsOf } from './query-string.ts';
import { isSingle, routeOf } from './routes.ts';
import { isAnonymous, isJwt } from './when.ts';

/** Relations that a query populates with `true`. */
const populatedNames = (path: string): string[] =>
  pairsOf(path).flatMap(({ keys }) => (keys[0] === 'populate' && keys.length === 2 ? [String(keys[1])] : []));

/** Relations that a request without credentials asks for and does not get. */
const withheldNames = (request: Passing, answer: Reply): string[] => {
  const entry = isAnonymous(request) && answer.status === 200 ? entryIn(answer) : undefined;
  return entry ? populatedNames(request.path).filter((name) => !(name in attributesOf(entry))) : [];
};

const throughRelation = (request: Passing): boolean =>
  isAnonymous(request) && /filters\[\w+\]\[id\]|\]\[\w+\]\[id\]|sort=\w+\.id/.test(decodeURIComponent(request.path));

const throughTwoRelations = (request: Passing): boolean =>
  isAnonymous(request) &&
  /filters(?:\[\w+\]){2}\[id\]|sort(?:\[0\])?=\w+\.\w+\.id/.test(decodeURIComponent(request.path));

/** A fault that changes the refusals of filters and sorts through relations. */
const replaceRefusal = (reply: Reply) =>
  answers((request, answer) => throughRelation(request) && answer.status === 400, reply);

const isMorphTo = ({ relation }: Attribute): boolean => relation?.startsWith('morphTo') ?? false;

/** Whether a request names a polymorphic relation of its content-type in populate. */
const populatesMorph = (request: Passing, model: Model): boolean =>
  routeOf(request, model)?.type.attributes.some(
    (attribute) =>
      isMorphTo(attribute) &&
      pairsOf(request.path).some(({ keys: [, name], value }) => [name, value].includes(attribute.name)),
  ) ?? false;

const permissionNull = answers(isAnonymous, (answer, request) => {
  const empty = Object.fromEntries(withheldNames(request, answer).map((name) => [name, { data: null }]));
  return withEntries(answer, (entry) => withAttributes(entry, (all) => ({ ...all, ...empty })));
});

/** What populates several relations is answered to all as to the first who asked. */
const answeredAsToFirst = answeredAsFirst(({ method, path }, { status }) =>
  method === 'GET' && path.includes('populate[1]=') && status === 200 ? path : undefined,
);

/** Whether a filter compares a relation itself with an id. */
const byIdAlone = ({ path }: Passing): boolean =>
  /filters\[\w+\](\[\$(eq|in)\](\[0\])?)?=\d+/.test(decodeURIComponent(path));

// biome-ignore format: a table, one mutant a row
export const accessRelationMutants: Row[] = [
  ['access.relations.created-shown', 'rest.populate.permission', 'The answer of a create populates what the requester may not find.',
    letIn((request) => isAnonymous(request) && request.method === 'POST' && decodeURIComponent(request.path).includes('[populate]'))],
  ['populate.permission.as-to-first', 'rest.populate.permission',
    'Who may find less is answered as another requester who asked the same before.', answeredAsToFirst],
  ['populate.permission.ignored', 'rest.populate.permission',
    'Relations are populated whatever the requester may find.',
    retry((request, answer) => withheldNames(request, answer).length > 0)],
  ...([
      ['star', 'by populate=*', (query) => query === 'populate=*'],
      ['list', 'by an indexed populate', (query) => /^populate\[0\]=\w+$/.test(query)],
      ['options', 'with options', (query) => /^populate\[\w+\]\[sort\]/.test(query)],
      ['many', 'in lists', (query, { path }) => /(^|&)sort=id&/.test(query) && !/\d\?/.test(path)],
      ['in-writes', 'in answers to writes', (query, { method }) => method === 'PUT' && query !== ''],
      ['nested', 'below a relation that may be populated', (query) => /^populate\[\w+\]\[populate\]\[0\]/.test(query)],
      ['parts', 'below components and zones',
        (query) => /^populate\[\w+\]\[populate\]=\*|^populate\[1\]|&populate\[1\]/.test(query)],
      ['zone-flags', 'below components of zones by a flag',
        (query) => /^populate\[\w+\]\[populate\]\[[a-z]\w*\]=true$/.test(query)],
      ['zone-components', 'below components that on names', (query) => query.includes('[on]')],
      ['counted', 'as a number', (query) => query.includes('[count]=')],
      ['nested-star', 'by a wildcard below a relation that may be populated',
        (query) => /^populate\[\w+\]\[populate\]=\*$/.test(query)],
    ] satisfies [string, string, (query: string, request: Passing) => boolean][]).map(([name, where, isHere]): Row => [
    `populate.permission.ignored-${name}`, 'rest.populate.permission',
    `Relations are populated ${where}, whatever the requester may find.`,
    retry((request, answer) => {
      const query = decodeURIComponent(request.path.split('?')[1] ?? '');
      return isAnonymous(request) && answer.status === 200 && isHere(query, request);
    })]),
  ['populate.permission.ignored-morphs', 'rest.populate.permission',
    'What a polymorphic relation holds is populated whatever the requester may find.',
    retry((request, answer, { model }) => isAnonymous(request) && answer.status === 200 && populatesMorph(request, model)),
    someListed(isMorphTo, 'no polymorphic relation')],
  ['populate.permission.ignored-singles', 'rest.populate.permission',
    'A single type shows what it links whatever the requester may find.',
    retry((request, answer, { model }) =>
      isAnonymous(request) && request.method === 'GET' && answer.status === 200 && isSingle(request, model)),
    someSingle],
  ['populate.permission.ignored-written-singles', 'rest.populate.permission',
    'Whoever writes a single type gets all that it links.',
    retry((request, answer, { model }) =>
      isAnonymous(request) && request.method !== 'GET' && answer.status === 200 && isSingle(request, model)),
    someSingle],
  ['populate.permission.ignored-related', 'rest.populate.permission',
    'A file shows the entries that hold it whatever the requester may find.',
    retry((request) => isAnonymous(request) && /^\/api\/upload\/files\b.*populate/.test(request.path))],
  ['populate.permission.refused', 'rest.populate.permission',
    'A request that populates what may not be found is refused as a whole.',
    answers((request, answer) => withheldNames(request, answer).length > 0, forbidden)],
  ['populate.permission.null', 'rest.populate.permission-absent',
    'A relation into what may not be found is answered as empty.', permissionNull],
  ['access.graphql-morph.open', 'access.graphql-morph',
    'GraphQL shows what a polymorphic relation holds whatever the requester may find.',
    retry((request) => isAnonymous(request) && request.text.includes('{ __typename } } }'))],
  ['access.graphql-morph.open-in-lists', 'access.graphql-morph',
    'A list of GraphQL shows what polymorphic relations hold whatever the requester may find.',
    retry((request) => isAnonymous(request) && /filters.*\{ __typename \} \} \} \}/.test(request.text))],
  ['access.through-relation.answered', 'access.through-relation',
    'Filters and sorts through relations are answered whatever the requester may find.',
    retry((request, answer) => throughRelation(request) && answer.status >= 400)],
  ['access.through-relation.second', 'access.through-relation',
    'Filters and sorts through two relations are answered whatever the requester may find.',
    retry((request, answer) => throughTwoRelations(request) && answer.status >= 400)],
  ['access.through-relation.never', 'access.through-relation',
    'Without credentials nobody filters or sorts through a relation, whatever they may find.',
    requests(throughRelation, refusal('Invalid parameter'))],
  ['access.through-relation.by-id', 'access.through-relation',
    'Who may not find what a relation links filters by its id all the same.',
    retry((request, answer) => isAnonymous(request) && answer.status >= 400 && byIdAlone(request))],
  ['filters.forbidden-relation.forbidden', 'rest.filters.forbidden-relation',
    'A filter or sort through a relation into what may not be found is 403.', replaceRefusal(forbidden)],
  ['filters.forbidden-relation.nameless', 'rest.filters.forbidden-relation',
    'A filter or sort through a relation into what may not be found is refused without a name.',
    replaceRefusal(refusal('Invalid parameters'))],
  ['access.users.connect-replaces', 'rest.relations.connect', 'connect in the update of a user replaces what is linked.',
    requests((request) => request.method === 'PUT' && isJwt(request),
      (request) => ({ ...request, text: request.text.replaceAll('"connect":', '"set":') }))],
];
