/** Guards GraphQL mutations, and records their creations in the ledger. */
import { fillName } from '../models/graphql-names.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { filesPath, isAbsent, roleByName, rolesPath, userByEmail, usersPath } from './arrange/things.ts';
import { pathSegment } from './endpoints.ts';
import type { Answer, Request } from './exchange.ts';
import { graphqlPath } from './graphql.ts';
import { type MutationField, mutationFields } from './graphql-fields.ts';
import type { Ledger } from './ledger.ts';
import { NotAllowed } from './not-allowed.ts';
import type { Allowance, Target } from './target.ts';

export interface GraphqlChanges {
  /** The entries that the mutations of a request would create. */
  creations(request: Request): { readonly type: ContentType; readonly data: JsonObject }[];
  /** Whether a request goes to the GraphQL endpoint. */
  covers(request: Request): boolean;
  /**
   * Tests whether a request may be sent. Saves single types and roles before they change.
   *
   * @throws NotAllowed when the run lacks the allowance for a mutation
   * @throws Error when a mutation would change an entry, user, role or file that the run did not create
   */
  guard(request: Request): Promise<void>;
  /**
   * Records in the ledger what the mutations created. Finds a registered user by e-mail and a role by name, since the
   * answer may lack the id.
   *
   * @throws Error when the answer lacks another id
   */
  remember(request: Request, answer: Answer): Promise<void>;
}

/** The effect of one mutation, for guard and ledger. */
type Change = EntryChange | ThingChange;

interface EntryChange {
  readonly kind: 'create' | 'change' | 'delete';
  readonly type: ContentType;
}

type ThingChange =
  | { readonly kind: 'make'; readonly needs: Allowance; readonly list: string; readonly at: readonly string[] }
  | { readonly kind: 'register'; readonly needs: 'users'; readonly list: string }
  | { readonly kind: 'make-role'; readonly needs: 'roles'; readonly list: string }
  | { readonly kind: 'touch'; readonly needs: Allowance; readonly list?: string };

const user = { needs: 'users', list: usersPath } as const;
const role = { needs: 'roles', list: rolesPath } as const;
const file = { needs: 'uploads', list: filesPath } as const;

/** Effects of mutations that belong to no content-type of the project. */
const changesByName: Readonly<Record<string, Change>> = {
  register: { kind: 'register', ...user },
  createUsersPermissionsUser: { kind: 'make', ...user, at: ['data', 'id'] },
  updateUsersPermissionsUser: { kind: 'touch', ...user },
  deleteUsersPermissionsUser: { kind: 'touch', ...user },
  createUsersPermissionsRole: { kind: 'make-role', ...role },
  updateUsersPermissionsRole: { kind: 'touch', ...role },
  deleteUsersPermissionsRole: { kind: 'touch', ...role },
  forgotPassword: { kind: 'touch', needs: 'users' },
  changePassword: { kind: 'touch', needs: 'users' },
  resetPassword: { kind: 'touch', needs: 'users' },
  emailConfirmation: { kind: 'touch', needs: 'users' },
  upload: { kind: 'make', ...file, at: ['data', 'id'] },
  multipleUpload: { kind: 'make', ...file, at: ['data', 'id'] },
  updateFileInfo: { kind: 'touch', ...file },
  removeFile: { kind: 'touch', ...file },
};

