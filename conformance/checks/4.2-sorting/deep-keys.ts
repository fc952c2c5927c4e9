/** Sorts by a field behind one to-one relation or two, with the way as a text and as an object (4.2, observed). */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { sortObject } from '../../generate/paraphrase.ts';
import { type Parameter, queryString } from '../../generate/query-string.ts';
import { typeNamed } from '../../models/lookup.ts';
import { caseCheck } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { eachDecides, expectOrder, type Key, sortedIds } from './relation-keys.ts';

interface Case {
  readonly uid: string;
  readonly keys: readonly [Key];
  readonly sort: Parameter;
}

/** Ways through so many to-one relations, joined by dots, and the ground that each leads to. */
export function waysFrom(
  ground: Ground,
  all: readonly Ground[],
  depth: number,
): (readonly [way: string, end: Ground])[] {
  const next = ground.links
    .filter(({ toMany }) => !toMany)
    .flatMap(({ name, target }) => {
      const end = all.find(({ type }) => type.uid === target);
      return end ? [[name, end] as const] : [];
    });
  if (depth === 1) return next;
  return next.flatMap(([name, end]) =>
    waysFrom(end, all, depth - 1).map(([way, last]) => [`${name}.${way}`, last] as const),
  );
}

const keysBehind = (ground: Ground, all: readonly Ground[], depth: number): Key[] =>
  waysFrom(ground, all, depth).flatMap(([relation, { sortable }]) =>
    sortable.map(({ name: field }, at) => ({ relation, field, descending: at % 2 === 0 })),
  );

/** A key in each form: a text, a list of texts, an object, a list of objects. */
function formsOf({ relation = '', field, descending }: Key): Parameter[] {
  const order = descending ? 'desc' : 'asc';
  const text = `${relation}.${field}:${order}`;
  const nested = sortObject(`${relation}.${field}`, order);
  return [nested, text, [nested], [text]];
}

/** Most keys to look at, and to ask about, of a content-type and a depth. */
const [mostSeen, most] = [40, 2];

const casesOf = (scope: Scope): Case[] => {
  const all = grounds(scope.model, scope.world);
  return all.flatMap((ground) =>
    [1, 2].flatMap((depth) =>
      keysBehind(ground, all, depth)
        .slice(0, mostSeen)
        .filter((key) => eachDecides(scope, ground, [key]))
        .slice(0, most)
        .flatMap((key, at) => {
          const forms = formsOf(key).map((sort): Case => ({ uid: ground.type.uid, keys: [key], sort }));
          // an object each time, and one of the other forms
          return [forms[at % 2 === 0 ? 0 : 2], forms[at % 2 === 0 ? 1 : 3]].flatMap((form) => form ?? []);
        }),
    ),
  );
};

export const deepKeyCheck: Check = caseCheck<Case>(
  {
    clause: 'rest.sort.relation',
    also: ['rest.sort.object'],
    id: 'rest.sort.relation.deep',
    title: 'A list is sorted by a field behind two to-one relations, whose names are joined by dots or nested.',
  },
  {
    cases: casesOf,
    arbitrary: (scope) => fc.constantFrom(...casesOf(scope)),
    async run(session, { sort, ...key }, scope) {
      const ids = await sortedIds(session, typeNamed(scope.model, key.uid), sort);
      expectOrder(scope, key, ids, decodeURIComponent(queryString({ sort })));
    },
  },
);
