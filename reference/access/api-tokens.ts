/** API tokens (source document 5.4): made, listed and revoked outside the content API, kept as hashes with the content. */
import { ApiError } from '../query/api-error.ts';
import type { Entry } from '../store/reader.ts';
import type { Store } from '../store/store.ts';
import { hashSecret, newSecret, sameHash } from './credentials.ts';
import { TOKEN_UID } from './uids.ts';
import { actionsViewer, type Caller, FULL_ACCESS } from './viewer.ts';

/** What a token may do: everything, find and findOne, or what was chosen for it. */
export const TOKEN_TYPES = ['full-access', 'read-only', 'custom'] as const;

export type TokenType = (typeof TOKEN_TYPES)[number];

/** A token to make. */
export interface TokenRequest {
  readonly name: string;
  readonly description?: string | undefined;
  readonly type: TokenType;
  /** Of a custom token: `api::product.product.find`, … */
  readonly permissions?: readonly string[] | null | undefined;
  /** Milliseconds it is good for; null or left out: for ever. */
  readonly lifespan?: number | null | undefined;
}

/** A token as it is known afterwards: never with the text that opens. */
export interface ApiToken {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: TokenType;
  readonly permissions: readonly string[];
  /** ISO text; null: for ever. */
  readonly expiresAt: string | null;
  readonly createdAt: string;
}

/** The tokens of one server. */
export interface ApiTokens {
  /** Whether there is a token of that name. */
  exists(where: { readonly name: string }): boolean;
  /** Makes a token. `accessKey`, the text that opens, is given this once. Throws an ApiError 400 for a wrong request. */
  create(request: TokenRequest): Promise<ApiToken & { readonly accessKey: string }>;
  list(): readonly ApiToken[];
  /** Removes a token by name or id; undefined when there is none. */
  revoke(nameOrId: string | number): Promise<ApiToken | undefined>;
  /** Who holds the text; undefined when it is no token. Throws an ApiError 401 when its time is over. */
  callerOf(bearer: string): Caller | undefined;
}

/** Makes the tokens of a store; `now` gives milliseconds since 1970. */
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

/** Longest lifespan that still gives a time. */
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
  const wrong = (permissions ?? []).find((permission) => !ACTION.test(permission));
  if (wrong !== undefined)
    throw invalidRequest(`permissions of a token: found "${wrong}", expected the form api::product.product.find`);
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
