/** The endpoints of plugins in OpenAPI: what they take and answer. */
import { type EndpointOf, type Plugin, type PluginEndpoint, pluginEndpoints } from '../../access/plugin-endpoints.ts';
import { ANY_OBJECT, ANYTHING, FLAG, type JsonSchema, listOf, objectOf, ref, TEXT, WHOLE } from './json-schema.ts';

/** What an endpoint takes and answers. */
interface PluginOperation {
  /** By status; 200, where nothing else is said. */
  readonly answer: JsonSchema;
  readonly status?: number;
  readonly body?: JsonSchema;
  /** Whether the body is a form with files. */
  readonly isForm?: boolean;
  /** Whether it takes the query of a list: filters, sort, fields, populate. */
  readonly isList?: boolean;
}

/** An endpoint with what it takes and answers. */
export type DescribedEndpoint = PluginEndpoint & { readonly operation: PluginOperation };

/** Names of the schemas of content-types, by uid. */
type NameOf = (uid: string) => string;

const texts = (...names: readonly string[]): JsonSchema =>
  objectOf(Object.fromEntries(names.map((name) => [name, TEXT])), names, true);
const SESSION = (user: JsonSchema): JsonSchema => objectOf({ jwt: TEXT, user }, ['user']);
const OK = objectOf({ ok: { const: true } });
const DESCRIBED = objectOf({ data: ANY_OBJECT });
const DESCRIBED_LIST = objectOf({ data: listOf(ANY_OBJECT) });
const ROLE_BODY = objectOf({ name: TEXT, description: TEXT, permissions: ANY_OBJECT }, [], true);

function operations(nameOf: NameOf): { readonly [P in Plugin]: Readonly<Record<EndpointOf<P>, PluginOperation>> } {
  const file = ref(`${nameOf('plugin::upload.file')}Bare`);
  const user = ref(`${nameOf('plugin::users-permissions.user')}Bare`);
  const userInput = ref(`${nameOf('plugin::users-permissions.user')}Input`);
  const roleProperties = { id: WHOLE, name: TEXT, description: { type: ['string', 'null'] }, type: TEXT };
  const roleOf = (more: Readonly<Record<string, JsonSchema>>) =>
    objectOf({ ...roleProperties, ...more }, ['id', ...Object.keys(more)], true);
  const session = SESSION(user);
  return {
    'content-type-builder': {
      'GET /content-type-builder/components': { answer: DESCRIBED_LIST },
      'GET /content-type-builder/components/:uid': { answer: DESCRIBED },
      'GET /content-type-builder/content-types': { answer: DESCRIBED_LIST },
      'GET /content-type-builder/content-types/:uid': { answer: DESCRIBED },
    },
    upload: {
      'POST /upload': {
        answer: { anyOf: [listOf(file), file] },
        body: objectOf({ files: listOf(TEXT), fileInfo: TEXT, ref: TEXT, refId: TEXT, field: TEXT }, [], true),
        isForm: true,
      },
      'GET /upload/files': { answer: listOf(file), isList: true },
      'GET /upload/files/:id': { answer: file },
      'DELETE /upload/files/:id': { answer: file },
    },
    'users-permissions': {
      'GET /connect/*provider': { answer: ANYTHING },
      'POST /auth/local': { answer: session, body: texts('identifier', 'password') },
      'POST /auth/local/register': { answer: session, body: texts('username', 'email', 'password') },
      'GET /auth/:provider/callback': { answer: session },
      'POST /auth/forgot-password': { answer: OK, body: texts('email') },
      'POST /auth/reset-password': { answer: session, body: texts('code', 'password', 'passwordConfirmation') },
      'GET /auth/email-confirmation': { answer: ANYTHING },
      'POST /auth/send-email-confirmation': { answer: objectOf({ email: TEXT, sent: FLAG }), body: texts('email') },
      'POST /auth/change-password': {
        answer: session,
        body: texts('currentPassword', 'password', 'passwordConfirmation'),
      },
      'GET /users/count': { answer: WHOLE, isList: true },
      'GET /users': { answer: listOf(user), isList: true },
      'GET /users/me': { answer: user },
      'GET /users/:id': { answer: user },
      'POST /users': { answer: user, status: 201, body: userInput },
      'PUT /users/:id': { answer: user, body: userInput },
      'DELETE /users/:id': { answer: user },
      'GET /users-permissions/roles/:id': { answer: objectOf({ role: roleOf({ permissions: ANY_OBJECT }) }) },
      'GET /users-permissions/roles': { answer: objectOf({ roles: listOf(roleOf({ nb_users: WHOLE })) }) },
      'POST /users-permissions/roles': { answer: OK, body: ROLE_BODY },
      'PUT /users-permissions/roles/:id': { answer: OK, body: ROLE_BODY },
      'DELETE /users-permissions/roles/:id': { answer: OK },
      'GET /users-permissions/permissions': { answer: objectOf({ permissions: ANY_OBJECT }) },
    },
    email: {
      'POST /email': {
        answer: ANY_OBJECT,
        body: objectOf({ to: TEXT, subject: TEXT, text: TEXT, html: TEXT }, [], true),
      },
    },
    i18n: {
      'GET /i18n/locales': {
        answer: listOf(objectOf({ id: WHOLE, code: TEXT, isDefault: FLAG }, ['id', 'code', 'isDefault'], true)),
      },
    },
  };
}

/** The endpoints of plugins, with what they take and answer. */
export function pluginOperations(nameOf: NameOf): DescribedEndpoint[] {
  const known = new Map<string, Readonly<Record<string, PluginOperation>>>(Object.entries(operations(nameOf)));
  return pluginEndpoints.flatMap((endpoint) => {
    const operation = known.get(endpoint.plugin)?.[endpoint.key];
    return operation ? [{ ...endpoint, operation }] : [];
  });
}
