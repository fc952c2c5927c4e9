/** Order as Strapi 4 was seen to give it, and what is left to each server: recorded, not judged (4.2). */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { queryString } from '../../generate/query-string.ts';
import { parseQuery } from '../../oracle/parse-query.ts';
import { firstDisorder, sortKeys } from '../../oracle/sort.ts';
import type { EntryId, WorldEntry } from '../../world/world.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { askWhole } from '../reading/ask.ts';
import { type ListCase, typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { sortableGrounds } from './sorting.ts';

/** `sort=<relation>.<field>` on every to-one relation of a content-type. */
function byRelation(ground: Ground, all: readonly Ground[]): ListCase[] {
  return ground.links
    .filter(({ toMany }) => !toMany)
    .flatMap(({ name, target }) => {
      const fields = all.find(({ type }) => type.uid === target)?.sortable ?? [];
      return fields.flatMap(({ name: field }): ListCase[] =>
        ['asc', 'desc'].map((order) => ({
          uid: ground.type.uid,
          query: queryString({ sort: `${name}.${field}:${order}` }),
        })),
      );
    });
}

const relation: Check = check<ListCase>({
  id: 'rest.sort.relation',
  title: 'sort=<relation>.<field> orders by a field of the linked entry',
  clauses: ['rest.sort.relation'],
  kind: 'read',
  plan(scope) {
    const all = grounds(scope.model, scope.world);
    const cases = all.map((ground) => byRelation(ground, all)).filter((list) => list.length > 0);
    if (cases.length === 0) return nothingToAsk;
    return {
      examples: cases.flatMap((list) => list.slice(0, 1)),
      arbitrary: fc.constantFrom(...cases).chain((list) => fc.constantFrom(...list)),
      async run(session, { uid, query }) {
        const { model, world } = scope;
        const type = typeOf(model, uid);
        const [{ field, descending } = { field: '', descending: false }] = sortKeys(parseQuery(query).sort);
        const [name = '', linkedField = ''] = field.split('.');
        const target = type.attributes.find((one) => one.name === name)?.target ?? '';
        const { ids } = await askWhole(session, type, query, world.entries(uid).length);
        const sorted = ids.flatMap((id) => world.find(uid, id) ?? []);
        const linkedTo = (entry: WorldEntry): WorldEntry[] =>
          entry.links[name]?.flatMap((one) => world.find(target, one) ?? []) ?? [];
        const [earlier, later] =
          firstDisorder([{ field: linkedField, descending }], typeOf(model, target), sorted.flatMap(linkedTo)) ?? [];
        if (!earlier || !later) return;
        throw new Mismatch({
          message: `an entry linked to ${earlier.id} stands before one linked to ${later.id} in ${decodeURIComponent(query)}`,
          expected: { field, descending },
          actual: { ids },
          entries: sorted.filter((entry) => linkedTo(entry).some((one) => one === earlier || one === later)),
        });
      },
    };
  },
});

/** One request per content-type, and what it shows. */
function recorded(
  id: string,
  title: string,
  query: (ground: Ground) => string | undefined,
  see: (
    scope: Scope,
    testCase: ListCase,
    answered: readonly WorldEntry[],
    ids: readonly EntryId[],
  ) => string | undefined,
): Check {
  return check<ListCase>({
    id,
    title,
    clauses: [id],
    kind: 'read',
    plan(scope) {
      const examples = sortableGrounds(scope).flatMap((ground): ListCase[] => {
        const text = query(ground);
        return text === undefined ? [] : [{ uid: ground.type.uid, query: text }];
      });
      if (examples.length === 0) return nothingToAsk;
      return {
        examples: examples.slice(0, 4),
        async run(session, testCase) {
          const { world, model } = scope;
          const type = typeOf(model, testCase.uid);
          const { ids } = await askWhole(session, type, testCase.query, world.entries(type.uid).length);
          const seen = see(
            scope,
            testCase,
            ids.flatMap((one) => world.find(type.uid, one) ?? []),
            ids,
          );
          if (seen !== undefined) session.observe(id, seen);
        },
      };
    },
  });
}

const sortedBy = ({ query }: ListCase): string => sortKeys(parseQuery(query).sort)[0]?.field ?? 'id';

const textField = ({ sortable }: Ground): string | undefined =>
  sortable.find(({ family, values }) => family === 'text' && new Set(values).size > 3)?.name;

export const observedSortChecks: readonly Check[] = [
  relation,
  recorded(
    'rest.sort.nulls',
    'Where entries without a value stand',
    ({ sortable }) => {
      const field = sortable.find(({ values }) => values.includes(null) && values.some((value) => value !== null));
      return field && queryString({ sort: field.name });
    },
    (_, testCase, answered) => {
      const values = answered.map((entry) => entry.values[sortedBy(testCase)]);
      return `ascending: ${values[0] === null ? 'first' : values.at(-1) === null ? 'last' : 'between'}`;
    },
  ),
  recorded(
    'rest.sort.collation',
    'How texts are ordered beyond small letters',
    (ground) => {
      const name = textField(ground);
      return name === undefined ? undefined : queryString({ sort: name });
    },
    (_, testCase, answered) => {
      const texts = answered
        .map((entry) => entry.values[sortedBy(testCase)])
        .filter((value) => typeof value === 'string');
      const place = (text: string): number => texts.indexOf(text);
      if (place('Alpha') < 0 || place('alpha') < 0 || place('beta') < 0) return undefined;
      return `Alpha ${place('Alpha') < place('alpha') ? 'before' : 'after'} alpha, ALPHA ${place('ALPHA') < place('beta') ? 'before' : 'after'} beta`;
    },
  ),
  recorded(
    'rest.sort.ties',
    'The order of a list without sort',
    () => '',
    (_scope, _testCase, _answered, ids) =>
      ids.every((one, at) => at === 0 || Number(ids[at - 1]) < Number(one)) ? 'by id' : 'not by id',
  ),
];
