/** Computes the fixed cost of an operation before it runs: root fields, introspection, slow fields. */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { rulesOf } from '../operations.ts';

/** Cost of introspection: for each name of the schema, but never more than `most`, so that one introspection is always allowed. */
const INTROSPECTION = { name: 10, most: 25_000 };

/**
 * Makes the function that computes fixed costs for one schema. Lists and entries are charged while they are resolved
 * (`charge.ts`).
 *
 * @returns a function of a valid document that gives the cost of each of its operations
 */
export function createCosts(
  schema: GraphQLSchema,
): (document: DocumentNode) => ReadonlyMap<OperationDefinitionNode, number> {
  const introspection = Math.min(namesIn(schema) * INTROSPECTION.name, INTROSPECTION.most);

  return (document) => {
    const fragments = new Map<string, number>();

    const ofSelections = ({ selections }: SelectionSetNode, type: GraphQLNamedType, isRoot: boolean): number => {
      let sum = 0;
      for (const selection of selections) {
        if (selection.kind === Kind.FIELD) sum += ofField(selection, type) + (isRoot ? 1 : 0);
        else if (selection.kind === Kind.FRAGMENT_SPREAD) sum += ofFragment(selection.name.value, isRoot);
        else {
          const condition = selection.typeCondition?.name.value;
          sum += ofSelections(selection.selectionSet, (condition && schema.getType(condition)) || type, isRoot);
        }
      }
      return sum;
    };

    const ofFragment = (name: string, isRoot: boolean): number => {
      const cached = fragments.get(name);
      if (cached !== undefined) return cached;
      const fragment = document.definitions.find(
        (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
      );
      if (fragment?.kind !== Kind.FRAGMENT_DEFINITION) return 0;
      const type = schema.getType(fragment.typeCondition.name.value);
      const cost = type ? ofSelections(fragment.selectionSet, type, isRoot) : 0;
      fragments.set(name, cost);
      return cost;
    };

    const ofField = (node: FieldNode, parent: GraphQLNamedType): number => {
      const name = node.name.value;
      if (name.startsWith('__')) return node.selectionSet ? introspection : 0;
      const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
      if (!field) return 0;
      const fieldCost = rulesOf(field.extensions)?.cost ?? 0;
      return fieldCost + (node.selectionSet ? ofSelections(node.selectionSet, getNamedType(field.type), false) : 0);
    };

    return new Map(
      document.definitions
        .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
        .map((operation) => {
          const root = schema.getRootType(operation.operation);
          return [operation, root ? ofSelections(operation.selectionSet, root, true) : 0];
        }),
    );
  };
}

/** The number of fields, arguments and enum values of a schema. */
function namesIn(schema: GraphQLSchema): number {
  return Object.values(schema.getTypeMap()).reduce((sum, type) => {
    if (isEnumType(type)) return sum + type.getValues().length;
    if (isInputObjectType(type)) return sum + Object.keys(type.getFields()).length;
    if (!isObjectType(type) && !isInterfaceType(type)) return sum;
    return Object.values(type.getFields()).reduce((all, { args }) => all + 1 + args.length, sum);
  }, 0);
}
