/** Limits the size of a query, so that its validation stays short. */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** Most fields of an operation; fields of a fragment count at each spread. */
export const MOST_FIELDS = 10_000;

/** How often a field may occur at one place: validation compares all occurrences with each other. */
export const MOST_REPEATS = 200;

/**
 * Refuses an operation that has too many fields or aliases. Fragments must not contain themselves.
 *
 * @param aliasLimit most fields with an alias, of one operation
 * @throws GraphQLError that names the limit and the size of the operation
 */
export function checkSize(document: DocumentNode, aliasLimit: number): void {
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) checkOperation(definition, fragments, aliasLimit);
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function checkOperation(operation: OperationDefinitionNode, fragments: Fragments, aliasLimit: number): void {
  let fields = 0;
  let aliases = 0;
  // the selections of one place, which may be several
  const places: SelectionSetNode[][] = [[operation.selectionSet]];
  for (let place = places.pop(); place; place = places.pop()) {
    const inner = new Map<string, { count: number; readonly sets: SelectionSetNode[] }>();
    const spread = new Set<string>();
    const sets = [...place];
    for (let set = sets.pop(); set; set = sets.pop()) {
      for (const selection of set.selections) {
        if (selection.kind === Kind.INLINE_FRAGMENT) sets.push(selection.selectionSet);
        else if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = fragments.get(selection.name.value);
          if (fragment && !spread.has(selection.name.value)) sets.push(fragment.selectionSet);
          spread.add(selection.name.value);
        } else {
          fields += 1;
          if (selection.alias) aliases += 1;
          const name = (selection.alias ?? selection.name).value;
          const same = inner.get(name) ?? { count: 0, sets: [] };
          inner.set(name, same);
          same.count += 1;
          if (selection.selectionSet) same.sets.push(selection.selectionSet);
          if (same.count > MOST_REPEATS)
            refuse(operation, `asks more than ${MOST_REPEATS} times for "${name}" in one place; once is enough`);
        }
      }
    }
    if (fields > MOST_FIELDS) refuse(operation, `has more than ${MOST_FIELDS} fields, the most allowed`);
    for (const { sets } of inner.values()) if (sets.length > 0) places.push(sets);
  }
  if (aliases > aliasLimit)
    refuse(operation, `has ${aliases} aliases, allowed are ${aliasLimit} (graphql.config.aliasLimit)`);
}

function refuse(operation: OperationDefinitionNode, problem: string): never {
  throw new GraphQLError(`'${operation.name?.value ?? ''}' ${problem}`, { nodes: [operation] });
}
