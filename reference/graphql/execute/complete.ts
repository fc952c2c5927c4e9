/** Completes the values of resolvers by their types: lists, leaves, objects, as the GraphQL specification says (6.4.3). */
import {
  defaultTypeResolver,
  type FieldNode,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  locatedError,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';
import { runtimeTypeOf } from './abstract-types.ts';
import { type Execution, isPromise, keysOf, type Path } from './execution.ts';
import { answerFields, type Shared, selectionBelow } from './selections.ts';

/** Completes a value. Throws an error that belongs to the field or item around it. */
export type Complete = (execution: Execution, value: unknown, path: Path, info: GraphQLResolveInfo) => unknown;

/** Makes what completes values of a type. */
function completerOf(shared: Shared, type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete {
  if (isNonNullType(type)) return required(completerOf(shared, type.ofType, nodes));
  if (isListType(type)) return listOf(shared, type.ofType, nodes);
  if (isLeafType(type)) return leafOf(type);
  if (isObjectType(type)) return objectOf(shared, type, nodes);
  return abstractOf(shared, type, nodes);
}

/** Makes what an error of a field or item becomes: null with the error noted or, where null is not allowed, the error above. */
export function refuser(type: GraphQLOutputType, nodes: readonly FieldNode[]) {
  const mayBeNull = !isNonNullType(type);
  return ({ errors }: Execution, cause: unknown, path: Path): null => {
    const error = locatedError(cause, nodes, keysOf(path));
    if (!mayBeNull) throw error;
    errors.add(error, path);
    return null;
  };
}

/** Makes what completes the value of a field or item, also one that is awaited; an error is refused there. */
export function settlerOf(shared: Shared, type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete {
  const complete = completerOf(shared, type, nodes);
  const refuse = refuser(type, nodes);
  return (execution, value, path, info) => {
    try {
      const completed = isPromise(value)
        ? value.then((late) => complete(execution, late, path, info))
        : complete(execution, value, path, info);
      return isPromise(completed) ? completed.then(undefined, (cause) => refuse(execution, cause, path)) : completed;
    } catch (cause) {
      return refuse(execution, cause, path);
    }
  };
}

function required(complete: Complete): Complete {
  return (execution, value, path, info) => {
    const completed = complete(execution, value, path, info);
    if (completed === null)
      throw new Error(`Cannot return null for non-nullable field ${info.parentType.name}.${info.fieldName}.`);
    return completed;
  };
}

/** Completes values other than errors, null and undefined. */
function existing(complete: Complete): Complete {
  return (execution, value, path, info) => {
    if (value instanceof Error) throw value;
    return value === null || value === undefined ? null : complete(execution, value, path, info);
  };
}

function listOf(shared: Shared, type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete {
  const settle = settlerOf(shared, type, nodes);
  return existing((execution, value, path, info) => {
    if (typeof value !== 'object' || value === null || !(Symbol.iterator in value))
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${info.parentType.name}.${info.fieldName}".`,
      );
    const items: unknown[] = [];
    try {
      for (const each of value as Iterable<unknown>)
        items.push(settle(execution, each, { prev: path, key: items.length, typename: undefined }, info));
    } catch (error) {
      // those that are late may be refused too, and someone must notice
      for (const item of items) if (isPromise(item)) item.then(undefined, () => undefined);
      throw error;
    }
    return items.some(isPromise) ? Promise.all(items) : items;
  });
}

function leafOf(type: GraphQLLeafType): Complete {
  return existing((_execution, value) => {
    const serialized = type.serialize(value);
    if (serialized !== undefined && serialized !== null) return serialized;
    throw new Error(
      `Expected \`${inspect(type)}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(serialized)}`,
    );
  });
}

function objectOf(shared: Shared, type: GraphQLObjectType, nodes: readonly FieldNode[]): Complete {
  const selection = selectionBelow(shared, nodes);
  const answer = (execution: Execution, value: unknown, path: Path) =>
    answerFields(execution, selection(type, execution), value, path);
  const { isTypeOf } = type;
  if (!isTypeOf) return existing(answer);
  const checked = (isOfType: boolean, execution: Execution, value: unknown, path: Path) => {
    if (isOfType) return answer(execution, value, path);
    throw new GraphQLError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`, { nodes });
  };
  return existing((execution, value, path, info) => {
    const isOfType = isTypeOf(value, execution.context, info);
    return isPromise(isOfType)
      ? isOfType.then((late) => checked(late, execution, value, path))
      : checked(isOfType, execution, value, path);
  });
}

function abstractOf(shared: Shared, type: GraphQLAbstractType, nodes: readonly FieldNode[]): Complete {
  const resolveType = type.resolveType ?? defaultTypeResolver;
  const completers = new Map<GraphQLObjectType, Complete>();
  const completerFor = (runtimeType: GraphQLObjectType): Complete => {
    const complete = completers.get(runtimeType) ?? objectOf(shared, runtimeType, nodes);
    completers.set(runtimeType, complete);
    return complete;
  };
  return existing((execution, value, path, info) => {
    const complete = (name: unknown) =>
      completerFor(runtimeTypeOf(name, type, shared.schema, nodes, info, value))(execution, value, path, info);
    const name = resolveType(value, execution.context, info, type);
    return isPromise(name) ? name.then(complete) : complete(name);
  });
}
