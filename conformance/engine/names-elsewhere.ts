/** Puts shell variables in place of ids in requests for users and files, and in GraphQL. */
import { isObject } from '../models/json.ts';
import { variable } from '../target/curl.ts';
import type { Request } from '../target/exchange.ts';

export const fileUid = 'plugin::upload.file';
export const userUid = 'plugin::users-permissions.user';
export const roleUid = 'plugin::users-permissions.role';

/** The shell variable that holds an id; undefined when no earlier line sets one. */
export type NameOf = (uid: string | undefined, id: unknown) => string | undefined;

/** Replaces known ids in paths, in parameters `id`, in queries and in variables. Keys of `names` are `uid id`. */
export function namesElsewhere(nameOf: NameOf, names: ReadonlyMap<string, string>): (request: Request) => Request {
  /** GraphQL does not name the content-type of an id: takes the last thing that was created with this id. */
  const anyNameOf = (id: unknown): string | undefined => {
    const name = [...names].findLast(([thing]) => thing.endsWith(` ${id}`))?.[1];
    return name === undefined ? undefined : variable(name);
  };

  const inPath = (path: string): string => {
    const role = /^(\/api\/users-permissions\/roles\/)(\d+)$/.exec(path);
    if (role) return `${role[1]}${nameOf(roleUid, role[2]) ?? role[2]}`;
    const uid = path.startsWith('/api/users') ? userUid : path.startsWith('/api/upload') ? fileUid : undefined;
    if (uid === undefined) return path;
    const substitute = (before: string, id: string): string => `${before}${nameOf(uid, id) ?? id}`;
    return path
      .replace(/^(\/api\/(?:users|upload\/files)\/)(\d+)/, (_, before: string, id: string) => substitute(before, id))
      .replace(/([?&](?:id|[^=&]*\[id\][^=&]*)=)(\d+)/g, (_, before: string, id: string) => substitute(before, id));
  };

  const inQuery = (query: string): string =>
    query.replace(
      /(\bid: *(?:\{ *\w+: *)?)(\[[\d",\s]*\]|"?\d+)/g,
      (_, before: string, ids: string) => before + ids.replace(/\d+/g, (id) => anyNameOf(id) ?? id),
    );

  const inVariables = (variables: unknown, query: string): unknown => {
    const declared = new Set([...query.matchAll(/\$(\w+): *\[?ID\b/g)].map(([, name]) => name));
    const within = (value: unknown, isId: boolean): unknown => {
      if (Array.isArray(value)) return value.map((item) => within(item, isId));
      if (!isObject(value)) return isId ? (anyNameOf(value) ?? value) : value;
      return Object.fromEntries(
        Object.entries(value).map(([name, member]) => [
          name,
          within(member, isId || name === 'id' || declared.has(name)),
        ]),
      );
    };
    return within(variables, false);
  };

  return (request) => {
    const { path, body } = request;
    if (isObject(body) && path.startsWith('/api/users') && 'role' in body)
      return { ...request, path: inPath(path), body: { ...body, role: nameOf(roleUid, body.role) ?? body.role } };
    if (!isObject(body) || typeof body.query !== 'string') return { ...request, path: inPath(path) };
    return {
      ...request,
      body: { ...body, query: inQuery(body.query), variables: inVariables(body.variables, body.query) },
    };
  };
}
