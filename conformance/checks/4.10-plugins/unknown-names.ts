/** Unknown names in filters and sorts of users and of files (4.2, 4.6, 4.10, observed). */
import { type Parameter, type Parameters, queryString } from '../../generate/query-string.ts';
import { unknownName } from '../../generate/unknown-name.ts';
import { filesPath, usersPath } from '../../target/arrange/things.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectRefused } from '../reading/refusal-check.ts';
import { expectThat } from '../writing/answers.ts';

/** A list of a plugin: an attribute of its records, and a relation of them with an attribute behind it. */
interface List {
  readonly path: string;
  readonly needs: string;
  readonly known: string;
  readonly behind?: readonly [relation: string, attribute: string];
}

const lists = {
  users: { path: usersPath, needs: 'users', known: 'username', behind: ['role', 'name'] },
  files: { path: filesPath, needs: 'upload', known: 'name' },
} as const satisfies Readonly<Record<string, List>>;

interface Case {
  readonly list: keyof typeof lists;
  readonly refused: string;
  readonly twin: string;
}

type Form = (name: string, known: string) => Parameters;

const is: Parameter = { $eq: 'x' };

/** Filters with a name alone, joined, denied, and beside a known one. */
const filters: readonly Form[] = [
  (name) => ({ filters: { [name]: is } }),
  (name) => ({ filters: { [name]: 'x' } }),
  (name, known) => ({ filters: { $or: [{ [known]: is }, { [name]: is }] } }),
  (name, known) => ({ filters: { [known]: is, $and: [{ $or: [{ [name]: { $notNull: 'true' } }] }] } }),
  (name) => ({ filters: { $not: { [name]: is } } }),
  (name, known) => ({ filters: { [name]: { $in: ['x'] }, [known]: is }, fields: [known] }),
];

const sorts: readonly Form[] = [
  (name) => ({ sort: name }),
  (name) => ({ sort: ['id', `${name}:desc`] }),
  (name) => ({ sort: { [name]: 'asc' } }),
];

const casesFrom = (forms: readonly Form[], inside: (name: string) => Parameters): Case[] =>
  (['users', 'files'] as const).flatMap((list) => {
    const { known, behind }: List = lists[list];
    const own = forms.map((form) => ({ refused: form(unknownName, known), twin: form(known, known) }));
    const [relation = '', attribute = ''] = behind ?? [];
    const write = (name: string): Parameters =>
      Object.fromEntries(Object.entries(inside(name)).map(([key, value]) => [key, { [relation]: value }]));
    const further = behind ? [{ refused: write(unknownName), twin: write(attribute) }] : [];
    return [...own, ...further].map((one) => ({
      list,
      refused: queryString(one.refused),
      twin: queryString(one.twin),
    }));
  });

const unknownCheck = (clause: string, what: string, cases: readonly Case[]): Check[] =>
  (['users', 'files'] as const).map((of) =>
    caseCheck<Case>(
      {
        clause,
        id: `${clause}.${of}`,
        title: `A list of ${of} refuses ${what} of an unknown name.`,
        needs: [lists[of].needs],
      },
      {
        cases: () => cases.filter(({ list }) => list === of),
        async run(session, { list, refused, twin }) {
          const { path } = lists[list];
          const answer = await session.get(`${path}?${refused}`);
          expectRefused(answer, { query: refused, refusal: 'parameter', name: unknownName });
          const beside = await session.get(`${path}?${twin}`);
          expectThat(session, beside, beside.status === 200, 200, 'is refused, though it says nothing wrong');
        },
      },
    ),
  );

export const unknownNameChecks: readonly Check[] = [
  ...unknownCheck(
    'rest.filters.unknown-field',
    'a filter',
    casesFrom(filters, (name) => ({ filters: { [name]: is } })),
  ),
  ...unknownCheck(
    'rest.sort.unknown-field',
    'a sort',
    casesFrom(sorts, (name) => ({ sort: { [name]: 'asc' } })),
  ),
];
