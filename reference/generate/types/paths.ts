/** The requests of a project by path and method, with what they take and answer (source document 4.1, 4.10). */
import { type EndpointOf, type Plugin, pluginEndpoints } from '../../access/plugin-endpoints.ts';
import type { ContentType, Model } from '../../model/model.ts';
import { block, literal, type Member } from './text.ts';

const FILE = "'plugin::upload.file'";
const USER = "'plugin::users-permissions.user'";
const ROLE = "'plugin::users-permissions.role'";
const SESSION = `PlainRoute<{ jwt?: string; user: BareEntry<${USER}> }`;
const DONE = 'PlainRoute<{ ok: true }';
const DESCRIBED = 'PlainRoute<{ data: { [name: string]: Json }';

/** The answers of plugins. The compiler demands each endpoint. */
const PLUGIN_ANSWERS: { readonly [P in Plugin]: Readonly<Record<EndpointOf<P>, string>> } = {
  'content-type-builder': {
    'GET /content-type-builder/components': `${DESCRIBED}[] }>`,
    'GET /content-type-builder/components/:uid': `${DESCRIBED} }>`,
    'GET /content-type-builder/content-types': `${DESCRIBED}[] }>`,
    'GET /content-type-builder/content-types/:uid': `${DESCRIBED} }>`,
  },
  upload: {
    'POST /upload': `UploadRoute<${FILE}, object>`,
    'GET /upload/files': `BareListRoute<${FILE}>`,
    'GET /upload/files/:id': `BareRoute<${FILE}>`,
    'DELETE /upload/files/:id': `BareRoute<${FILE}>`,
  },
  'users-permissions': {
    'GET /connect/*provider': 'PlainRoute<unknown>',
    'POST /auth/local': `${SESSION}, { identifier: string; password: string }>`,
    'POST /auth/local/register': `${SESSION}, { username: string; email: string; password: string; [name: string]: JsonInput }>`,
    'GET /auth/:provider/callback': `${SESSION}>`,
    'POST /auth/forgot-password': `${DONE}, { email: string }>`,
    'POST /auth/reset-password': `${SESSION}, { code: string; password: string; passwordConfirmation: string }>`,
    'GET /auth/email-confirmation': 'PlainRoute<unknown>',
    'POST /auth/send-email-confirmation': 'PlainRoute<{ email: string; sent: true }, { email: string }>',
    'POST /auth/change-password': `${SESSION}, { currentPassword: string; password: string; passwordConfirmation: string }>`,
    'GET /users/count': 'PlainRoute<number>',
    'GET /users': `BareListRoute<${USER}>`,
    'GET /users/me': `BareRoute<${USER}>`,
    'GET /users/:id': `BareRoute<${USER}>`,
    'POST /users': `PlainRoute<BareEntry<${USER}, { populate: { role: boolean } }>, CreateInput<${USER}>>`,
    'PUT /users/:id': `PlainRoute<BareEntry<${USER}, { populate: { role: boolean } }>, UpdateInput<${USER}>>`,
    'DELETE /users/:id': `BareRoute<${USER}>`,
    'GET /users-permissions/roles/:id': `PlainRoute<{ role: BareEntry<${ROLE}> & { permissions: { [name: string]: Json } } }>`,
    'GET /users-permissions/roles': `PlainRoute<{ roles: (BareEntry<${ROLE}> & { nb_users: number })[] }>`,
    'POST /users-permissions/roles': `${DONE}, { name: string; description?: string; permissions?: object }>`,
    'PUT /users-permissions/roles/:id': `${DONE}, { name?: string; description?: string; permissions?: object }>`,
    'DELETE /users-permissions/roles/:id': `${DONE}>`,
    'GET /users-permissions/permissions': 'PlainRoute<{ permissions: { [name: string]: Json } }>',
  },
  email: {
    'POST /email':
      'PlainRoute<{}, { to: string; subject: string; text?: string; html?: string; [name: string]: JsonInput | undefined }>',
  },
  i18n: {
    'GET /i18n/locales': "PlainRoute<(BareEntry<'plugin::i18n.locale'> & { isDefault: boolean })[]>",
  },
};

const answersOf = (plugin: string): Readonly<Record<string, string>> =>
  new Map<string, Readonly<Record<string, string>>>(Object.entries(PLUGIN_ANSWERS)).get(plugin) ?? {};

/** A path as the key of an interface: one with parameters is a template. Ids are numbers. */
const pathKey = (path: string): string => {
  const template = path.replace(/[:*](\w+)/g, (_whole, name: string) => `\${${name === 'id' ? 'number' : 'string'}}`);
  return template === path ? literal(path) : `[path: \`${template}\`]`;
};

function contentRoutes(type: ContentType): [path: string, method: string, route: string][] {
  const uid = literal(type.uid);
  const update = `EntryRoute<${uid}, UpdateBody<${uid}>>`;
  const localizations = `PlainRoute<BareEntry<${uid}, { populate: ['localizations'] }>, UpdateInput<${uid}> & { readonly locale: string }>`;
  if (type.kind === 'singleType') {
    const path = `/${type.singularName}`;
    return [
      [path, 'GET', `SingleRoute<${uid}>`],
      [path, 'PUT', update],
      [path, 'DELETE', `EntryRoute<${uid}>`],
      ...(type.localized ? ([[`${path}/localizations`, 'POST', localizations]] as const) : []),
    ].map(([at = '', method = '', route = '']) => [at, method, route]);
  }
  const path = `/${type.pluralName}`;
  const routes: [string, string, string][] = [
    [path, 'GET', `ListRoute<${uid}>`],
    [path, 'POST', `EntryRoute<${uid}, CreateBody<${uid}>>`],
    [`${path}/:id`, 'GET', `EntryRoute<${uid}>`],
    [`${path}/:id`, 'PUT', update],
    [`${path}/:id`, 'DELETE', `EntryRoute<${uid}>`],
  ];
  return type.localized ? [...routes, [`${path}/:id/localizations`, 'POST', localizations]] : routes;
}

/** Declares the answers by path and method. `prefix`: the path before those of all endpoints. */
export function pathsOf({ contentTypes }: Model, prefix: string): string {
  const own = [...contentTypes.values()].filter((type) => type.hasEndpoints).flatMap(contentRoutes);
  // a content-type takes the path of a plugin, as on the server
  const plugins = pluginEndpoints.map(
    ({ plugin, method, path, key }) => [path, method, answersOf(plugin)[key] ?? 'PlainRoute<unknown>'] as const,
  );
  const byPath = new Map<string, Map<string, string>>();
  for (const [path, method, route] of [...own, ...plugins]) {
    const methods = byPath.get(path) ?? new Map<string, string>();
    if (!methods.has(method)) methods.set(method, route);
    byPath.set(path, methods);
  }
  const members = [...byPath].map(([path, methods]) => {
    const routes = [...methods].map(([name, type]): Member => ({ name, type }));
    return `  ${pathKey(`${prefix}${path}`)}: ${block(routes, '  ')};`;
  });
  return `/** Requests by path and method. */\nexport interface Paths {\n${members.join('\n')}\n}\n`;
}
