/** Arguments of lists (source document 4.9; of relations and components as observed). */
import { type GraphQLFieldConfigArgumentMap, GraphQLList, GraphQLString } from 'graphql';
import type { Component, ContentType } from '../../model/model.ts';
import { componentNames, namesOf } from './names.ts';
import type { TypeRegistry } from './registry.ts';

/** Arguments of a list: `filters`, `pagination` and `sort`, and `publicationState` if there are drafts. */
export function listArguments(types: TypeRegistry, type: ContentType): GraphQLFieldConfigArgumentMap {
  return { ...pageOf(types, namesOf(type).filters), ...stateArgument(types, type) };
}

/** Arguments of a list of components, which have no states. */
export function componentArguments(types: TypeRegistry, component: Component): GraphQLFieldConfigArgumentMap {
  return pageOf(types, componentNames(component).filters);
}

/** Arguments of the localizations of a single type. */
export function siblingArguments(types: TypeRegistry, type: ContentType): GraphQLFieldConfigArgumentMap {
  return stateArgument(types, type);
}

/** `publicationState`, if there are drafts. */
export function stateArgument(types: TypeRegistry, type: ContentType): GraphQLFieldConfigArgumentMap {
  if (!type.draftAndPublish) return {};
  return { publicationState: { type: types.input('PublicationState'), defaultValue: 'live' } };
}

/** `locale`, if the content-type is localized. */
export function localeArgument(types: TypeRegistry, type: ContentType): GraphQLFieldConfigArgumentMap {
  return type.localized ? { locale: { type: types.input('I18NLocaleCode') } } : {};
}

function pageOf(types: TypeRegistry, filters: string): GraphQLFieldConfigArgumentMap {
  return {
    filters: { type: types.input(filters) },
    pagination: { type: types.input('PaginationArg'), defaultValue: {} },
    sort: { type: new GraphQLList(GraphQLString), defaultValue: [] },
  };
}
