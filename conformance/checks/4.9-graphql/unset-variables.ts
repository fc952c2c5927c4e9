/** Arguments and members of inputs in variables that are declared and not sent: they count as left out (4.9). */
import { type Ground, grounds } from '../../generate/attributes.ts';
import { equalTo, equatableFields } from '../../generate/filters.ts';
import { filterText } from '../../generate/graphql/filter-text.ts';
import { fillName, listName } from '../../models/graphql-names.ts';
import { typeNamed } from '../../models/lookup.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import { caseCheck, type TypeCase } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { dataOf, entitiesIn } from './lists.ts';
import { graphqlTerms } from './terms.ts';

/** Arguments with variables, the declarations of these, and the arguments that mean the same without them. */
interface Unset {
  readonly args: string;
  readonly declared: readonly string[];
  readonly plain: string;
}

/** Whole arguments, and members of them, beside others and alone. */
function argumentsOf({ type, filterable }: Ground, filter: string): Unset[] {
  const [text] = filterable.filter((field) => field.type === 'string' || field.type === 'text');
  const input = fillName('<X>FiltersInput', type);
  const few = 'pagination: { limit: 3 }';
  return [
    { args: 'sort: "id", pagination: $page', declared: ['$page: PaginationArg'], plain: 'sort: "id"' },
    { args: 'sort: "id", filters: $filters', declared: [`$filters: ${input}`], plain: 'sort: "id"' },
    { args: `sort: $sort, ${few}`, declared: ['$sort: [String]'], plain: few },
    {
      args: 'sort: "id", pagination: { start: $start, limit: 3 }',
      declared: ['$start: Int'],
      plain: `sort: "id", ${few}`,
    },
    {
      args: 'sort: "id", pagination: { limit: $two }',
      declared: ['$two: Int = 2'],
      plain: 'sort: "id", pagination: { limit: 2 }',
    },
    { args: `sort: $order, ${few}`, declared: ['$order: [String] = ["id:desc"]'], plain: `sort: ["id:desc"], ${few}` },
    {
      args: `sort: "id", filters: { and: [${filter}, $more] }`,
      declared: [`$more: ${input} = {}`],
      plain: `sort: "id", filters: { and: [${filter}, {}] }`,
    },
    {
      args: `sort: "id", filters: { and: [${filter}], or: $either }`,
      declared: [`$either: [${input}]`],
      plain: `sort: "id", filters: { and: [${filter}] }`,
    },
    ...(type.draftAndPublish
      ? [
          {
            args: `sort: "id", ${few}, publicationState: $state`,
            declared: ['$state: PublicationState'],
            plain: `sort: "id", ${few}`,
          },
        ]
      : []),
    ...(text
      ? [
          {
            args: `sort: "id", filters: { ${text.name}: { notNull: true, eq: $text } }`,
            declared: ['$text: String'],
            plain: `sort: "id", filters: { ${text.name}: { notNull: true } }`,
          },
          {
            args: `sort: "id", filters: { and: [${filter}, { ${text.name}: { notNull: true, not: { eq: $text } } }] }`,
            declared: ['$text: String'],
            plain: `sort: "id", filters: { and: [${filter}, { ${text.name}: { notNull: true, not: {} } }] }`,
          },
        ]
      : []),
  ];
}

const equatable = ({ model, world }: Scope): Ground[] =>
  grounds(model, world).filter((ground) => equatableFields(ground).length > 0);

/** Content-types that are asked. */
const most = 5;

/** A document of lists with these arguments, and the variables that they name. */
function documentOf(ground: Ground, lists: readonly string[], declared: readonly string[] = []): string {
  const fields = lists.map((args, at) => `l${at}: ${listName(ground.type)}(${args}) { data { id } }`);
  return `query ${declared.length > 0 ? `(${[...new Set(declared)].join(', ')}) ` : ''}{ ${fields.join(' ')} }`;
}

export const unsetVariablesCheck: Check = caseCheck<TypeCase>(
  graphqlTerms({
    clause: 'graphql.list.pagination-default',
    also: ['graphql.list.filters', 'graphql.list.sort', 'graphql.list.pagination'],
    id: 'graphql.list.variables.unset',
    title:
      'An argument in a variable that is declared and not sent counts as left out, or has the default of the variable.',
  }),
  {
    cases: (scope) =>
      shuffled(equatable(scope), randomOf(scope.world, 'unset variables'))
        .slice(0, most)
        .map(({ type: { uid } }) => ({ uid })),
    async run(session, { uid }, scope) {
      const type = typeNamed(scope.model, uid);
      const ground = equatable(scope).find((one) => one.type === type);
      const [field] = ground ? equatableFields(ground) : [];
      if (!ground || !field) throw new Error(`the world has no values of ${uid} to ask for`);
      const unset = argumentsOf(ground, filterText(scope.model, type, equalTo(field, 0)));
      const query = documentOf(
        ground,
        unset.map(({ args }) => args),
        unset.flatMap(({ declared }) => declared),
      );
      const plain = documentOf(
        ground,
        unset.map((one) => one.plain),
      );
      const data = dataOf(await session.graphql({ query }), query);
      const expected = dataOf(await session.graphql({ query: plain }), plain);
      for (const [at, { args, declared }] of unset.entries()) {
        const idsIn = (of: typeof data) => entitiesIn(of, `l${at}`).map(({ id }) => id);
        const message = `${listName(type)}(${args}) with ${declared.join()} not sent holds other entries`;
        expectSame(message, idsIn(data), idsIn(expected));
      }
    },
  },
);