/** Creates the guard. Calls `prepare` with the content-type before each creation; it throws when the run may create none. */
export function graphqlChanges(
  model: Model,
  target: Pick<Target, 'allow' | 'owner' | 'send'>,
  ledger: Ledger,
  prepare: (type: ContentType) => Promise<void> = async () => undefined,
): GraphqlChanges {
  const path = graphqlPath(target);
  const changes = new Map<string, Change>(Object.entries(changesByName));
  for (const type of model.contentTypes) {
    changes.set(fillName('create<X>', type), { kind: 'create', type });
    changes.set(fillName('create<X>Localization', type), { kind: 'create', type });
    changes.set(fillName('update<X>', type), { kind: 'change', type });
    changes.set(fillName('delete<X>', type), { kind: 'delete', type });
  }

  const guardEntry = async (type: ContentType, { name, arguments: args }: MutationField): Promise<void> => {
    if (type.kind === 'singleType') {
      if (!target.allow.has('singles')) throw new NotAllowed('it changes a single type, which needs --allow singles');
      if (!ledger.hasSingle(type)) await ledger.saveSingle(type);
      return;
    }
    const id = idText(args.id);
    if (id === undefined || (await ledger.mayWrite(type, id))) return;
    throw new Error(`${name}(id: ${id}): this run did not create that entry`);
  };

  const guardThing = async (change: ThingChange, { name, arguments: args }: MutationField): Promise<void> => {
    const { needs, list } = change;
    if (!target.allow.has(needs)) throw new NotAllowed(`it changes ${needs}, which needs --allow ${needs}`);
    const id = idText(args.id);
    if (list === undefined || id === undefined) return;
    const thing = `${list}/${pathSegment(id)}`;
    if (ledger.ownsThing(thing) || (needs === 'roles' && ledger.hasRole(thing)) || (await isAbsent(target, thing)))
      return;
    if (needs === 'roles' && change.kind === 'touch') return ledger.saveRole(thing);
    throw new Error(`${name}(id: ${id}): this run did not make what stands there`);
  };

  /** Records what is found by the values that were sent. */
  const recordNamed = async (sent: unknown, find: (sent: JsonObject) => Promise<string | undefined>): Promise<void> => {
    const path = isObject(sent) ? await find(sent) : undefined;
    if (path !== undefined) ledger.recordThing(path);
  };

  return {
    covers: (request) => request.path.split('?')[0] === path,
    creations: (request) =>
      mutationFields(request).flatMap(({ name, arguments: args }) => {
        const change = changes.get(name);
        if (change?.kind !== 'create' || change.type.kind !== 'collectionType') return [];
        return [{ type: change.type, data: isObject(args.data) ? args.data : {} }];
      }),
    async guard(request) {
      for (const field of mutationFields(request)) {
        const change = changes.get(field.name);
        if (!change) continue;
        if ('needs' in change) await guardThing(change, field);
        else if (change.kind !== 'create') await guardEntry(change.type, field);
        else if (change.type.kind === 'collectionType') await prepare(change.type);
      }
    },
    async remember(request, answer) {
      for (const field of mutationFields(request)) {
        const change = changes.get(field.name);
        const body: unknown = Array.isArray(answer.body) ? answer.body[field.at] : answer.body;
        const data = isObject(body) && isObject(body.data) ? body.data[field.key] : undefined;
        if (!change || !data) continue;
        if (change.kind === 'create' && change.type.kind === 'collectionType') {
          ledger.recordEntry(change.type, idIn(data, ['data', 'id'], field.name));
        } else if (change.kind === 'register') {
          await recordNamed(field.arguments.input, ({ email }) => userByEmail(target, String(email)));
        } else if (change.kind === 'make-role') {
          await recordNamed(field.arguments.data, ({ name }) => roleByName(target, String(name)));
        } else if (change.kind === 'make') {
          for (const item of [data].flat()) ledger.recordThing(`${change.list}/${idIn(item, change.at, field.name)}`);
        } else if (change.kind === 'delete' && change.type.kind === 'collectionType') {
          const id = idText(field.arguments.id);
          if (id !== undefined && isObject(data) && data.data) ledger.recordDeletion(change.type, id);
        }
      }
    },
  };
}

const idText = (id: unknown): string | undefined =>
  typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;

function idIn(value: unknown, path: readonly string[], mutation: string): string {
  const member = path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value);
  const id = idText(member);
  if (id === undefined)
    throw new Error(`${mutation} must select ${path.join('.')}, so that what it made can be removed`);
  return id;
}
