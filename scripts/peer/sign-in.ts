/** Signs in at a server of which a full-access token is known. */

/** A server to ask. */
export interface Server {
  readonly url: string;
  /** A full-access API token. */
  readonly token: string;
}

/** Headers of a request in JSON. */
export const headersWith = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

const NAME = 'peer';
const EMAIL = 'peer@example.com';
const PASSWORD = 'peer-password';

/**
 * Gives all permissions to the roles of Strapi, and signs in as a user, which is created where it is missing; returns its JWT,
 * since code of projects reads the user of a request. Returns the API token if no user can sign in.
 */
export async function signIn({ url, token }: Server): Promise<string> {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const init = { method, headers: headersWith(token), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(`${url}/api${path}`, init);
    return answer.ok ? answer.json() : {};
  };
  const { permissions } = (await ask('GET', '/users-permissions/permissions')) as { permissions?: unknown };
  const { roles = [] } = (await ask('GET', '/users-permissions/roles')) as { roles?: { id: number; type: string }[] };
  for (const { id, type } of roles)
    if (type === 'authenticated' || type === 'public')
      await ask('PUT', `/users-permissions/roles/${id}`, { permissions: enabled(permissions) });
  const role = roles.find(({ type }) => type === 'authenticated')?.id;
  const users = await ask('GET', `/users?filters[username]=${NAME}`);
  const isThere = Array.isArray(users) && users.length > 0;
  const user = { username: NAME, email: EMAIL, password: PASSWORD, confirmed: true, blocked: false, role };
  if (!isThere) await ask('POST', '/users', user);
  const answer = await fetch(`${url}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: EMAIL, password: PASSWORD }),
  });
  const { jwt } = answer.ok ? ((await answer.json()) as { jwt?: unknown }) : {};
  return typeof jwt === 'string' ? jwt : token;
}

function enabled(tree: unknown): unknown {
  if (typeof tree !== 'object' || tree === null) return tree;
  if ('enabled' in tree) return { ...tree, enabled: true };
  return Object.fromEntries(Object.entries(tree).map(([name, branch]) => [name, enabled(branch)]));
}
