/** Mutants that keep of a document what its variables said the first time (4.9). */
import { isMutation, type Operation, onOperation } from './graphql-mutations.ts';
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

/** Queries of which `keyOf` says the same count as the first of them. */
const alikeBy =
  (keyOf: (operation: Operation) => string): MakeFault =>
  (bench) => {
    const first = new Map<string, Operation>();
    return onOperation(
      (operation) => !isMutation(operation),
      (operation) => {
        const key = keyOf(operation);
        const kept = first.get(key) ?? operation;
        first.set(key, kept);
        return kept;
      },
    )(bench);
  };

/** As text all objects are the same. */
const objectsAlike = alikeBy(({ query, variables }) => `${query} ${Object.values(variables).join()}`);

const spacesAlike = alikeBy(({ query, variables }) => `${query.replace(/\s+/g, ' ')} ${JSON.stringify(variables)}`);

const beginningsAlike = alikeBy(
  ({ query, variables }) => `${query.length} ${query.slice(0, 1000)} ${JSON.stringify(variables)}`,
);

/** Variables inside lists of filters keep what the first request with the document said. */
const insideListsKept: MakeFault = (bench) => {
  const first = new Map<string, Readonly<Record<string, unknown>>>();
  return onOperation(
    (operation) => !isMutation(operation),
    ({ query, variables }) => {
      const kept = first.get(query) ?? variables;
      first.set(query, kept);
      const document = query.replaceAll(/(\[\{[^}\]]*)\$(\w+)/g, (whole, before: string, name: string) =>
        typeof kept[name] === 'string' ? `${before}${JSON.stringify(kept[name])}` : whole,
      );
      return { query: document, variables };
    },
  )(bench);
};

// biome-ignore format: a table, one mutant a row
export const keptDocumentMutants: readonly Row[] = [
  ['graphql.persisted.queries-alone', 'graphql.persisted', 'Mutations are not kept by their hash.',
    onOperation(isMutation, (operation) => ({ ...operation, extensions: {} }))],
  ['graphql.document.fragments-kept', 'graphql.list',
    'Directives on fragments act in each request with a document as in the first one.', fragmentsKept],
  ['graphql.document.objects-alike', 'graphql.list.filters',
    'Another object in a variable of a document is not seen.', objectsAlike],
  ['graphql.document.beginnings-alike', 'graphql.list.filters',
    'Long documents of one length count as one if they begin alike.', beginningsAlike],
  ['graphql.document.inside-lists-kept', 'graphql.list.filters',
    'Variables inside lists of filters keep what the first request with the document said.', insideListsKept],
  ['graphql.document.spaces-alike', 'graphql.list.filters', 'Spaces in a text of a document do not count.', spacesAlike],
];
