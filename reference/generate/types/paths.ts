/** The requests of a project by path and method, with what they take and answer (source document 4.1, 4.10). */
import { type EndpointOf, type Plugin, pluginEndpoints } from '../../access/plugin-endpoints.ts';
import type { Model } from '../../model/model.ts';
import { byPathAndMethod, type ContentEndpoint, contentEndpoints } from '../endpoints.ts';
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

/** What an endpoint of a content-type answers and takes. */
function routeOf({ contentType: { uid: id, kind }, action }: ContentEndpoint): string {
  const uid = literal(id);
  switch (action) {
    case 'find':
      return `${kind === 'singleType' ? 'SingleRoute' : 'ListRoute'}<${uid}>`;
    case 'create':
      return `EntryRoute<${uid}, CreateBody<${uid}>>`;
    case 'update':
      return `EntryRoute<${uid}, UpdateBody<${uid}>>`;
    case 'createLocalization':
      return `PlainRoute<BareEntry<${uid}, { populate: ['localizations'] }>, UpdateInput<${uid}> & { readonly locale: string }>`;
    default:
      return `EntryRoute<${uid}>`;
  }
}

/** Declares the answers by path and method. `prefix`: the path before those of all endpoints. */
export function pathsOf({ contentTypes }: Model, prefix: string): string {
  const own = [...contentTypes.values()].filter((type) => type.hasEndpoints).flatMap(contentEndpoints);
  const routes = [
    ...own.map((endpoint) => ({ ...endpoint, route: routeOf(endpoint) })),
    ...pluginEndpoints.map((endpoint) => ({
      ...endpoint,
      route: answersOf(endpoint.plugin)[endpoint.key] ?? 'PlainRoute<unknown>',
    })),
  ];
  const members = [...byPathAndMethod(routes)].map(([path, methods]) => {
    const declared = [...methods].map(([name, type]): Member => ({ name, type }));
    return `  ${pathKey(`${prefix}${path}`)}: ${block(declared, '  ')};`;
  });
  return `/** Requests by path and method. */\nexport interface Paths {\n${members.join('\n')}\n}\n`;
}
