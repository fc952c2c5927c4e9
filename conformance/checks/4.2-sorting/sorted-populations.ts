/** `populate[<relation>][sort]=<relation>.<field>`: what is populated, ordered by a field of what it is linked to (4.2, observed). */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { queryString } from '../../generate/query-string.ts';
import { fillName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import { attributeNamed, typeNamed } from '../../models/lookup.ts';
import { idAsRest } from '../../oracle/graphql/envelope.ts';
import { firstDisorder, type SortKey } from '../../oracle/sort.ts';
import type { EntryId, WorldEntry } from '../../world/world.ts';
import { largestList } from '../4.9-graphql/lists.ts';
import { entityIn } from '../4.9-graphql-writes/mutations.ts';
import { type RestQuestion, requestOf } from '../asking.ts';
import { type Cases, caseCheck } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';

interface Case extends RestQuestion {
  /** The populated relation. */
  readonly link: string;
  /** What it is sorted by: a to-one relation of what it leads to, and a field there. */
  readonly by: { readonly relation: string; readonly field: string; readonly descending: boolean };
}

/** Content-type of what is populated, its relation, and the content-type that this leads to. */
type Way = readonly [target: string, relation: string, next: string];

/** The entries that linked ones lead to, in their order. */
const behind = ({ world }: Scope, ids: readonly EntryId[], [target, relation, next]: Way): WorldEntry[] =>
  ids.flatMap((id) => world.find(target, id)?.links[relation] ?? []).flatMap((id) => world.find(next, id) ?? []);

/** Index of a published entry whose links themselves are in a wrong order, so that a sort that is ignored shows; -1 without one. */
function placeThatShows(scope: Scope, { type }: Ground, link: string, way: Way, key: SortKey): number {
  const next = typeNamed(scope.model, way[2]);
  return scope.world
    .entries(type.uid)
    .findIndex(
      ({ links, values }) =>
        values.publishedAt !== null && firstDisorder([key], next, behind(scope, links[link] ?? [], way)) !== undefined,
    );
}

/** Every such sort of the to-many relations of a content-type, ascending and descending, that some entry shows. */
function sortsOn(scope: Scope, ground: Ground, all: readonly Ground[]): Case[] {
  const groundOf = (uid: string): Ground | undefined => all.find(({ type }) => type.uid === uid);
  return ground.links
    .filter(({ toMany }) => toMany)
    .flatMap(({ name: link, target }) =>
      (groundOf(target)?.links ?? [])
        .filter(({ toMany }) => !toMany)
        .flatMap(({ name: relation, target: next }) =>
          (groundOf(next)?.sortable ?? [])
            .flatMap(({ name: field }) => [false, true].map((descending) => ({ field, descending })))
            .flatMap(({ field, descending }): Case[] => {
              const way = [target, relation, next] as const;
              const at = placeThatShows(scope, ground, link, way, { field, descending });
              const sort = `${relation}.${field}:${descending ? 'desc' : 'asc'}`;
              const query = queryString({ populate: { [link]: { sort: [sort] } } });
              return at < 0 ? [] : [{ uid: ground.type.uid, query, at, link, by: { relation, field, descending } }];
            }),
        ),
    );
}

/** The cases of each content-type that has some. */
function casesOf(scope: Scope): Case[][] {
  const all = grounds(scope.model, scope.world);
  return all.map((ground) => sortsOn(scope, ground, all)).filter((cases) => cases.length > 0);
}

/** The ids of populated entries; undefined where they are no list. */
const idsIn = (value: unknown): readonly EntryId[] | undefined =>
  isObject(value) && Array.isArray(value.data)
    ? value.data.filter(isObject).flatMap(({ id }) => (typeof id === 'number' || typeof id === 'string' ? [id] : []))
    : undefined;

/** The sorts that a run asks for, ascending and descending, and those that it draws. */
const sorts: Pick<Cases<Case>, 'cases' | 'arbitrary'> = {
  cases: (scope) => casesOf(scope).flatMap((cases) => cases.slice(0, 2)),
  arbitrary: (scope) => fc.constantFrom(...casesOf(scope)).chain((cases) => fc.constantFrom(...cases)),
};

/** Throws Mismatch unless linked entries are a list that is sorted as a case says. `where` names them. */
function expectOrder(scope: Scope, { uid, link, by }: Case, ids: readonly EntryId[] | undefined, where: string): void {
  const { relation, field, descending } = by;
  const target = attributeNamed(typeNamed(scope.model, uid), link)?.target ?? '';
  const next = attributeNamed(typeNamed(scope.model, target), relation)?.target ?? '';
  if (ids === undefined) throw new Mismatch({ message: `${where} is no list`, expected: 'a list', actual: null });
  const linked = behind(scope, ids, [target, relation, next]);
  const [earlier, later] = firstDisorder([{ field, descending }], typeNamed(scope.model, next), linked) ?? [];
  if (!earlier || !later) return;
  throw new Mismatch({
    message: `in ${where}, what is linked to ${earlier.id} stands before what is linked to ${later.id}`,
    expected: { field, descending },
    actual: ids,
    entries: [earlier, later],
  });
}

export const sortedPopulationCheck: Check = caseCheck<Case>(
  {
    clause: 'rest.sort.relation',
    id: 'rest.sort.relation.in-population',
    title: 'populate[<relation>][sort]=<relation>.<field> orders what is populated by a field of what it is linked to',
  },
  {
    ...sorts,
    async run(session, question, scope) {
      const answer = await session.send(requestOf(scope, question));
      const { id, attributes } = entryIn(session, answer);
      expectOrder(scope, question, idsIn(attributes[question.link]), `${question.link} of entry ${id}`);
    },
  },
);

/** The same by GraphQL, where a list inside an entry takes a sort too. */
export const sortedRelationCheck: Check = caseCheck<Case>(
  {
    clause: 'rest.sort.relation',
    id: 'rest.sort.relation.graphql',
    title: 'A list inside an entry of GraphQL is sorted by a field of what its entries are linked to',
    needs: ['graphql'],
    tags: ['graphql'],
  },
  {
    ...sorts,
    async run(session, question, scope) {
      const { uid, at = 0, link, by } = question;
      const one = fillName('<x>', typeNamed(scope.model, uid));
      const sort = `"${by.relation}.${by.field}:${by.descending ? 'desc' : 'asc'}"`;
      const inside = `${link}(sort: [${sort}], pagination: { limit: ${largestList(scope.target)} }) { data { id } }`;
      const answer = await session.graphql({
        query: `query ($id: ID) { ${one}(id: $id) { data { id attributes { ${inside} } } } }`,
        variables: { id: String(scope.world.entries(uid)[at]?.id) },
      });
      const attributes = entityIn(answer, one)?.attributes ?? {};
      const ids = idsIn(attributes[link])?.map((id) => idAsRest(id));
      expectOrder(scope, question, ids, `${link} of an entry of ${one}`);
    },
  },
);
