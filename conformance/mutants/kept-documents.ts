/** Mutants that keep of a document what its variables said the first time (4.9). */
import { isMutation, onOperation } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';

const onFragments = /\.\.\.[^{}@]*@(?:include|skip)\(if: \$(\w+)\)/g;

/** Directives on fragments are decided by the variables of the first request with the document. */
const fragmentsKept: MakeFault = (bench) => {
  const first = new Map<string, Readonly<Record<string, unknown>>>();
  return onOperation(
    ({ query }) => query.includes('@'),
    ({ query, variables }) => {
      const kept = first.get(query) ?? variables;
      first.set(query, kept);
      const names = [...query.matchAll(onFragments)].flatMap(([, name]) =>
        name !== undefined && name in kept ? [name] : [],
      );
      return { query, variables: { ...variables, ...Object.fromEntries(names.map((name) => [name, kept[name]])) } };
    },
  )(bench);
};

/** Variables that are written alike as text, as all objects are, count as the same. */
const objectsAlike: MakeFault = (bench) => {
  const first = new Map<string, Readonly<Record<string, unknown>>>();
  return onOperation(
    (operation) => !isMutation(operation),
    ({ query, variables }) => {
      const key = `${query} ${Object.values(variables).join()}`;
      const kept = first.get(key) ?? variables;
      first.set(key, kept);
      return { query, variables: kept };
    },
  )(bench);
};

/** Documents that differ in their spaces alone, those within texts too, count as the same. */
const spacesAlike: MakeFault = (bench) => {
  const first = new Map<string, string>();
  return onOperation(
    (operation) => !isMutation(operation),
    ({ query, variables }) => {
      const key = query.replace(/\s+/g, ' ');
      const kept = first.get(key) ?? query;
      first.set(key, kept);
      return { query: kept, variables };
    },
  )(bench);
};

// biome-ignore format: a table, one mutant a row
export const keptDocumentMutants: readonly Row[] = [
  ['graphql.document.fragments-kept', 'graphql.list',
    'Directives on fragments act in each request with a document as in the first one.', fragmentsKept],
  ['graphql.document.objects-alike', 'graphql.list.filters',
    'Another object in a variable of a document is not seen.', objectsAlike],
  ['graphql.document.spaces-alike', 'graphql.list.filters', 'Spaces in a text of a document do not count.', spacesAlike],
];
