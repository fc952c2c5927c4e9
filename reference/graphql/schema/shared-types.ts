/** Types of every schema: pages, states, filters on scalars (source document 2.3, 4.9; observed). */
import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { Behaviour } from '../../model/profile.ts';
import { COMPARISONS, operatorFacts } from '../../query/operators.ts';
import type { Reader } from '../../store/reader.ts';
import { UPLOAD } from '../upload.ts';
import type { TypeRegistry } from './registry.ts';
import { DateScalar, DateTimeScalar, JsonScalar, LongScalar, localeScalar, TimeScalar } from './scalars.ts';

/** Adds the types of every schema. */
export function addSharedTypes(types: TypeRegistry, reader: Reader, behaviour?: Behaviour): void {
  for (const scalar of [JsonScalar, DateTimeScalar, TimeScalar, DateScalar, LongScalar, UPLOAD]) types.add(scalar);
  types.add(localeScalar(reader, behaviour));
  const whole = { type: GraphQLInt };
  const count = { type: new GraphQLNonNull(GraphQLInt) };
  types.add(
    new GraphQLObjectType({
      name: 'Error',
      fields: { code: { type: new GraphQLNonNull(GraphQLString) }, message: { type: GraphQLString } },
    }),
  );
  const pagination = types.add(
    new GraphQLObjectType({
      name: 'Pagination',
      fields: { total: count, page: count, pageSize: count, pageCount: count },
    }),
  );
  types.add(
    new GraphQLObjectType({
      name: 'ResponseCollectionMeta',
      fields: { pagination: { type: new GraphQLNonNull(pagination) } },
    }),
  );
  types.add(
    new GraphQLEnumType({
      name: 'PublicationState',
      values: { LIVE: { value: 'live' }, PREVIEW: { value: 'preview' } },
    }),
  );
  types.add(
    new GraphQLInputObjectType({
      name: 'PaginationArg',
      fields: { page: whole, pageSize: whole, start: whole, limit: whole },
    }),
  );
  for (const name of FILTERED) types.add(filterInput(types, name));
}

/** Scalars with a filter input. */
const FILTERED = ['ID', 'Boolean', 'String', 'Int', 'Long', 'Float', 'Date', 'Time', 'DateTime', 'JSON'] as const;

/** The operators that GraphQL has, as the schema names and orders them. */
const FILTER_FIELDS = COMPARISONS.flatMap((operator) => {
  const { graphql, operand } = operatorFacts(operator);
  return graphql ? [{ name: operator.slice(1), operand }] : [];
});

/** The filter on a scalar: its operators without their dollar (source document 4.6). */
function filterInput(types: TypeRegistry, scalar: string): GraphQLInputObjectType {
  const filterInput: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: `${scalar}FilterInput`,
    fields: () => {
      const single = { type: types.input(scalar) };
      const many = { type: new GraphQLList(single.type) };
      const flag = { type: types.input('Boolean') };
      const operands = { value: single, text: single, list: many, pair: many, flag } as const;
      return {
        ...{ and: many, or: many, not: { type: filterInput } },
        ...Object.fromEntries(FILTER_FIELDS.map(({ name, operand }) => [name, operands[operand]])),
      };
    },
  });
  return filterInput;
}
