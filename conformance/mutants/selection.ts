/** Mutants of field selection (4.4), of what is populated without being asked for (4.5), and of states (3). */
import { changing, dropping, isObject, mapData, onAttributes, onQuery } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { routeOf } from './routes.ts';

const isFields = (pair: Pair): boolean => under(pair, 'fields');

const fieldsWildcardAsNone = onAttributes((attributes, request) =>
  pairsOf(request.path).some((pair) => isFields(pair) && pair.value === '*') ? {} : attributes,
);
const populateByDefault = onQuery((pairs) =>
  pairs.some((pair) => under(pair, 'populate')) ? pairs : [...pairs, { keys: ['populate'], value: '*' }],
);
const byDefaultOnWrites: MakeFault = () => ({
  request: (request) =>
    request.method === 'GET' ? request : rewritten(request, (pairs) => [...pairs, { keys: ['populate'], value: '*' }]),
});
const publicationStateDefault = onQuery((pairs) =>
  pairs.some((pair) => under(pair, 'publicationState'))
    ? pairs
    : [...pairs, { keys: ['publicationState'], value: 'preview' }],
);

// biome-ignore format: a table, one mutant a row
export const selectionMutants: Row[] = [
  ['fields.ignored', 'rest.fields.select', 'The fields parameter is ignored.', dropping(isFields)],
  ['fields.first-only', 'rest.fields.select', 'Of several fields only the first is returned.',
    dropping((pair) => isFields(pair) && pair.keys[1] !== undefined && pair.keys[1] !== '0' && pair.keys[1] !== '')],
  ['fields.with-timestamps', 'rest.fields.select', 'createdAt is returned though it is not among the fields.',
    onQuery((pairs) => (pairs.some(isFields) ? [...pairs, { keys: ['fields', '90'], value: 'createdAt' }] : pairs))],
  ['fields.wildcard-as-none', 'rest.fields.wildcard', 'fields=* returns no attribute.', fieldsWildcardAsNone],
  ['populate.by-default', 'rest.populate.nothing-by-default', 'Everything is populated when populate is not given.',
    populateByDefault],
  ...[
    ['relation', 'rest.attributes.relation'],
    ['media', 'rest.attributes.media'],
    ['component', 'rest.attributes.component'],
    ['dynamiczone', 'rest.attributes.dynamic-zone'],
  ].map(
    ([type, clause = '']): Row => [
      `populate.by-default.${type}`,
      clause,
      `Attributes of type ${type} are answered as null when they are not populated.`,
      ({ model }) => ({
        answer: (answer, request) => {
          const found = routeOf(request, model)?.type.attributes.filter((one) => one.type === type) ?? [];
          if (found.length === 0 || !isObject(answer.body)) return answer;
          const nulls = Object.fromEntries(found.map(({ name }) => [name, null]));
          const data = mapData(answer.body.data, (entry) => ({
            ...entry,
            attributes: { ...nulls, ...(isObject(entry.attributes) ? entry.attributes : {}) },
          }));
          return { ...answer, body: { ...answer.body, data } };
        },
      }),
    ],
  ),
  ['populate.by-default.on-writes', 'rest.query.no-relations-by-default-on-writes',
    'Writes answer everything populated.', byDefaultOnWrites],
  ['creators.by-default', 'rest.creators.omitted', 'Answers carry who created and updated an entry.',
    onAttributes((attributes) => ({ ...attributes, createdBy: { data: null }, updatedBy: { data: null } }))],
  ['publicationState.ignored', 'drafts.preview', 'The publicationState parameter is ignored.',
    dropping((pair) => under(pair, 'publicationState'))],
  ['publicationState.default', 'drafts.live-by-default', 'Without publicationState drafts are listed too.',
    publicationStateDefault],
  ['publicationState.live-as-preview', 'drafts.live', 'publicationState=live lists drafts too.',
    changing((pair) => (under(pair, 'publicationState') ? { ...pair, value: 'preview' } : pair))],
];
