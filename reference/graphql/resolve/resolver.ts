/** What resolvers of generated fields are made of, and what they pass on to one another. */
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { Find } from '../../content/find.ts';
import type { Content } from '../../content/service.ts';
import type { Model } from '../../model/model.ts';
import type { Entry, Reader } from '../../store/reader.ts';
import type { GraphqlContext } from '../context.ts';
import { EXTRA } from '../limits/charge.ts';
import type { Arguments } from './arguments.ts';
import type { ListLimits, PageMeta } from './page.ts';

/** What resolvers answer with. */
export interface ResolverParts {
  readonly model: Model;
  readonly reader: Reader;
  readonly find: Find;
  readonly content: Content;
  readonly limits: ListLimits;
  /** Whether code of the project may stand around resolvers and wait for what they give. */
  readonly wrapped?: boolean;
}

/** Source of `XEntityResponse`. */
export interface EntityResponse {
  readonly data: Entry | null;
}

/** Source of `XEntityResponseCollection`; `meta` is there when it is asked for. */
export interface EntityCollection {
  readonly data: readonly Entry[];
  readonly meta?: { readonly pagination: PageMeta } | undefined;
}

/** A resolver of one request's context. */
export type Resolver<Source> = GraphQLFieldResolver<Source, GraphqlContext, Arguments>;

/** Where remarks about ignored parts of arguments go. */
export function remarks(context: GraphqlContext): (remark: string) => void {
  return (remark) => context.warn(remark);
}

/** Where values that filters and sorts look at are charged, before they are looked at. */
export function spending({ cost }: GraphqlContext, info: GraphQLResolveInfo): (looks: number) => void {
  return (looks) => cost?.charge(looks / EXTRA.looks, info);
}

/** Whether a field of the answer may be asked for below this one; what is in fragments counts as asked for. */
export function mayAsk(info: GraphQLResolveInfo, field: string): boolean {
  return info.fieldNodes.some((node) =>
    node.selectionSet?.selections.some((selection) => selection.kind !== 'Field' || selection.name.value === field),
  );
}
