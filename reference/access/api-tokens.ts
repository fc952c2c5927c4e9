/** API tokens (source document 5.4). They are managed outside the content API and stored as hashes with the content. */
import { ApiError } from '../query/api-error.ts';
import type { Entry } from '../store/reader.ts';
import type { Store } from '../store/store.ts';
import { hashSecret, newSecret, sameHash } from './credentials.ts';
import { TOKEN_UID } from './uids.ts';
import { actionsViewer, type Caller, FULL_ACCESS } from './viewer.ts';

/** Types of tokens: all actions, `find` and `findOne` only, or selected actions. */
const TOKEN_TYPES = ['full-access', 'read-only', 'custom'] as const;

export type TokenType = (typeof TOKEN_TYPES)[number];

/** Request for a new token. */
interface TokenRequest {
  readonly name: string;
  readonly description?: string | undefined;
  readonly type: TokenType;
  /** Actions of a custom token: `api::product.product.find`, … */
  readonly permissions?: readonly string[] | null | undefined;
  /** Lifetime in milliseconds; null: unlimited. @default null */
  readonly lifespan?: number | null | undefined;
}

/** A stored token, without its access key. */
export interface ApiToken {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: TokenType;
  readonly permissions: readonly string[];
  /** Time of expiry as ISO text; null: never. */
  readonly expiresAt: string | null;
  readonly createdAt: string;
}

/** The tokens of one server. */
export interface ApiTokens {
  /** Whether a token with this name exists. */
  exists(where: { readonly name: string }): boolean;
  /** Creates a token. Its `accessKey` is returned only here. Throws an ApiError 400 for an invalid request. */
  create(request: TokenRequest): Promise<ApiToken & { readonly accessKey: string }>;
  list(): readonly ApiToken[];
  /** Removes a token by name or id; returns undefined when it does not exist. */
  revoke(nameOrId: string | number): Promise<ApiToken | undefined>;
  /** The caller with this access key; undefined when no token has it. Throws an ApiError 401 for an expired token. */
  callerOf(bearer: string): Caller | undefined;
}

/** Makes the token service of a store. `now`: clock in milliseconds since 1970. @default Date.now */
export function createApiTokens(store: Store, now: () => number = Date.now): ApiTokens {
  const tokens = () => store.all(TOKEN_UID);
  return {
    exists: ({ name }) => tokens().some((token) => token.name === name),

    async create(request) {
      checkRequest(request);
      const { name, description = '', type, permissions, lifespan } = request;
      const accessKey = newSecret();
      const time = now();
      const entry = await store.write((writer) => {
        if (writer.holders(TOKEN_UID, 'name', name).length > 0)
          throw invalidRequest(`a token named "${name}" exists already`);
        return writer.insert(TOKEN_UID, {
          name,
          description,
          type,
          accessKey: hashSecret(accessKey),
          permissions: type === 'custom' ? [...(permissions ?? [])] : null,
          lifespan: lifespan ? String(lifespan) : null,
          expiresAt: lifespan ? isoTime(time + lifespan) : null,
          createdAt: isoTime(time),
          updatedAt: isoTime(time),
        });
      });
      return { ...describe(entry), accessKey };
    },

    list: () => tokens().map(describe),

    async revoke(nameOrId) {
      const token = tokens().find(({ id, name }) => id === nameOrId || name === nameOrId);
      if (!token) return undefined;
      await store.write((writer) => {
        if (writer.get(TOKEN_UID, token.id)) writer.remove(TOKEN_UID, token.id);
      });
      return describe(token);
    },

    callerOf(bearer) {
      const hash = hashSecret(bearer);
      const token = tokens().filter(({ accessKey }) => typeof accessKey === 'string' && sameHash(accessKey, hash))[0];
      if (!token) return undefined;
      const { type, permissions, expiresAt } = describe(token);
      if (expiresAt !== null && Date.parse(expiresAt) <= now())
        throw new ApiError('UnauthorizedError', 'Token expired');
      if (type === 'full-access') return FULL_ACCESS;
      const viewer = type === 'read-only' ? READER : actionsViewer(() => permissions);
      return { viewer, fullAccess: false };
    },
  };
}

const READER = { may: (action: string) => action === 'find' || action === 'findOne' };

const ACTION = /^(api|plugin)::[\w-]+\.[\w-]+\.\w+$/;

/** Maximum lifetime in milliseconds. */
const LONGEST = 100 * 366 * 24 * 3600 * 1000;

function checkRequest({ name, type, permissions, lifespan }: TokenRequest): void {
  if (typeof name !== 'string' || name.trim() === '') throw invalidRequest('name of a token: expected a text');
  if (!TOKEN_TYPES.includes(type))
    throw invalidRequest(`type of a token: found "${type}", expected ${TOKEN_TYPES.join(', ')}`);
  if (lifespan !== null && lifespan !== undefined && !(lifespan > 0 && lifespan <= LONGEST))
    throw invalidRequest(`lifespan of a token: found ${lifespan}, expected milliseconds, at most 100 years`);
  if (type !== 'custom') {
    if (permissions && permissions.length > 0)
      throw invalidRequest(`permissions are for custom tokens, not ${type} ones`);
    return;
  }
  const invalidAction = (permissions ?? []).find((permission) => !ACTION.test(permission));
  if (invalidAction !== undefined)
    throw invalidRequest(
      `permissions of a token: found "${invalidAction}", expected the form api::product.product.find`,
    );
}

const invalidRequest = (message: string): ApiError => new ApiError('ValidationError', message);

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

function describe({ id, name, description, type, permissions, expiresAt, createdAt }: Entry): ApiToken {
  return {
    id,
    name: String(name),
    description: String(description ?? ''),
    type: TOKEN_TYPES.find((tokenType) => tokenType === type) ?? 'custom',
    permissions: Array.isArray(permissions) ? permissions.map(String) : [],
    expiresAt: typeof expiresAt === 'string' ? expiresAt : null,
    createdAt: String(createdAt),
  };
}
