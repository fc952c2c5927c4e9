/** The path of lists. */
import type { ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';

export const pathOf = (type: ContentType, query: string): string =>
  query === '' ? endpointPath(type) : `${endpointPath(type)}?${query}`;
