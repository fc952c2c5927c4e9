/** Lists whose arguments come by variables, whole or in part (4.9). */
import fc from 'fast-check';
import { parseValue, type ValueNode, valueFromASTUntyped } from 'graphql';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { equality } from '../../generate/filters.ts';
import { filterText } from '../../generate/graphql/filter-text.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { listName, named } from '../../models/graphql-names.ts';
import type { ContentType } from '../../models/model.ts';
import { asking, type DocumentQuestion, nothingToAsk } from '../asking.ts';
import type { Check, Scope } from '../check.ts';

interface VariablesCase {
  /** Filters as they are written out. */
  readonly filters: string;
  /** An attribute of text, and a value that some entry holds. */
  readonly text?: { readonly name: string; readonly value: string };
}

/** The arguments of one list. */
interface Given {
  readonly given: string;
  readonly variables: Readonly<Record<string, readonly [type: string, value: unknown]>>;
}

/** A literal as JSON brings it. */
function jsonOf(node: ValueNode): unknown {
  // a number could not hold them all
  if (node.kind === 'IntValue' && !Number.isSafeInteger(Number(node.value))) return node.value;
  if (node.kind === 'ListValue') return node.values.map(jsonOf);
  if (node.kind !== 'ObjectValue') return valueFromASTUntyped(node);
  return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, jsonOf(value)]));
}

function listsOf(type: ContentType, { filters, text }: VariablesCase): Given[] {
  const inOrder = 'sort: ["id"]';
  return [
    {
      given: `${inOrder}, filters: $filters`,
      variables: { filters: [named('<X>FiltersInput', type), jsonOf(parseValue(filters))] },
    },
    {
      given: 'sort: $sort',
      variables: { sort: ['[String]', ['id:desc']] },
    },
    {
      given: 'sort: [$order]',
      variables: { order: ['String', 'id:desc'] },
    },
    {
      given: `${inOrder}, pagination: $pagination`,
      variables: { pagination: ['PaginationArg', { start: 1, limit: 1 }] },
    },
    ...(type.draftAndPublish
      ? [
          {
            given: 'sort: ["id:desc"], publicationState: $state',
            variables: { state: ['PublicationState', 'PREVIEW'] as const },
          },
        ]
      : []),
    ...(text
      ? [
          {
            given: `${inOrder}, filters: { ${text.name}: { eq: $text } }`,
            variables: { text: ['String', text.value] as const },
          },
        ]
      : []),
  ];
}

/** The lists of a case in one document. */
function documentOf(type: ContentType, testCase: VariablesCase): DocumentQuestion {
  const lists = listsOf(type, testCase);
  const all = Object.assign({}, ...lists.map(({ variables }) => variables)) as Given['variables'];
  const declared = Object.entries(all).map(([name, [of]]) => `$${name}: ${of}`);
  const fields = lists.map(({ given }, at) => `l${at}: ${listName(type)}(${given}) { data { id } }`);
  return {
    query: `query (${declared.join(', ')}) { ${fields.join(' ')} }`,
    variables: Object.fromEntries(Object.entries(all).map(([name, [, value]]) => [name, value])),
  };
}

/** Documents on one ground: its filters, each with the same text. */
function documentsOn({ model }: Scope, ground: Ground): fc.Arbitrary<DocumentQuestion> {
  const { type, filterable } = ground;
  const texts = filterable.filter(({ type: of }) => of === 'string' || of === 'text');
  const [text] = texts.flatMap(({ name, values }) =>
    values.flatMap((value) => (typeof value === 'string' && value !== '' ? [{ name, value }] : [])),
  );
  return equality(ground).map((tree) =>
    documentOf(type, { filters: filterText(model, type, tree), ...(text ? { text } : {}) }),
  );
}

export const variablesCheck: Check = asking<DocumentQuestion>({
  id: 'graphql.list.variables',
  title: 'Arguments of lists mean the same by variables, whole or in part, as written out',
  clauses: ['graphql.list.filters', 'graphql.list.sort', 'graphql.list.pagination', 'graphql.list.publication-state'],
  needs: ['graphql'],
  reading: vouchedReading,
  tells: ['rest.', 'drafts.'],
  questions(scope) {
    const each = grounds(scope.model, scope.world).map((ground) => documentsOn(scope, ground));
    if (each.length === 0) return nothingToAsk;
    return {
      examples: each.flatMap((documents) => fc.sample(documents, { seed: 1, numRuns: 1 })),
      arbitrary: fc.oneof(...each),
    };
  },
});
