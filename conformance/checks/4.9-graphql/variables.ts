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
import { asking, type DocumentQuestion, nothingToAsk } from '../asking.ts';
import type { Check, Scope } from '../check.ts';
import { askingTerms } from './terms.ts';

/** Variables by name, each with its type and its value. */
type Variables = Readonly<Record<string, readonly [type: string, value: unknown]>>;

/** Arguments of a list, and the variables in them. */
type ArgumentText = readonly [text: string, variables: Variables];

/** Lists with arguments in variables; `text` is an attribute with a text of some entry. */
function listsOf(type: ContentType, filters: string, text?: { name: string; value: string }) {
  const inOrder = 'sort: ["id"]';
  const lists: ArgumentText[] = [
    [`${inOrder}, filters: $filters`, { filters: [fillName('<X>FiltersInput', type), jsonOf(parseValue(filters))] }],
    ['sort: $sort', { sort: ['[String]', ['id:desc']] }],
    ['sort: [$order]', { order: ['String', 'id:desc'] }],
    [`${inOrder}, pagination: $pagination`, { pagination: ['PaginationArg', { start: 1, limit: 1 }] }],
  ];
  if (type.draftAndPublish)
    lists.push(['sort: ["id:desc"], publicationState: $state', { state: ['PublicationState', 'PREVIEW'] }]);
  if (text) lists.push([`${inOrder}, filters: { ${text.name}: { eq: $text } }`, { text: ['String', text.value] }]);
  return lists;
}

/** A document of lists with these arguments. */
function documentOf(type: ContentType, lists: readonly ArgumentText[]): DocumentQuestion {
  const all: Variables = Object.assign({}, ...lists.map(([, variables]) => variables));
  const declared = Object.entries(all).map(([name, [of]]) => `$${name}: ${of}`);
  const fields = lists.map(([text], at) => `l${at}: ${listName(type)}(${text}) { data { id } }`);
  return {
    query: `query (${declared.join(', ')}) { ${fields.join(' ')} }`,
    variables: Object.fromEntries(Object.entries(all).map(([name, [, value]]) => [name, value])),
  };
}

/** Draws documents for a ground: its filters, each with the same text. */
function documentsOn({ model }: Scope, ground: Ground): fc.Arbitrary<DocumentQuestion> {
  const { type, filterable } = ground;
  const texts = filterable.filter(({ type: of }) => of === 'string' || of === 'text');
  const [text] = texts.flatMap(({ name, values }) =>
    values.flatMap((value) => (typeof value === 'string' && value !== '' ? [{ name, value }] : [])),
  );
  return equality(ground).map((tree) => documentOf(type, listsOf(type, filterText(model, type, tree), text)));
}

export const variablesCheck: Check = asking<DocumentQuestion>({
  ...askingTerms({
    clause: 'graphql.list.filters',
    also: ['graphql.list.sort', 'graphql.list.pagination', 'graphql.list.publication-state'],
    id: 'graphql.list.variables',
  }),
  reading: vouchedReading,
  tells: ['rest.', 'drafts.'],
  questions(scope) {
    const each = grounds(scope.model, scope.world)
      .filter((ground) => equatableFields(ground).length > 0)
      .map((ground) => documentsOn(scope, ground));
    if (each.length === 0) return nothingToAsk;
    return {
      examples: each.flatMap((documents) => fc.sample(documents, { seed: 1, numRuns: 1 })),
      arbitrary: fc.oneof(...each),
    };
  },
});
