/** The first questions to a target: does it live, is it a Content Service, does it know the models and the token? */
import type { ContentType, Model } from '../models/model.ts';
import { isObject } from '../models/schema-file.ts';
import { UsageError } from '../models/usage-error.ts';
import { endpointPath } from './endpoints.ts';
import { type Answer, TargetDown } from './exchange.ts';
import type { Door } from './target.ts';

/**
 * Asks for every content-type of the model. Throws UsageError when the target is not this API, does not serve these
 * models or refuses the token, and TargetDown when it cannot be reached or answers with a fault of its own.
 */
export async function reachTarget(client: Door, model: Model, hasToken: boolean): Promise<void> {
  const missing: string[] = [];
  for (const type of model.contentTypes) {
    const path = type.kind === 'singleType' ? endpointPath(type) : `${endpointPath(type)}?pagination[pageSize]=1`;
    const answer = await client.send({ method: 'GET', path, auth: 'full' });
    // A gateway in front of a target that is not up, or a target that is ill: as good as nobody.
    if (answer.status >= 500) {
      throw new TargetDown(`${client.url}${path} answers ${answer.status}: ${messageIn(answer) ?? 'no reason given'}`);
    }
    refuseForeignAnswer(client.url, path, answer);
    refuseAnswerWithoutAccess(client.url, type, answer, hasToken);
    // A single type without an entry answers 404 as an unknown path does, so it tells nothing.
    if (answer.status === 404 && type.kind === 'collectionType') missing.push(endpointPath(type));
    else if (answer.status < 300 && !(isObject(answer.body) && 'data' in answer.body)) {
      throw new UsageError(`${client.url}${path} answers JSON without data: this is not a Content Service`);
    }
  }
  if (missing.length > 0) {
    throw new UsageError(
      `${client.url} does not serve ${missing.join(', ')}: give its own models with --project, or correct the URL`,
    );
  }
}

function refuseForeignAnswer(url: string, path: string, answer: Answer): void {
  if (answer.body !== undefined) return;
  const type = answer.headers['content-type']?.split(';')[0] ?? 'nothing';
  const where = answer.headers.location === undefined ? '' : ` (it points to ${answer.headers.location})`;
  const found = answer.text === '' ? `${answer.status} with an empty body` : `${answer.status} with ${type}`;
  throw new UsageError(`${url}${path} answers ${found}, not JSON${where}: this is not a Content Service`);
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
