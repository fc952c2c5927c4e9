/** Finds what an exchange created and later requests may name: an entry, a file, a user, a JWT. */
import { fillName } from '../models/graphql-names.ts';
import { isObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { rolesPath } from '../target/arrange/things.ts';
import { createdSegment } from '../target/created-segment.ts';
import { endpointFinder } from '../target/endpoints.ts';
import type { Exchange, Request } from '../target/exchange.ts';
import { mutationFields } from '../target/graphql-fields.ts';
import { fileUid, roleUid, userUid } from './names-elsewhere.ts';

/** Uid of a thing that a mutation created: the answer has its id, not its content-type. */
const someUid = '*';

/** The uid of what a mutation of a plugin creates. */
const uidOfPluginMutation: ReadonlyMap<string, string> = new Map([
  ['register', userUid],
  ['createUsersPermissionsUser', userUid],
  ['upload', fileUid],
  ['multipleUpload', fileUid],
]);

interface CreatedThing {
  readonly uid: string;
  readonly id: string;
}

/** Reads what an exchange created, in the order of its answer, and its JWT; undefined where there is none. */
export type CreationReader = (exchange: Exchange) => {
  readonly created: readonly CreatedThing[];
  readonly jwt: string | undefined;
};

/**
 * Reads answers of creations in REST and GraphQL, in the order in which they came: the id of a new role stands in the list of
 * roles that is read after its creation. `identifier` is the member that stands in an entry's path.
 */
export function creationReader(model: Model, identifier: 'id' | 'documentId'): CreationReader {
  const find = endpointFinder(model);
  const uidOfMutation = new Map([
    ...model.contentTypes.map((type): [string, string] => [fillName('create<X>', type), type.uid]),
    ...uidOfPluginMutation,
  ]);

  const newRoles = new Set<unknown>();

  /** Of the roles in a list, the last one that was created before. */
  const roleIn = ({ request, answer: { status, body } }: Exchange): CreatedThing | undefined => {
    if (request.path !== rolesPath || status !== 200) return undefined;
    if (request.method === 'POST' && isObject(request.body)) newRoles.add(request.body.name);
    const roles = isObject(body) && Array.isArray(body.roles) ? body.roles.filter(isObject) : [];
    return withId(roleUid, idOf(roles.findLast(({ name }) => newRoles.has(name))));
  };

  /** What the fields of a mutation created, where there are several or the one is of a plugin. */
  const createdTogether = ({ request, answer: { body } }: Exchange): CreatedThing[] => {
    const fields = request.path.startsWith('/api/') ? [] : mutationFields(request);
    const data = isObject(body) ? body.data : undefined;
    const isOfPlugin = fields.some(({ name }) => uidOfPluginMutation.has(name));
    if ((fields.length < 2 && !isOfPlugin) || !isObject(data)) return [];
    return fields.flatMap(({ name, key }) => {
      const uid = uidOfMutation.get(name);
      if (uid === undefined) return [];
      const values = [data[key]].flat().filter(isObject);
      return values.flatMap((value) => withId(uid, idOf(value.data ?? value.user)) ?? []);
    });
  };

  const createdThingOf = (exchange: Exchange): CreatedThing | undefined => {
    const { request, answer } = exchange;
    const { status, body } = answer;
    const role = roleIn(exchange);
    if (role) return role;
    if (request.method !== 'POST' || status >= 300) return undefined;
    const { type, segment, rest } = find(request.path) ?? {};
    if (type) {
      const creates = type.kind === 'collectionType' && (segment === undefined || rest === 'localizations');
      return withId(type.uid, creates ? createdSegment(body, identifier) : undefined);
    }
    const [path = ''] = request.path.split('?');
    if (path === '/api/upload') return withId(fileUid, idOf(Array.isArray(body) ? body[0] : body));
    if (path === '/api/users') return withId(userUid, idOf(body));
    if (path === '/api/auth/local/register') return withId(userUid, isObject(body) ? idOf(body.user) : undefined);
    const field = mutationAnswer(request, body);
    return withId(someUid, idOf(field?.data) ?? idOf(field?.user));
  };

  const jwtOf = ({ request, answer: { body } }: Exchange): string | undefined => {
    const jwt = isObject(body) ? (body.jwt ?? mutationAnswer(request, body)?.jwt) : undefined;
    return typeof jwt === 'string' && jwt !== '' ? jwt : undefined;
  };

  return (exchange) => {
    const together = createdTogether(exchange);
    return {
      created: together.length > 0 ? together : [createdThingOf(exchange)].filter((thing) => thing !== undefined),
      jwt: jwtOf(exchange),
    };
  };
}

/** The value of a mutation's first field. */
function mutationAnswer({ body, form }: Request, answer: unknown): Record<string, unknown> | undefined {
  if (!JSON.stringify(body ?? form ?? '').includes('mutation')) return undefined;
  const data = isObject(answer) ? answer.data : undefined;
  const field = isObject(data) ? Object.values(data)[0] : undefined;
  return isObject(field) ? field : undefined;
}

const withId = (uid: string, id: string | undefined): CreatedThing | undefined =>
  id === undefined ? undefined : { uid, id };

function idOf(value: unknown): string | undefined {
  const id = isObject(value) ? value.id : undefined;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
}
