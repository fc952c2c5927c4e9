/** A sort by what a to-many relation links, or by what a component holds, leaves no entry out, whether it has some or none (4.2, 4.3). */
import { grounds } from '../../generate/attributes.ts';
import { byChance } from '../../generate/pick.ts';
import { ofIds } from '../../generate/query-string.ts';
import { isObject } from '../../models/json.ts';
import { attributesOfComponent, typeNamed } from '../../models/lookup.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { largestPage } from '../../target/page-sizes.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import type { WorldEntry } from '../../world/world.ts';
import { caseCheck, type Named, variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';

interface Case {
  readonly uid: string;
  /** The relation or component, and a field in it. */
  readonly key: string;
}

/** Entries of a list, and links of each of them: one row for each link still fits into a page of any size that is usual. */
const [most, mostLinks] = [8, 3];

const keysThroughMany = ({ model, world }: Scope): Case[] => {
  const all = grounds(model, world);
  return all.flatMap(({ type, links }) =>
    links
      .filter(({ toMany }) => toMany)
      .flatMap(({ name, target }): Case[] => {
        const [field] = all.find((ground) => ground.type.uid === target)?.sortable ?? [];
        return field ? [{ uid: type.uid, key: `${name}.${field.name}` }] : [];
      }),
  );
};

const keysThroughComponents = ({ model, world }: Scope): Case[] =>
  grounds(model, world).flatMap(({ type }) =>
    type.attributes
      .filter(({ type: kind, private: hidden }) => kind === 'component' && !hidden)
      .flatMap(({ name, component }) =>
        attributesOfComponent(model, component)
          .filter(({ type: kind, private: hidden }) => kind === 'string' && !hidden)
          .slice(0, 2)
          .flatMap((field): Case[] =>
            ['asc', 'desc'].map((order) => ({ uid: type.uid, key: `${name}.${field.name}:${order}` })),
          ),
      ),
  );

/** How many things an entry has in a relation or a component; unknown ones are very many. */
const countIn = ({ links, parts }: WorldEntry, name: string): number =>
  links[name]?.length ?? parts?.[name]?.length ?? Infinity;

/** The total that an answer tells. */
function totalIn({ body }: Answer): unknown {
  const { pagination } = isObject(body) && isObject(body.meta) ? body.meta : {};
  return isObject(pagination) ? pagination.total : undefined;
}

const wholeListCheck = (named: Named, cases: (scope: Scope) => Case[]): Check =>
  caseCheck<Case>(named, {
    cases,
    async run(session, { uid, key }, { model, world, target }) {
      const type = typeNamed(model, uid);
      const [relation = ''] = key.split('.');
      const random = randomOf(world, `${uid} ${key}`);
      const few = world.entries(uid).filter((entry) => countIn(entry, relation) <= mostLinks);
      const entries = shuffled(few, random).toSorted((a, b) => countIn(a, relation) - countIn(b, relation));
      const chosen = [...entries.slice(0, most / 2), ...entries.slice(-most / 2)];
      const chosenOnes = ofIds([...new Set(chosen.map(({ id }) => id))]);
      const listOf = (size: number): string =>
        `${endpointPath(type)}?${chosenOnes}&pagination[pageSize]=${Math.min(size, largestPage(target.limits))}`;
      const path = listOf(most * mostLinks);
      const idsOf = (list: ReturnType<typeof listIn>) => [...new Set(list.map(({ id }) => String(id)))].toSorted();
      const plain = await session.get(path);
      const whole = idsOf(listIn(session, plain));
      const answer = await session.get(`${path}&sort[0]=${key}&sort[1]=id`);
      if (answer.status === 400) return;
      const size = 2 + byChance(random)(4);
      const short = await session.get(`${listOf(size)}&sort[0]=${key}&sort[1]=id`);
      expectSame(`${lastRequest(session)}: the sort changes the total`, totalIn(short), totalIn(plain));
      const { length } = listIn(session, short);
      const message = `${lastRequest(session)}: a page of ${size} holds ${length} entries`;
      expectHolds(length <= size, message, `at most ${size}`, length);
      const uncounted = await session.get(`${listOf(size)}&pagination[withCount]=false&sort[0]=${key}&sort[1]=id`);
      expectSame(`${lastRequest(session)}: tells a total that was not asked for`, totalIn(uncounted), undefined);
      const [listed, counted] = [uncounted, short].map((one) => listIn(session, one).map(({ id }) => id));
      expectSame(`${lastRequest(session)}: without count the page holds others`, listed, counted);
      expectSame(
        `${lastRequest(session)}: the sort changes which entries are listed`,
        idsOf(listIn(session, answer)),
        whole,
      );
    },
  });

export const wholeListChecks: readonly Check[] = [
  wholeListCheck(
    {
      ...variant(
        'rest.pagination.pages-make-the-whole.through-many',
        'rest.pagination.pages-make-the-whole',
        'A list sorted by what a to-many relation links holds every entry, with links or without; the sort may be refused.',
      ),
      also: ['rest.pagination.without-count'],
    },
    keysThroughMany,
  ),
  wholeListCheck(
    variant(
      'rest.sort.permutes.through-components',
      'rest.sort.permutes',
      'A list sorted by a field of a component holds every entry, with the component or without; the sort may be refused.',
    ),
    keysThroughComponents,
  ),
];
