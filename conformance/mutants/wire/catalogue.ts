/** Wire faults: they show only where parameters meet, in values that no single check compares. */
import { isObject, type JsonObject } from '../../models/json.ts';
import { atEveryDepth, ofList, ofMember } from '../changes.ts';
import {
  answers,
  filterMembers,
  mapMembers,
  repeatFirst,
  requests,
  withAttributes,
  withEntries,
  without,
  withPagination,
} from '../faults.ts';
import { type MakeFault, type Mutant, mutantOf, type Reply, type Row } from '../mutant.ts';
import { ignore } from '../query-faults.ts';
import { adding, type Pair, rewriteQuery } from '../query-string.ts';
import { beside, by, isRead, pathOf, type When } from '../when.ts';
import { generatedRows } from './generated.ts';
import { inLevel, places } from './places.ts';

/** Changes one text and one number of an entry. */
function garble(value: unknown): unknown {
  if (typeof value === 'number' && value !== 0) return value + 1;
  if (typeof value === 'string' && value.length > 3 && Number.isNaN(Date.parse(value))) return `${value}~`;
  return value;
}

const garbling = (when: When, depth = 0): MakeFault =>
  answers(when, (answer) =>
    inLevel(answer, depth, (entry) => withAttributes(entry, (attributes) => mapMembers(attributes, garble))),
  );

const oneMore = ofMember('total', (total) => Number(total) + 1);

const totalOneMore = (when: When): MakeFault => answers(when, (answer) => withPagination(answer, oneMore));

/** A fault that changes the attributes of every entry in reads. */
const onRead = (bend: (attributes: JsonObject) => JsonObject): MakeFault =>
  answers(isRead, (answer) => withEntries(answer, (entry) => withAttributes(entry, bend)));

const clauseOf = {
  sort: 'rest.sort.one',
  pagination: 'rest.pagination.page-size',
  populate: 'rest.populate.one',
  fields: 'rest.fields.select',
} as const;

/** Faults in values, totals and parameters, beside each parameter. */
// biome-ignore format: a table, one mutant a row
const besideEach: Row[] = places.flatMap(([id, when, words]): Row[] => [
  [`values.${id}`, 'rest.attributes.string', `Values of ${words} are garbled.`, garbling(when)],
  [`total.${id}`, 'rest.pagination.total', `total of ${words} is one too many.`, totalOneMore(when)],
  ...(['sort', 'pagination', 'populate', 'fields'] as const)
    .filter((name) => name !== id && !(name === 'pagination' && id === 'later-page'))
    .map((name): Row => [`dropped.${name}.${id}`, clauseOf[name], `${name} is ignored in ${words}.`, ignore(name, when)]),
]);

const cutFloat = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value);

/** Drops the second operator of a field. */
function withoutSecondOperator(pairs: readonly Pair[]): readonly Pair[] {
  const seen = new Map<string, string>();
  return pairs.filter(({ keys }) => {
    const at = keys.findIndex((key, place) => place > 0 && key.startsWith('$') && !/^\$(and|or|not)$/.test(key));
    if (keys[0] !== 'filters' || at < 0) return true;
    const field = keys.slice(0, at).join(' ');
    const first = seen.get(field) ?? keys[at] ?? '';
    seen.set(field, first);
    return keys[at] === first;
  });
}

const tenByDefault = requests(by('GET', /^\/api\/[^/]+$/), (request) =>
  request.path.includes('pagination') ? request : adding(request, 'pagination[pageSize]=10'),
);

const stale = repeatFirst((request, { status }) => isRead(request) && status === 200);

/** Answers the first read after a write with the last answer before it. */
const answerStale: MakeFault = () => {
  const latest = new Map<string, Reply>();
  const written = new Set<string>();
  return {
    answer: (answer, request) => {
      const entry = pathOf(request);
      if (!/^\/api\/[^/]+\/[^/]+$/.test(entry) || answer.status >= 300) return answer;
      if (request.method !== 'GET') {
        written.add(entry);
        return answer;
      }
      const before = latest.get(request.path);
      latest.set(request.path, answer);
      return written.delete(entry) && before ? before : answer;
    },
  };
};

