/** Sorts by what no schema declares of a linked entry: its id, times and locale (4.2, observed). */
import { type Ground, grounds } from '../../generate/attributes.ts';
import { sortObject } from '../../generate/paraphrase.ts';
import { byNumber, pickFrom } from '../../generate/pick.ts';
import { type Parameter, queryString } from '../../generate/query-string.ts';
import { attributeNamed, typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { firstDisorder } from '../../oracle/sort.ts';
import { entryPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import type { EntryId, WorldEntry } from '../../world/world.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { caseCheck } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { waysFrom } from './deep-keys.ts';
import { byGraphql, expectOrder, type Key, keyText, sortedIds } from './relation-keys.ts';

interface Case {
  readonly uid: string;
  readonly keys: readonly [Key];
  /** Which form the sort has. */
  readonly form: number;
}

/** What every entry of a content-type has beside its attributes, as far as it has an order. */
const undeclared = ({ draftAndPublish, localized }: ContentType): string[] => [
  ...['createdAt', 'updatedAt', 'id'],
  ...(draftAndPublish ? ['publishedAt'] : []),
  ...(localized ? ['locale'] : []),
];

/** Every such key behind so many to-one relations of a content-type, in a drawn order. */
function keysBehind(scope: Scope, ground: Ground, all: readonly Ground[], depth: number): Case[] {
  const { uid } = ground.type;
  const keys = waysFrom(ground, all, depth).flatMap(([relation, { type }]) =>
    undeclared(type).map((field, at): Key => ({ relation, field, descending: at % 2 === 0 })),
  );
  const random = randomOf(scope.world, `undeclared keys ${depth} behind ${uid}`);
  return shuffled(keys, random).map((key, at) => ({ uid, keys: [key], form: at }));
}

/** Lists that are sorted by each name through one relation, and lists of any name through two. */
const [perName, mostDeep] = [1, 4];

function casesOf(scope: Scope): Case[] {
  const all = grounds(scope.model, scope.world);
  const [near = [], deep = []] = [1, 2].map((depth) =>
    shuffled(
      all.flatMap((ground) => keysBehind(scope, ground, all, depth)),
      randomOf(scope.world, `undeclared ${depth}`),
    ),
  );
  const names = [...new Set(near.map(({ keys: [{ field }] }) => field))];
  const ofEach = names.flatMap((name) => near.filter(({ keys: [{ field }] }) => field === name).slice(0, perName));
  return [...ofEach, ...deep.slice(0, mostDeep)].map((one, form) => ({ ...one, form }));
}

/** A key as a text, an object, or one of several. */
const formsOf = (key: Key): Parameter[] => [
  keyText(key),
  sortObject(`${key.relation}.${key.field}`, key.descending ? 'desc' : 'asc'),
  [keyText(key), 'id:desc'],
];

const form = (key: Key, at: number): Parameter => pickFrom(formsOf(key), byNumber(at)) ?? keyText(key);

const listCheck = (
  { id, title, needs = [] }: { readonly id: string; readonly title: string; readonly needs?: readonly string[] },
  ask: (session: Session, scope: Scope, type: ContentType, testCase: Case) => Promise<readonly EntryId[]>,
): Check =>
  caseCheck<Case>(
    { clause: 'rest.sort.relation', id, title, needs, tags: needs },
    {
      cases: casesOf,
      async run(session, testCase, scope) {
        const type = typeNamed(scope.model, testCase.uid);
        const ids = await ask(session, scope, type, testCase);
        expectOrder(scope, testCase, ids, `a list sorted by ${testCase.keys.map(keyText).join()}`);
      },
    },
  );

/** A populated to-many relation of an entry, sorted through a to-one relation of what it links. */
interface Inside {
  readonly uid: string;
  readonly at: number;
  readonly link: string;
  readonly relation: string;
  readonly field: string;
  readonly descending: boolean;
}

/** Most sorts inside populations. */
const mostInside = 5;

/** Such sorts, each of the published entry with the most links. */
function insideCases({ model, world }: Scope): Inside[] {
  const all = grounds(model, world);
  const cases = all.flatMap(({ type, links }) =>
    links
      .filter(({ toMany }) => toMany)
      .flatMap(({ name: link, target }) => {
        const entries = world.entries(type.uid);
        const count = (entry: WorldEntry): number =>
          entry.values.publishedAt === null ? 0 : (entry.links[link]?.length ?? 0);
        const [first] = entries.toSorted((a, b) => count(b) - count(a));
        const at = first && count(first) > 1 ? entries.indexOf(first) : -1;
        const inner = all.find((one) => one.type.uid === target)?.links.filter(({ toMany }) => !toMany) ?? [];
        return at < 0
          ? []
          : inner.flatMap((next) =>
              undeclared(typeNamed(model, next.target)).map(
                (field, nth): Inside => ({
                  ...{ uid: type.uid, at, link, relation: next.name, field },
                  descending: nth % 2 === 0,
                }),
              ),
            );
      }),
  );
  return shuffled(cases, randomOf(world, 'undeclared keys in populations')).slice(0, mostInside);
}

const insideCheck: Check = caseCheck<Inside>(
  {
    clause: 'rest.sort.relation',
    id: 'rest.sort.relation.undeclared.in-population',
    title: 'What is populated is sorted by the id, the times and the locale of what it is linked to.',
  },
  {
    cases: insideCases,
    async run(session, { uid, at, link, relation, field, descending }, { model, world }) {
      const type = typeNamed(model, uid);
      const entry = world.entries(uid)[at];
      const next = attributeNamed(type, link)?.target ?? '';
      const far = attributeNamed(typeNamed(model, next), relation)?.target ?? '';
      if (!entry) throw new Error(`the world has no entry ${at} of ${uid}`);
      const ask = async (sort: string): Promise<readonly unknown[]> => {
        const query = queryString({ populate: { [link]: { sort } } });
        const answer = await session.get(`${entryPath(type, entry.segment)}?${query}`);
        return idsIn(entryIn(session, answer).attributes[link]) ?? [];
      };
      const ids = await ask(`${relation}.${field}:${descending ? 'desc' : 'asc'}`);
      const message = `${lastRequest(session)}: ${link} holds other entries`;
      const inOrder = (list: readonly unknown[]): string[] => list.map(String).toSorted();
      expectSame(message, inOrder(ids), inOrder(await ask('id')));
      const behind = ids.flatMap((id) => world.find(next, id as EntryId)?.links[relation]?.[0] ?? []);
      const linked = behind.flatMap((id) => world.find(far, id) ?? []);
      const disorder = firstDisorder([{ field, descending }], typeNamed(model, far), linked);
      expectSame(
        `${link} is not sorted by ${relation}.${field}`,
        disorder?.map(({ id }) => id),
        undefined,
      );
    },
  },
);

export const undeclaredKeyChecks: readonly Check[] = [
  listCheck(
    {
      id: 'rest.sort.relation.undeclared',
      title: 'A list is sorted by the id, the times and the locale of a linked entry.',
    },
    (session, _scope, type, { keys: [key], form: at }) => sortedIds(session, type, form(key, at)),
  ),
  listCheck(
    {
      id: 'rest.sort.relation.undeclared.graphql',
      title: 'By GraphQL, too, a list is sorted by the id, the times and the locale of a linked entry.',
      needs: ['graphql'],
    },
    (session, scope, type, { keys: [key], form: at }) => byGraphql(session, scope, type, [keyText(key)], byNumber(at)),
  ),
  insideCheck,
];
