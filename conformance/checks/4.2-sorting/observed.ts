/** Orders of Strapi 4, and orders that are up to the server: recorded, not judged (4.2). */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { queryString } from '../../generate/query-string.ts';
import { parseQuery } from '../../oracle/parse-query.ts';
import { answeredList, answeredPagination } from '../../oracle/shape.ts';
import { sortKeys } from '../../oracle/sort.ts';
import type { Answer } from '../../target/exchange.ts';
import type { WorldEntry } from '../../world/world.ts';
import { type RestQuestion, requestOf } from '../asking.ts';
import { caseCheck } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { inCompany } from '../reading/on-grounds.ts';
import { recordedCheck } from '../reading/recorded.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { deepKeyCheck } from './deep-keys.ts';
import { keysOfEachTypeChecks } from './keys-of-each-type.ts';
import { expectOrder, keyOf, relationKeyChecks } from './relation-keys.ts';
import { sortedPopulationCheck, sortedRelationCheck } from './sorted-populations.ts';
import { sortableGrounds } from './sorting.ts';
import { wholeListChecks } from './through-many.ts';
import { undeclaredKeyChecks } from './undeclared-keys.ts';

/** An attribute with equal values, and `id`: keys that order entries which are linked to the same one. */
function ownKeys({ sortable, type }: Ground): string[] {
  const tied = sortable.filter(({ values }) => new Set(values).size * 2 <= values.length).slice(0, 1);
  return [...tied.map(({ name }) => name), ...(type.versioned ? [] : ['id:desc'])];
}

/** `sort=<relation>.<field>`, and more keys, on every to-one relation of a content-type. */
function byRelation(scope: Scope, ground: Ground, all: readonly Ground[]): RestQuestion[] {
  const more = ownKeys(ground);
  return ground.links
    .filter(({ toMany }) => !toMany)
    .flatMap(({ name, target }) => {
      const fields = all.find(({ type }) => type.uid === target)?.sortable ?? [];
      return fields.flatMap(({ name: field }) =>
        ['asc', 'desc'].map((order) => ({
          uid: ground.type.uid,
          query: queryString(inCompany(scope, ground, { sort: [`${name}.${field}:${order}`, ...more] }, 'relation')),
        })),
      );
    });
}

/** Questions for each content-type with such a relation. */
function questions(scope: Scope): RestQuestion[][] {
  const all = grounds(scope.model, scope.world);
  return all.map((ground) => byRelation(scope, ground, all)).filter((list) => list.length > 0);
}

const relation = caseCheck<RestQuestion>(
  {
    clause: 'rest.sort.relation',
    title: 'sort=<relation>.<field> orders by a field of the linked entry, and by further keys what is linked alike',
  },
  {
    // ascending and descending
    cases: (scope) => questions(scope).flatMap((list) => list.slice(0, 2)),
    arbitrary: (scope) => fc.constantFrom(...questions(scope)).chain((list) => fc.constantFrom(...list)),
    async run(session, question, scope) {
      const { uid, query } = question;
      const answer = await session.send(requestOf(scope, question));
      const ids = listIn(session, answer).map(({ id }) => id);
      const keys = sortKeys(parseQuery(query).sort).map(keyOf);
      expectOrder(scope, { uid, keys }, ids, decodeURIComponent(query));
      const message = `${lastRequest(session)}: the list has other pages than without its sort`;
      const plain = query.replace(/(^|&)sort(\[|%5B|=)[^&]*/g, '');
      const unsorted = await session.send(requestOf(scope, { ...question, query: plain }));
      expectSame(message, answeredPagination(answer.body), answeredPagination(unsorted.body));
    },
  },
);

const onSorted =
  (query: (ground: Ground) => string | undefined) =>
  (scope: Scope): RestQuestion[] =>
    sortableGrounds(scope).flatMap((ground) => {
      const text = query(ground);
      return text === undefined ? [] : [{ uid: ground.type.uid, query: text }];
    });

/** Values of the first sort key in the answered order. */
function sortedValues({ body }: Answer, { uid, query }: RestQuestion, { world }: Scope): unknown[] {
  const field = sortKeys(parseQuery(query).sort)[0]?.field ?? 'id';
  const entries = (answeredList(body) ?? []).flatMap(({ id }) => world.find(uid, id) ?? []);
  return entries.map((entry: WorldEntry) => entry.values[field]);
}

const textField = ({ sortable }: Ground): string | undefined =>
  sortable.find(({ family, values }) => family === 'text' && new Set(values).size > 3)?.name;

export const observedSortChecks: readonly Check[] = [
  relation,
  sortedPopulationCheck,
  sortedRelationCheck,
  ...relationKeyChecks,
  ...wholeListChecks,
  deepKeyCheck,
  ...keysOfEachTypeChecks,
  ...undeclaredKeyChecks,
  recordedCheck(
    'rest.sort.nulls',
    onSorted(({ sortable }) => {
      const field = sortable.find(({ values }) => values.includes(null) && values.some((value) => value !== null));
      return field && queryString({ sort: field.name });
    }),
    (answer, question, scope) => {
      const values = sortedValues(answer, question, scope);
      return `ascending: ${values[0] === null ? 'first' : values.at(-1) === null ? 'last' : 'between'}`;
    },
  ),
  recordedCheck(
    'rest.sort.collation',
    onSorted((ground) => {
      const name = textField(ground);
      return name === undefined ? undefined : queryString({ sort: name });
    }),
    (answer, question, scope) => {
      const texts = sortedValues(answer, question, scope);
      const place = (text: string): number => texts.indexOf(text);
      if (place('Alpha') < 0 || place('alpha') < 0 || place('beta') < 0) return undefined;
      return `Alpha ${place('Alpha') < place('alpha') ? 'before' : 'after'} alpha, ALPHA ${place('ALPHA') < place('beta') ? 'before' : 'after'} beta`;
    },
  ),
  recordedCheck(
    'rest.sort.ties',
    onSorted(() => ''),
    ({ body }) => {
      const ids = (answeredList(body) ?? []).map(({ id }) => Number(id));
      return ids.every((id, at) => at === 0 || Number(ids[at - 1]) < id) ? 'by id' : 'not by id';
    },
  ),
];
