/** Resolves `UploadFile.related`: the entries and components that hold a file, as far as the caller may find them. */
import { relatedToFiles } from '../../media/related.ts';
import type { Entry } from '../../store/reader.ts';
import type { GraphqlContext } from '../context.ts';
import { morphed } from './links.ts';
import type { Resolver, ResolverParts } from './resolver.ts';

/** Makes the resolver. Holders are looked for once a query, and anew for each field of a mutation, which changes them. */
export function resolveRelated(parts: ResolverParts): Resolver<Entry> {
  const found = new WeakMap<GraphqlContext, ReturnType<typeof relatedToFiles>>();
  return (file, _args, context, { operation }) => {
    const known = operation.operation === 'query' ? found.get(context) : undefined;
    const holders = known ?? relatedToFiles(parts.model, parts.reader);
    found.set(context, holders);
    return morphed(parts, holders.get(file.id) ?? [], context);
  };
}
