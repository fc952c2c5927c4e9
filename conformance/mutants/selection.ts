/** Mutants of field selection (4.4), of what is populated without being asked for (4.5), and of states (3). */
import { byHand, changing, dropping, isObject, mapData, onAttributes, onQuery } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { routeOf } from './routes.ts';

const isFields = (pair: Pair): boolean => under(pair, 'fields');

export const selectionMutants: Mutant[] = [
  {
    id: 'fields.ignored',
    clause: 'rest.fields.select',
    breaks: 'The fields parameter is ignored.',
    ...dropping(isFields),
  },
  {
    id: 'fields.first-only',
    clause: 'rest.fields.select',
    breaks: 'Of several fields only the first is returned.',
    ...dropping((pair) => isFields(pair) && pair.keys[1] !== undefined && pair.keys[1] !== '0' && pair.keys[1] !== ''),
  },
  {
    id: 'fields.with-timestamps',
    clause: 'rest.fields.select',
    breaks: 'createdAt is returned though it is not among the fields.',
    ...onQuery((pairs) => (pairs.some(isFields) ? [...pairs, { keys: ['fields', '90'], value: 'createdAt' }] : pairs)),
  },
  {
    id: 'fields.wildcard-as-none',
    clause: 'rest.fields.wildcard',
    breaks: 'fields=* returns no attribute.',
    ...onAttributes((attributes, request) =>
      pairsOf(request.path).some((pair) => isFields(pair) && pair.value === '*') ? {} : attributes,
    ),
  },
  {
    id: 'populate.by-default',
    clause: 'rest.populate.nothing-by-default',
    breaks: 'Everything is populated when populate is not given.',
    ...onQuery((pairs) =>
      pairs.some((pair) => under(pair, 'populate')) ? pairs : [...pairs, { keys: ['populate'], value: '*' }],
    ),
  },
  ...[
    ['relation', 'rest.attributes.relation'],
    ['media', 'rest.attributes.media'],
    ['component', 'rest.attributes.component'],
    ['dynamiczone', 'rest.attributes.dynamic-zone'],
  ].map(
    ([type, clause = '']): Mutant => ({
      id: `populate.by-default.${type}`,
      clause,
      breaks: `Attributes of type ${type} are answered as null when they are not populated.`,
      ...byHand(({ model }) => ({
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
      })),
    }),
  ),
  {
    id: 'populate.by-default.on-writes',
    clause: 'rest.query.no-relations-by-default-on-writes',
    breaks: 'Writes answer everything populated.',
    ...byHand(() => ({
      request: (request) =>
        request.method === 'GET'
          ? request
          : rewritten(request, (pairs) => [...pairs, { keys: ['populate'], value: '*' }]),
    })),
  },
  {
    id: 'creators.by-default',
    clause: 'rest.creators.omitted',
    breaks: 'Answers carry who created and updated an entry.',
    ...onAttributes((attributes) => ({ ...attributes, createdBy: { data: null }, updatedBy: { data: null } })),
  },
  {
    id: 'publicationState.ignored',
    clause: 'drafts.preview',
    breaks: 'The publicationState parameter is ignored.',
    ...dropping((pair) => under(pair, 'publicationState')),
  },
  {
    id: 'publicationState.default',
    clause: 'drafts.live-by-default',
    breaks: 'Without publicationState drafts are listed too.',
    ...onQuery((pairs) =>
      pairs.some((pair) => under(pair, 'publicationState'))
        ? pairs
        : [...pairs, { keys: ['publicationState'], value: 'preview' }],
    ),
  },
  {
    id: 'publicationState.live-as-preview',
    clause: 'drafts.live',
    breaks: 'publicationState=live lists drafts too.',
    ...changing((pair) => (under(pair, 'publicationState') ? { ...pair, value: 'preview' } : pair)),
  },
];
