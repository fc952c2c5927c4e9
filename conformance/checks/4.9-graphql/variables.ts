/** Lists whose arguments are variables, or have variables in them (4.9). */
import fc from 'fast-check';
import { parseValue } from 'graphql';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { equality, equatableFields } from '../../generate/filters.ts';
import { filterText } from '../../generate/graphql/filter-text.ts';
import { jsonOf } from '../../generate/graphql/json-of.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { fillName, listName } from '../../models/graphql-names.ts';
import type { ContentType } from '../../models/model.ts';
import { type Variables, withVariables } from '../../target/graphql.ts';
import { asking, type DocumentQuestion, nothingToAsk } from '../asking.ts';
import type { Check, Scope } from '../check.ts';
import { askingTerms } from './terms.ts';

/** Arguments of a list, and the variables in them. */
type ArgumentText = readonly [text: string, variables: Variables];

/** The values of the variables of a document. */
interface Values {
  readonly filters: string;
  readonly order: string;
  readonly page: Readonly<Record<string, number>>;
  readonly state: string;
  /** An attribute, and a text of some entry there. */
  readonly text?: { readonly name: string; readonly value: string } | undefined;
}

/** Lists with arguments in variables. */
function listsOf(type: ContentType, { filters, order, page, state, text }: Values): ArgumentText[] {
  const inOrder = 'sort: ["id"]';
  const lists: ArgumentText[] = [
    [`${inOrder}, filters: $filters`, { filters: [fillName('<X>FiltersInput', type), jsonOf(parseValue(filters))] }],
    ['sort: $sort', { sort: ['[String]', [order]] }],
    ['sort: [$order]', { order: ['String', order] }],
    [`${inOrder}, pagination: $pagination`, { pagination: ['PaginationArg', page] }],
  ];
  if (type.draftAndPublish)
    lists.push(['sort: ["id:desc"], publicationState: $state', { state: ['PublicationState', state] }]);
  if (text) {
    const { name, value } = text;
    // a server may look for variables in the outermost levels alone
    const filters = [
      `{ ${name}: { eq: $text } }`,
      `{ ${name}: { in: [$text] } }`,
      `{ not: { ${name}: { ne: $text } } }`,
      `{ and: [{ or: [{ ${name}: { eq: $text } }] }] }`,
    ];
    for (const filter of filters) lists.push([`${inOrder}, filters: ${filter}`, { text: ['String', value] }]);
  }
  return lists;
}

/** A document of lists with these arguments. */
function documentOf(type: ContentType, lists: readonly ArgumentText[]): DocumentQuestion {
  const all: Variables = Object.assign({}, ...lists.map(([, variables]) => variables));
  const fields = lists.map(([text], at) => `l${at}: ${listName(type)}(${text}) { data { id } }`);
  return withVariables('query', all, `{ ${fields.join(' ')} }`);
}

/** Draws the values of the variables of a ground's document. */
function valuesOn({ model }: Scope, ground: Ground): fc.Arbitrary<Values> {
  const [text] = ground.filterable
    .filter(({ type }) => type === 'string' || type === 'text')
    .map(({ name, values }) => ({ name, values: values.filter((value) => typeof value === 'string' && value !== '') }))
    .filter(({ values }) => values.length > 0);
  return fc.record({
    filters: equality(ground).map((tree) => filterText(model, ground.type, tree)),
    order: fc.constantFrom('id:desc', 'id:asc'),
    page: fc.record({ start: fc.nat(2), limit: fc.integer({ min: 1, max: 3 }) }),
    state: fc.constantFrom('PREVIEW', 'LIVE'),
    text: text
      ? fc.constantFrom(...text.values).map((value) => ({ name: text.name, value: String(value) }))
      : fc.constant(undefined),
  });
}

/** Values of which each differs from the one before in one variable: from the first to the second and back. */
function steps(first: Values, second: Values): Values[] {
  const way = [first, second, first];
  const names = Object.keys(first) as (keyof Values)[];
  return way.flatMap((from, at) => {
    const to = way[at + 1];
    return to
      ? names.map((_, passed) => ({
          ...from,
          ...Object.fromEntries(names.slice(0, passed + 1).map((name) => [name, to[name]])),
        }))
      : [];
  });
}

/** Number of content-types whose document is asked again and again: a server may remember what it read the first time. */
const mostSteps = 4;

export const variablesCheck: Check = asking<DocumentQuestion>({
  ...askingTerms({
    clause: 'graphql.list.filters',
    also: ['graphql.list.sort', 'graphql.list.pagination', 'graphql.list.publication-state'],
    id: 'graphql.list.variables',
  }),
  reading: vouchedReading,
  tells: ['rest.', 'drafts.'],
  questions(scope) {
    const able = grounds(scope.model, scope.world).filter((ground) => equatableFields(ground).length > 0);
    if (able.length === 0) return nothingToAsk;
    const { seed = 0 } = scope.world;
    const documentWith = (ground: Ground) => (values: Values) => documentOf(ground.type, listsOf(ground.type, values));
    return {
      examples: able.flatMap((ground, at) => {
        const [first, second] = fc.sample(valuesOn(scope, ground), { seed, numRuns: 2 });
        if (!first || !second) return [];
        return (at < mostSteps ? steps(first, second) : [first]).map(documentWith(ground));
      }),
      arbitrary: fc.oneof(...able.map((ground) => valuesOn(scope, ground).map(documentWith(ground)))),
    };
  },
});
