/** Queries and mutations of content-types (source document 4.9; those of single types and localizations as observed). */
import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLID,
  type GraphQLInputType,
  GraphQLNonNull,
} from 'graphql';
import type { ContentType } from '../../model/model.ts';
import type { GraphqlContext } from '../context.ts';
import {
  resolveCreate,
  resolveDelete,
  resolveDeleteSingle,
  resolveLocalize,
  resolveUpdate,
  resolveUpsert,
} from '../resolve/mutations.ts';
import { resolveMany, resolveOne, resolveSingle } from '../resolve/queries.ts';
import type { Resolver } from '../resolve/resolver.ts';
import { rulesOn } from './actions.ts';
import { listArguments, localeArgument, stateArgument } from './arguments.ts';
import { namesOf } from './names.ts';
import type { SchemaAction } from './outline.ts';
import type { OutputParts } from './outputs.ts';

type Fields = GraphQLFieldConfigMap<unknown, GraphqlContext>;
type Field = GraphQLFieldConfig<unknown, GraphqlContext>;
type Arguments = GraphQLFieldConfigArgumentMap;

/** The queries of a content-type: for one entry and for a list, or for a single type. */
export function queriesOf(parts: OutputParts, type: ContentType): Fields {
  const { types, outline, resolvers } = parts;
  const names = namesOf(type);
  const locale = localeArgument(types, type);
  const fields: Fields = {};
  const add = (action: SchemaAction, name: string, returns: string, args: Arguments, resolve: Resolver<unknown>) => {
    if (outline.offers(type, action)) fields[name] = field(parts, type, action, returns, args, resolve);
  };
  if (type.kind === 'singleType') {
    const args = { ...stateArgument(types, type), ...locale };
    add('find', names.one, names.response, args, resolveSingle(resolvers, type));
    return fields;
  }
  add('findOne', names.one, names.response, { id: { type: GraphQLID }, ...locale }, resolveOne(resolvers, type));
  const args = { ...listArguments(types, type), ...locale };
  add('find', names.many, names.collection, args, resolveMany(resolvers, type));
  return fields;
}

/** The mutations of a content-type. */
export function mutationsOf(parts: OutputParts, type: ContentType): Fields {
  const { types, outline, resolvers } = parts;
  const names = namesOf(type);
  const input = types.input(names.input);
  const locale = localeArgument(types, type);
  const data = { data: { type: nonNull(input) } };
  const id = { id: { type: nonNull(GraphQLID) } };
  const fields: Fields = {};
  const add = (action: SchemaAction, name: string, args: Arguments, resolve: Resolver<unknown>) => {
    if (outline.offers(type, action)) fields[name] = field(parts, type, action, names.response, args, resolve);
  };
  if (type.kind === 'singleType') {
    add('update', `update${names.type}`, { ...data, ...locale }, resolveUpsert(resolvers, type));
    add('delete', `delete${names.type}`, locale, resolveDeleteSingle(resolvers, type));
  } else {
    add('create', `create${names.type}`, { ...data, ...locale }, resolveCreate(resolvers, type));
    add('update', `update${names.type}`, { ...id, ...data, ...locale }, resolveUpdate(resolvers, type));
    add('delete', `delete${names.type}`, { ...id, ...locale }, resolveDelete(resolvers, type));
  }
  const localization = { id: { type: GraphQLID }, data: { type: input }, ...locale };
  add('createLocalization', `create${names.type}Localization`, localization, resolveLocalize(resolvers, type));
  return fields;
}

const nonNull = (type: GraphQLInputType) => new GraphQLNonNull(type);

function field(
  { types }: OutputParts,
  type: ContentType,
  action: SchemaAction,
  returns: string,
  args: Arguments,
  resolve: Resolver<unknown>,
): Field {
  return { type: types.output(returns), args, resolve, extensions: rulesOn(type, action) };
}
