/** Keeps faults of the service apart from errors of the project, which its clients are told (clause `graphql.extension.errors`). */
import { GraphQLError, type GraphQLSchema, isObjectType } from 'graphql';
import { ApiError } from '../../query/api-error.ts';
import { httpAnswerOf } from '../../query/http-fault.ts';
import { ServiceFault } from '../http/errors.ts';
import type { Resolve } from './registered.ts';

/** Has generated resolvers say of whatever is unexpected that it is a fault of the service; `schema` is changed. */
export function keepFaults(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) if (field.resolve) field.resolve = keeping(field.resolve);
  }
}

function keeping(resolve: Resolve): Resolve {
  return (source, args, context, info) => {
    try {
      const answer: unknown = resolve(source, args, context, info);
      return answer instanceof Promise ? answer.catch(fail) : answer;
    } catch (error) {
      return fail(error);
    }
  };
}

function fail(error: unknown): never {
  if (error instanceof ApiError || error instanceof GraphQLError || httpAnswerOf(error)) throw error;
  throw new ServiceFault(error);
}