/** Drops relations owned by the other side from the data of REST and GraphQL writes. */
const dropInverse: MakeFault = ({ model }) => {
  const inverses = new Set(
    model.contentTypes.flatMap(({ attributes }) =>
      attributes.filter(({ mappedBy }) => mappedBy).map(({ name }) => name),
    ),
  );
  const owned = (holder: JsonObject): JsonObject =>
    isObject(holder.data)
      ? { ...holder, data: filterMembers(holder.data, (_value, name) => !inverses.has(name)) }
      : holder;
  return {
    request: (request) => {
      if (request.method === 'GET' || request.text === '') return request;
      const body: unknown = JSON.parse(request.text);
      if (!isObject(body)) return request;
      const changed = isObject(body.variables) ? { ...body, variables: owned(body.variables) } : owned(body);
      return { ...request, text: JSON.stringify(changed) };
    },
  };
};

const frozen = onRead((attributes) =>
  'updatedAt' in attributes && 'createdAt' in attributes
    ? { ...attributes, updatedAt: attributes.createdAt }
    : attributes,
);

const wire = ([id, ...others]: Row): Mutant => mutantOf([`wire.${id}`, ...others]);

/** Faults of every answer, which checks of their own clause find too. */
// biome-ignore format: a table, one mutant a row
const everyAnswer: Row[] = [
  ['html', 'rest.envelope.json', 'Every JSON answer says text/html.',
    answers(({ path }, { body }) => path.startsWith('/api/') && body !== undefined,
      (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } }))],
  ['graphql.total', 'graphql.list.total', 'Every total of GraphQL is one too many.',
    answers(({ path }) => path.startsWith('/graphql'), (answer) => ({ ...answer, body: atEveryDepth(answer.body, ofMember('pagination', oneMore)) }))],
];

// biome-ignore format: a table, one mutant a row
const ofAnswers: Row[] = [
  ['floats', 'rest.attributes.float', 'Numbers are cut to four decimals.',
    answers(isRead, (answer) => ({ ...answer, body: atEveryDepth(answer.body, cutFloat) }))],
  ['second-level', 'rest.populate.nested', 'Values two levels inside are garbled.', garbling(isRead, 2)],
  ['first-level', 'rest.populate.one', 'Values one level inside are garbled.', garbling(isRead, 1)],
  ['eight-inside', 'rest.populate.one', 'At most eight entries stand in a population.',
    onRead((attributes) => mapMembers(attributes, ofMember('data', ofList((list) => list.slice(0, 8)))))],
  ['media-texts', 'rest.populate.one', 'The texts of populated files are garbled.',
    answers(beside('populate'), (answer) => ({ ...answer, body: atEveryDepth(answer.body, ofMember('alternativeText', () => 'garbled')) }))],
  ['put-relations', 'rest.populate.one', 'Lists in the answers of updates lack their first entry.',
    answers(by('PUT'), (answer) => withEntries(answer, (entry) => withAttributes(entry, (attributes) =>
      mapMembers(attributes, ofMember('data', ofList((list) => list.slice(1)))))))],
  ['junk-meta', 'rest.envelope.available-locales', 'meta of entries is a text.',
    answers(isRead, (answer) => withEntries(answer, (entry) => ({ ...entry, meta: { availableLocales: 'en' } })))],
  ['operator.second', 'rest.filters.syntax', 'Of two operators on one field the second is ignored.',
    requests(isRead, (request) => rewriteQuery(request, withoutSecondOperator))],
  ['sort.fourth', 'rest.sort.many', 'The fourth key of a sort is ignored.',
    requests(isRead, (request) => rewriteQuery(request, (pairs) => pairs.filter(({ keys }) => !(keys[0] === 'sort' && Number(keys[1]) >= 3))))],
  ['page.ten', 'rest.pagination.default-page-size', 'Ten entries are answered by default.', tenByDefault],
  ['stale', 'rest.endpoints.update', 'A read that comes again is answered as the first time.', stale],
  ['stale-once', 'rest.endpoints.update', 'The first read after a write is answered as before it.', answerStale],
  ['inverse-writes', 'rest.relations.inverse-set',
    'A relation is not written from the side that does not own it.', dropInverse],
  ['frozen', 'rest.attributes.timestamps', 'updatedAt is createdAt.', frozen],
  ['single.timestamps', 'rest.attributes.timestamps', 'Single types have no timestamps.',
    answers((request, { body }) => isRead(request) && isObject(body) && isObject(body.data),
      (answer) => withEntries(answer, (entry) => withAttributes(entry, (all) => without(all, 'createdAt', 'updatedAt'))))],
];

/** Faults of every answer, which the self-test tries as well. */
export const everyAnswerMutants: readonly Mutant[] = everyAnswer.map(wire);

/** Every wire fault; each is laid over a whole run of the suite. */
export const wireMutants: readonly Mutant[] = [...besideEach, ...ofAnswers, ...everyAnswer, ...generatedRows].map(wire);
