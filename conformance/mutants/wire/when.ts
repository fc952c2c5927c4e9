/** When a wire fault strikes: what stands in the query string beside what it breaks. */
import type { Passing } from '../mutant.ts';
import { pairsOf } from '../query-string.ts';

/** Whether a request is of the kind. */
export type When = (request: Passing) => boolean;

const isRead = ({ method, path }: Passing): boolean => method === 'GET' && path.startsWith('/api/');

/** GET with a parameter of this name. */
export const beside =
  (name: string): When =>
  (request) =>
    isRead(request) && pairsOf(request.path).some(({ keys }) => keys[0] === name);

/** GET with a filter that goes through another attribute: `filters[author][name][$eq]`. */
export const besideRelationFilter: When = (request) =>
  isRead(request) &&
  pairsOf(request.path).some(
    ({ keys: [first, ...inner] }) =>
      first === 'filters' && inner.filter((key) => !key.startsWith('$') && !/^\d+$/.test(key)).length > 1,
  );

/** GET of a later page. */
export const onLaterPage: When = (request) =>
  isRead(request) &&
  pairsOf(request.path).some(
    ({ keys, value }) => keys[0] === 'pagination' && (keys[1] === 'page' || keys[1] === 'start') && Number(value) > 1,
  );

export const onAnyRead: When = isRead;
