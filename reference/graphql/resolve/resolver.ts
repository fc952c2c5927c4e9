/** Services of generated resolvers, and the sources that they pass to each other. */
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { Content } from '../../content/content.ts';
import type { Find } from '../../content/find.ts';
import type { Model } from '../../model/model.ts';
import type { Behaviour } from '../../model/profile.ts';
import type { Entry, Reader } from '../../store/reader.ts';
import type { GraphqlContext } from '../context.ts';
import { EXTRA } from '../limits/charge.ts';
import type { Arguments } from './arguments.ts';
import type { ListLimits, PageMeta } from './page.ts';

/** Services that resolvers use. */
export interface ResolverParts {
  readonly model: Model;
  readonly reader: Reader;
  readonly find: Find;
  readonly content: Content;
  readonly limits: ListLimits;
  /** Whether code of the project may wrap resolvers and wait for their results. @default false */
  readonly wrapped?: boolean;
  /** Behaviour of the server's profile. @default that of `stated` */
  readonly behaviour?: Behaviour | undefined;
}

/** Source of `XEntityResponse`. */
export interface EntityResponse {
  readonly data: Entry | null;
}

/** Source of `XEntityResponseCollection`; `meta` is present if the query requests it. */
export interface EntityCollection {
  readonly data: readonly Entry[];
  readonly meta?: { readonly pagination: PageMeta } | undefined;
}

/** A generated resolver. */
export type Resolver<Source> = GraphQLFieldResolver<Source, GraphqlContext, Arguments>;

/** Makes the function that adds remarks about ignored parts of arguments. */
export function warnFunction(context: GraphqlContext): (remark: string) => void {
  return (remark) => context.warn(remark);
}

/** Makes the function that charges values before filters and sorts read them. */
export function spendFunction({ cost }: GraphqlContext, info: GraphQLResolveInfo): (looks: number) => void {
  return (looks) => cost?.charge(looks / EXTRA.looks, info);
}

/** Whether a query may request a field below this one; any fragment counts as a request. */
export function mayRequest(info: GraphQLResolveInfo, field: string): boolean {
  return info.fieldNodes.some((node) =>
    node.selectionSet?.selections.some((selection) => selection.kind !== 'Field' || selection.name.value === field),
  );
}
