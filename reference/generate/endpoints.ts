/** The generated endpoints of a content-type, from `spec/tables/endpoints.json` (source document 4.1). */
import { loadTable } from '../../spec/index.ts';
import type { Action, EndpointRow } from '../../spec/rows.ts';
import type { ContentType } from '../model/model.ts';

/** One endpoint of a content-type. */
export interface ContentEndpoint {
  readonly contentType: ContentType;
  readonly method: EndpointRow['method'];
  /** Below the prefix, in the syntax of Express: `/books/:id`. */
  readonly path: string;
  readonly action: Action | 'createLocalization';
}

/** The endpoints of a content-type, in the order of the table; a localized one can get localizations. */
export function contentEndpoints(contentType: ContentType): ContentEndpoint[] {
  const { kind, pluralName, singularName, localized } = contentType;
  const rows = loadTable<EndpointRow>('endpoints').filter((row) => row.kind === kind);
  const endpoints: ContentEndpoint[] = rows.map(({ method, path, action }) => ({
    ...{ contentType, method, action },
    path: path
      .replace(/^\/api/, '')
      .replace(':pluralApiId', pluralName)
      .replace(':singularApiId', singularName)
      .replace(':documentId', ':id'),
  }));
  if (!localized) return endpoints;
  const path = kind === 'singleType' ? `/${singularName}/localizations` : `/${pluralName}/:id/localizations`;
  return [...endpoints, { contentType, method: 'POST', path, action: 'createLocalization' }];
}

/** Routes by path, then by method, in order; the first of equal ones stays: a content-type takes the path of a plugin. */
export function byPathAndMethod<Route>(
  routes: readonly { readonly path: string; readonly method: string; readonly route: Route }[],
): ReadonlyMap<string, ReadonlyMap<string, Route>> {
  const paths = new Map<string, Map<string, Route>>();
  for (const { path, method, route } of routes) {
    const methods = paths.get(path) ?? new Map<string, Route>();
    if (!methods.has(method)) methods.set(method, route);
    paths.set(path, methods);
  }
  return paths;
}
