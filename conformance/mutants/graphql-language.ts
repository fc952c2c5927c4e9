/** Mutants that do not know a part of the query language (4.9): variables, fragments. */
import { Kind, type ObjectFieldNode, parse, print, type SelectionNode, type SelectionSetNode, visit } from 'graphql';
import { filterMembers } from './faults.ts';
import { isQuery } from './graphql-answered.ts';
import { onDocument, withoutNodes } from './graphql-documents.ts';
import { isMutation, onOperation, rewording } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';
import { someAttribute } from './needs.ts';

/** A fault that ignores the variable of this argument. */
const unsent = (argument: string): MakeFault =>
  onOperation(isQuery, (operation) => {
    const name = new RegExp(`\\b${argument}: \\$(\\w+)`).exec(operation.query)?.[1];
    return name === undefined
      ? undefined
      : { ...operation, variables: filterMembers(operation.variables, (_value, key) => key !== name) };
  });

const clauses = {
  filters: 'graphql.list.filters',
  sort: 'graphql.list.sort',
  pagination: 'graphql.list.pagination',
  publicationState: 'graphql.list.publication-state',
} as const;

/** Changes each field of a literal input; null replaces its value. */
const onWritten = (change: (node: ObjectFieldNode) => ObjectFieldNode | undefined) =>
  onOperation(
    (operation) => isMutation(operation) && /\(id: [^)]*, data: \{/.test(operation.query),
    (operation) => ({
      ...operation,
      query: print(visit(parse(operation.query), { ObjectField: { leave: change } })),
    }),
  );

const asNull = (node: ObjectFieldNode): ObjectFieldNode => ({ ...node, value: { kind: Kind.NULL } });

const languageVariableInDataLost = onOperation(
  (operation) => isMutation(operation) && /, data: \{ \w+: \$/.test(operation.query),
  (operation) => ({ ...operation, variables: {} }),
);

const keyOf = (selection: SelectionNode): unknown =>
  selection.kind === Kind.FIELD ? (selection.alias ?? selection.name).value : selection;

/** Each field once: the first of those with its key. */
const withoutRepeats = ({ selections, ...node }: SelectionSetNode): SelectionSetNode => ({
  ...node,
  selections: selections.filter((one, at) => selections.findIndex((other) => keyOf(other) === keyOf(one)) === at),
});

/** Without `meta` in fields that repeat one without it. */
const withoutLateMeta = (node: SelectionSetNode): SelectionSetNode => ({
  ...node,
  selections: node.selections.map((one, at) => {
    const isRepeated = node.selections.slice(0, at).some((other) => keyOf(other) === keyOf(one));
    if (!isRepeated || one.kind !== Kind.FIELD || !one.selectionSet) return one;
    const kept = one.selectionSet.selections.filter(
      (inner) => inner.kind !== Kind.FIELD || inner.name.value !== 'meta',
    );
    return kept.length === 0 ? one : { ...one, selectionSet: { ...one.selectionSet, selections: kept } };
  }),
});

/** Of a negation inside another one the inner one counts. */
const innerNegations = onDocument((document) =>
  visit(document, {
    ObjectField: {
      leave: (node) => {
        const only =
          node.value.kind === Kind.OBJECT && node.value.fields.length === 1 ? node.value.fields[0] : undefined;
        return node.name.value === 'not' && only?.name.value === 'not' ? only : undefined;
      },
    },
  }),
);

// biome-ignore format: a table, one mutant a row
export const graphqlLanguageMutants: Row[] = [
  ['graphql.language.mutation-defaults', 'graphql.update', 'Defaults of the variables of mutations are ignored.',
    rewording(/(: String) = "[^"]*"/g, '$1', isMutation)],
  ['graphql.language.json-written-out-lost', 'graphql.update',
    'JSON that is written out is read as null where it is an object.',
    onWritten((node) => (node.value.kind === Kind.OBJECT ? asNull(node) : undefined)),
    someAttribute(({ type }) => type === 'json', 'there is no attribute of JSON')],
  ['graphql.language.numbers-written-out-lost', 'graphql.update', 'Numbers that are written out are read as null.',
    onWritten((node) => (node.value.kind === Kind.INT || node.value.kind === Kind.FLOAT ? asNull(node) : undefined))],
  ['graphql.language.variable-in-data-lost', 'graphql.update', 'A variable inside of data is read as null.',
    languageVariableInDataLost],
  ...Object.entries(clauses).map(([argument, clause]): Row => [`graphql.language.${argument}-variable-ignored`, clause,
    `${argument} of lists is read where it is written out alone, not by a variable.`, unsent(argument)]),
  ['graphql.language.spreads-ignored', 'graphql.find-one', 'What named fragments ask for is not answered.',
    withoutNodes(({ kind }) => kind === Kind.FRAGMENT_SPREAD || kind === Kind.FRAGMENT_DEFINITION)],
  ['graphql.language.second-part-ignored', 'graphql.list', 'Of a field that is asked in two parts the first is answered.',
    onDocument((document) => visit(document, { SelectionSet: { leave: withoutRepeats } }))],
  ['graphql.language.inner-negations', 'graphql.rest-agreement', 'Two negations of an attribute in one another count as one.',
    innerNegations],
  ['graphql.language.late-meta-ignored', 'graphql.list', 'meta is answered only where the first part of a field asks for it.',
    onDocument((document) => visit(document, { SelectionSet: { leave: withoutLateMeta } }))],
  ['graphql.language.inline-fragments-ignored', 'graphql.list',
    'What fragments ask for that stand in their place is not answered.',
    withoutNodes((node) => node.kind === Kind.INLINE_FRAGMENT && !/^Component/.test(node.typeCondition?.name.value ?? ''))],
];
