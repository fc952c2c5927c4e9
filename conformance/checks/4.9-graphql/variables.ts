/** Lists whose arguments come by variables, whole or in part, beside the same lists written out (4.9). */
import fc from 'fast-check';
import { parseValue, type ValueNode, valueFromASTUntyped } from 'graphql';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { equality } from '../../generate/filters.ts';
import { filterText } from '../../generate/graphql/filter-text.ts';
import { listName, named } from '../../models/graphql-names.ts';
import type { ContentType } from '../../models/model.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { dataOf } from './lists.ts';

interface VariablesCase {
  readonly uid: string;
  /** Filters as they are written out. */
  readonly filters: string;
  /** An attribute of text, and a value that some entry holds. */
  readonly text?: { readonly name: string; readonly value: string };
}

/** A list in two spellings. */
interface Twin {
  readonly what: string;
  readonly written: string;
  readonly given: string;
  /** Variables that the second spelling needs: their types and values. */
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

function twinsOf(type: ContentType, { filters, text }: VariablesCase): Twin[] {
  const inOrder = 'sort: ["id"]';
  return [
    {
      what: 'filters',
      written: `${inOrder}, filters: ${filters}`,
      given: `${inOrder}, filters: $filters`,
      variables: { filters: [named('<X>FiltersInput', type), jsonOf(parseValue(filters))] },
    },
    {
      what: 'sort',
      written: 'sort: ["id:desc"]',
      given: 'sort: $sort',
      variables: { sort: ['[String]', ['id:desc']] },
    },
    {
      what: 'an item of sort',
      written: 'sort: ["id:desc"]',
      given: 'sort: [$order]',
      variables: { order: ['String', 'id:desc'] },
    },
    {
      what: 'pagination',
      written: `${inOrder}, pagination: { start: 1, limit: 1 }`,
      given: `${inOrder}, pagination: $pagination`,
      variables: { pagination: ['PaginationArg', { start: 1, limit: 1 }] },
    },
    ...(type.draftAndPublish
      ? [
          {
            what: 'publicationState',
            written: 'sort: ["id:desc"], publicationState: PREVIEW',
            given: 'sort: ["id:desc"], publicationState: $state',
            variables: { state: ['PublicationState', 'PREVIEW'] as const },
          },
        ]
      : []),
    ...(text
      ? [
          {
            what: 'an operand of filters',
            written: `${inOrder}, filters: { ${text.name}: { eq: ${JSON.stringify(text.value)} } }`,
            given: `${inOrder}, filters: { ${text.name}: { eq: $text } }`,
            variables: { text: ['String', text.value] as const },
          },
        ]
      : []),
  ];
}

/** Cases of one ground: its filters, each with the same text. */
function casesOn({ model }: Scope, ground: Ground): fc.Arbitrary<VariablesCase> {
  const { type, filterable } = ground;
  const texts = filterable.filter(({ type: of }) => of === 'string' || of === 'text');
  const [text] = texts.flatMap(({ name, values }) =>
    values.flatMap((value) => (typeof value === 'string' && value !== '' ? [{ name, value }] : [])),
  );
  return equality(ground).map((tree) => ({
    uid: type.uid,
    filters: filterText(model, type, tree),
    ...(text ? { text } : {}),
  }));
}

export const variablesCheck: Check = check<VariablesCase>({
  id: 'graphql.list.variables',
  title: 'Arguments of lists mean the same by variables, whole or in part, as written out',
  clauses: ['graphql.list.filters', 'graphql.list.sort', 'graphql.list.pagination', 'graphql.list.publication-state'],
  kind: 'read',
  needs: ['graphql'],
  tags: ['metamorphic'],
  plan(scope) {
    const each = grounds(scope.model, scope.world).map((ground) => casesOn(scope, ground));
    if (each.length === 0) return nothingToAsk;
    return {
      examples: each.flatMap((cases) => fc.sample(cases, { seed: 1, numRuns: 1 })),
      arbitrary: fc.oneof(...each),
      async run(session, testCase) {
        const type = typeOf(scope.model, testCase.uid);
        const twins = twinsOf(type, testCase);
        const lists = twins.flatMap(({ written, given }, at) =>
          [`written${at}: ${listName(type)}(${written})`, `given${at}: ${listName(type)}(${given})`].map(
            (list) => `${list} { data { id } }`,
          ),
        );
        const variables = Object.assign({}, ...twins.map((twin) => twin.variables)) as Twin['variables'];
        const declared = Object.entries(variables).map(([name, [of]]) => `$${name}: ${of}`);
        const query = `query (${declared.join(', ')}) { ${lists.join(' ')} }`;
        const values = Object.fromEntries(Object.entries(variables).map(([name, [, value]]) => [name, value]));
        const data = dataOf(await session.graphql({ query, variables: values }));
        for (const [at, { what, written }] of twins.entries()) {
          const [expected, actual] = [data[`written${at}`], data[`given${at}`]];
          if (JSON.stringify(expected) === JSON.stringify(actual)) continue;
          throw new Mismatch({
            message: `${what} of ${listName(type)} by a variable is answered otherwise than (${written})`,
            expected,
            actual,
          });
        }
      },
    };
  },
});
