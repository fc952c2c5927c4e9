/** Tests a target first: whether it answers, is a Content Service, and accepts the models and the token. */
import { isObject } from '../models/json.ts';
import { collectionTypes } from '../models/lookup.ts';
import type { ContentType, Model } from '../models/model.ts';
import { UsageError } from '../models/usage-error.ts';
import type { Sender } from './client.ts';
import { endpointPath } from './endpoints.ts';
import { type Answer, type Request, TargetDown } from './exchange.ts';
import { isMissing } from './missing.ts';
import type { TargetClient } from './target.ts';

/** A request that a working target with this model answers. */
export function plainRequest(model: Model): Request {
  const type = model.contentTypes.find(({ kind }) => kind === 'collectionType');
  return { method: 'GET', path: type ? `${endpointPath(type)}?pagination[pageSize]=1` : '/', auth: 'full' };
}

/** Credentials of requests. */
export interface Credentials {
  readonly hasToken: boolean;
  /** Whether requests carry name and password for a proxy in front of the service. A bearer replaces them. */
  readonly hasBasic?: boolean;
}

/** Content-types that answer 5xx, of which none before is answered, until the target counts as down. */
const mostFaults = 3;

/**
 * Reads every content-type of the model, and resolves to the bodies of the answers.
 *
 * @throws UsageError when the target is not this API, does not serve these models or refuses the token
 * @throws TargetDown when it cannot be reached, or answers 5xx to the first content-types
 */
export async function reachTarget(
  client: TargetClient,
  model: Model,
  credentials: Credentials,
): Promise<readonly unknown[]> {
  const missing: string[] = [];
  const bodies: unknown[] = [];
  let fault: TargetDown | undefined;
  let isUp = false;
  for (const [at, type] of model.contentTypes.entries()) {
    const path = type.kind === 'singleType' ? endpointPath(type) : `${endpointPath(type)}?pagination[pageSize]=1`;
    const answer = await client.send({ method: 'GET', path, auth: 'full' });
    bodies.push(answer.body);
    if (answer.status >= 500) {
      fault ??= new TargetDown(
        `${client.url}${path} answers ${answer.status}: ${messageIn(answer) ?? 'no reason given'}`,
      );
      // one content-type may be broken; where none is answered, a gateway or the whole target is
      if (!isUp && (at >= mostFaults - 1 || at === model.contentTypes.length - 1)) throw fault;
      continue;
    }
    isUp = true;
    refuseGateBefore(client.url, answer, credentials);
    refuseForeignAnswer(client.url, path, answer);
    refuseAnswerWithoutAccess(client.url, type, answer, credentials.hasToken);
    // a single type without an entry answers 404 like an unknown path, so it proves nothing
    if (type.kind === 'singleType') continue;
    if (isMissing(answer)) missing.push(endpointPath(type));
    else if (answer.status < 300 && !(isObject(answer.body) && 'data' in answer.body)) {
      throw new UsageError(`${client.url}${path} answers JSON without data: this is not a Content Service`);
    }
  }
  if (missing.length > 0) {
    throw new UsageError(
      `${client.url} does not serve ${missing.join(', ')}: give its own models with --project, or correct the URL`,
    );
  }
  return bodies;
}

/** An id without an entry: a write to it changes nothing. */
const absentId = 2_147_483_629;

/**
 * Tests whether the token may write, by an update of a missing entry of every collection type: a target refuses a token
 * without permission before it searches the entry.
 *
 * @throws UsageError when the token may not write
 * @throws TargetDown when the target does not answer
 */
export async function proveWriting(
  client: TargetClient & Sender,
  model: Model,
  { hasToken }: Credentials,
): Promise<void> {
  const types = collectionTypes(model);
  const answers = await Promise.all(
    types.map((type) => {
      const path = `${endpointPath(type)}/${absentId}`;
      return client.send({ method: 'PUT', path, auth: 'full', body: { data: {} } }, async () => true);
    }),
  );
  const refused = types.filter((_, at) => [401, 403].includes(answers[at]?.status ?? 0));
  if (refused.length === 0) return;
  const who = hasToken ? 'the token' : 'anonymous requests';
  const what = refused.length === types.length ? 'any entry' : refused.map(({ uid }) => uid).join(', ');
  throw new UsageError(
    `${client.url} lets ${who} read but not write ${what}: a run creates entries, so --token needs a full-access API token`,
  );
}

function refuseGateBefore(url: string, answer: Answer, { hasToken, hasBasic = false }: Credentials): void {
  const challenge = answer.headers['www-authenticate'] ?? '';
  if (answer.status !== 401 || !/^\s*basic\b/i.test(challenge)) return;
  const observation = `${url} answers 401 with WWW-Authenticate: ${challenge}`;
  if (hasToken && hasBasic) {
    throw new UsageError(
      `${observation}: name and password, and the token as well, belong in the one header Authorization; let what stands in front of the service pass requests with a bearer, or give a URL behind it`,
    );
  }
  throw new UsageError(
    hasBasic
      ? `${observation}: the name or the password is wrong`
      : `${observation}: something in front of the service asks for a name and password; give them in the URL (https://NAME:PASSWORD@HOST) or with --header 'Authorization: Basic …'`,
  );
}

function refuseForeignAnswer(url: string, path: string, answer: Answer): void {
  const { location } = answer.headers;
  if (answer.status >= 300 && answer.status < 400 && location !== undefined) {
    throw new UsageError(
      `${url}${path} answers ${answer.status} and points to ${location}: give the URL at which the service itself answers`,
    );
  }
  if (answer.body !== undefined) return;
  if (/type\s*=\s*["']?password/i.test(answer.text)) {
    throw new UsageError(`${url}${path} answers ${answer.status} with a login page: give a URL behind the login`);
  }
  const type = answer.headers['content-type']?.split(';')[0] ?? 'nothing';
  const observation = answer.text === '' ? `${answer.status} with an empty body` : `${answer.status} with ${type}`;
  throw new UsageError(`${url}${path} answers ${observation}, not JSON: this is not a Content Service`);
}

function refuseAnswerWithoutAccess(url: string, type: ContentType, answer: Answer, hasToken: boolean): void {
  if (answer.status === 401 && hasToken) {
    throw new UsageError(
      `${url} refuses the token (${messageIn(answer) ?? 401}): give a full-access API token with --token`,
    );
  }
  if (answer.status !== 401 && answer.status !== 403) return;
  throw new UsageError(
    hasToken
      ? `${url} does not let the token read ${type.uid}: --token needs a full-access API token`
      : `${url} does not let anonymous requests read ${type.uid}: give a full-access API token with --token`,
  );
}

function messageIn(answer: Answer): string | undefined {
  const error = isObject(answer.body) ? answer.body.error : undefined;
  return isObject(error) && typeof error.message === 'string' ? error.message : undefined;
}
