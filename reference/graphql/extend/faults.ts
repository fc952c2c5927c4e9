/** Marks faults of the service: clients see errors of the project, but not these (clause `graphql.extension.errors`). */
import { GraphQLError, type GraphQLSchema, isObjectType } from 'graphql';
import { ApiError } from '../../query/api-error.ts';
import { httpAnswerOf } from '../../query/http-fault.ts';
import { ServiceFault } from '../http/errors.ts';
import type { Resolve } from './policies-and-middlewares.ts';

/** Makes generated resolvers throw unexpected errors as faults of the service. Changes `schema`. */
export function markServiceFaults(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) if (field.resolve) field.resolve = markFaults(field.resolve);
  }
}

function markFaults(resolve: Resolve): Resolve {
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
