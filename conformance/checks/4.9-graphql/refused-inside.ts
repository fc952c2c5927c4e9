/** Lists inside entries that must be refused for an invalid sort or pagination: relations and components (4.9, 7). */
import { oneText } from '../../generate/graphql/selection.ts';
import { findType } from '../../models/lookup.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { subjectNamed } from '../writing/subjects.ts';
import { type InsideCase, insideCases, linkedOf, type ValuesOf } from './inside.ts';
import { attributesOfOne, dataOf } from './lists.ts';
import { type Arguments, hiddenFilters, mixedPages } from './refused-lists.ts';
import { graphqlTerms } from './terms.ts';

interface Case extends InsideCase {
  readonly args: Arguments;
}

/** The items of a repeatable component, or the linked entries. */
const itemsOf: ValuesOf = (scope, attribute, entry) =>
  attribute.repeatable && !attribute.private
    ? (entry.parts?.[attribute.name] ?? [])
    : linkedOf(scope, attribute, entry);

/** The arguments for a list attribute, the nth of all. */
type Rows = (scope: Scope, one: InsideCase, nth: number) => readonly Arguments[];

/** One entry for each list attribute, with its arguments. */
const casesOf = (scope: Scope, rows: Rows): Case[] =>
  insideCases(scope, itemsOf).flatMap((list, nth) =>
    list.slice(0, 1).flatMap((one) => rows(scope, one, nth).map((args) => ({ ...one, args }))),
  );

/** Every second of the arguments for an attribute: the next attribute has the others. */
const inTurn =
  (rows: readonly Arguments[]): Rows =>
  (_scope, _one, nth) =>
    rows.filter((_, at) => at % 2 === nth % 2);

/** Filters of what is linked by each attribute that it hides. */
const byHidden: Rows = ({ model }, { uid, attribute: name }) => {
  const { attribute } = subjectNamed(model, uid, name);
  const behind = findType(model, attribute.target);
  return behind ? hiddenFilters(behind) : [];
};

/** A check that a list inside an entry is null beside an error, where the same list with other arguments is answered. */
const insideRefusal = (clause: string, title: string, rows: Rows): Check =>
  caseCheck<Case>(graphqlTerms(variant(`${clause}.inside`, clause, title)), {
    cases: (scope) => casesOf(scope, rows),
    async run(session, { uid, id, attribute: name, args }, { model }) {
      const { type, attribute } = subjectNamed(model, uid, name);
      const selection = attribute.type === 'component' ? '{ id }' : '{ data { id } }';
      const ask = (text: string) =>
        session.graphql({ query: `{ one: ${oneText(type, id, `list: ${name}(${text}) ${selection}`)} }` });
      dataOf(await ask(args.accepted), args.accepted);
      const answer = await ask(args.refused);
      const [error] = answer.errors;
      // a required list that is null takes its entry along
      const list = attributesOfOne(answer.data)?.list ?? null;
      const isNamed = args.parameter === undefined || error?.message === `Invalid parameter ${args.parameter}`;
      const wrong = `is not refused: ${name}(${args.refused})`;
      expectThat(session, answer, error !== undefined && list === null && isNamed, 'an error, and no list', wrong);
    },
  });

export const refusedInsideChecks: readonly Check[] = [
  insideRefusal(
    'graphql.pagination-mixed',
    'A list inside an entry takes no page beside a start or a limit.',
    inTurn(mixedPages),
  ),
  insideRefusal(
    'graphql.sort-unknown',
    'A list inside an entry takes no sort by an unknown name.',
    inTurn([
      { refused: 'sort: ["zzUnknown"]', accepted: 'sort: ["id"]', parameter: 'zzUnknown' },
      { refused: 'sort: ["id", "zzUnknown:desc"]', accepted: 'sort: ["id", "id:desc"]', parameter: 'zzUnknown' },
    ]),
  ),
  insideRefusal('graphql.filter-hidden', 'A list inside an entry takes no filter by what is hidden.', byHidden),
  insideRefusal(
    'graphql.sort-bad-order',
    'A list inside an entry takes no other order than asc and desc.',
    inTurn([
      { refused: 'sort: ["id:down"]', accepted: 'sort: ["id:desc"]' },
      { refused: 'sort: ["id", "id:up"]', accepted: 'sort: ["id", "id:asc"]' },
    ]),
  ),
];
