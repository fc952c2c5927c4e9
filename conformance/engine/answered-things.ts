/** Lists the things in an answer that later requests may name: what was created, its moment, a JWT, components. */
import { isObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import type { Capture } from '../target/curl.ts';
import { endpointFinder } from '../target/endpoints.ts';
import type { Exchange } from '../target/exchange.ts';
import { answeredParts } from './answered-parts.ts';
import { creationReader } from './creation-reader.ts';
import { roleUid } from './names-elsewhere.ts';

/** A thing in an answer, and how a shell finds its value there. */
export interface AnsweredThing extends Pick<Capture, 'of' | 'nth'> {
  /** The kind of its variable. */
  readonly kind: 'ID' | 'DOC' | 'JWT' | 'URL' | 'MOMENT';
  /** Names the thing: `uid id`, `jwt …`, `url …`, `moment …`. */
  readonly thing: string;
  readonly value: string;
}

/**
 * Creates the reader of answers.
 *
 * @param captured the member that names an entry in the target's paths
 */
export function thingsReader(
  model: Model,
  identifier: 'id' | 'documentId',
  captured: 'id' | 'documentId' = identifier,
): (exchange: Exchange) => AnsweredThing[] {
  const readCreation = creationReader(model, identifier);
  const find = endpointFinder(model);
  return (exchange) => {
    const { created, jwt } = readCreation(exchange);
    const things: AnsweredThing[] = [];
    for (const [at, { uid, id }] of created.entries()) {
      const isDocument = captured === 'documentId' && uid.startsWith('api::');
      const kind = isDocument ? ({ kind: 'DOC', of: 'documentId' } as const) : ({ kind: 'ID', of: 'id' } as const);
      // a new role is the last one of a list
      const place = uid === roleUid ? ({ nth: 'last' } as const) : at === 0 ? {} : { nth: at + 1 };
      things.push({ ...kind, ...place, thing: `${uid} ${id}`, value: id });
      const moment = momentsIn(exchange)[at];
      if (moment !== undefined)
        things.push({ kind: 'MOMENT', of: 'createdAt', ...place, thing: `moment ${moment}`, value: moment });
    }
    if (jwt !== undefined) things.push({ kind: 'JWT', of: 'jwt', thing: `jwt ${jwt}`, value: jwt });
    const url = uploadedUrl(exchange);
    if (url !== undefined) things.push({ kind: 'URL', of: 'url', thing: `url ${url}`, value: url });
    const type = find(exchange.request.path)?.type;
    for (const { uid, id, nth } of type ? answeredParts(exchange, type, model) : [])
      things.push({ kind: 'ID', of: 'id', nth, thing: `${uid} ${id}`, value: id });
    return things;
  };
}

/** The path of an uploaded file, whose name the server makes up. */
function uploadedUrl({ request, answer: { body } }: Exchange): string | undefined {
  const [file] = Array.isArray(body) ? (body as readonly unknown[]) : [];
  if (request.method !== 'POST' || !request.path.startsWith('/api/upload') || !isObject(file)) return undefined;
  return typeof file.url === 'string' && file.url.startsWith('/') ? file.url : undefined;
}

/** The moments at which entries were created, in the order of the answer. */
const momentsIn = ({ answer: { body } }: Exchange): string[] =>
  [...JSON.stringify(body ?? null).matchAll(/"createdAt":"([^"]+)"/g)].flatMap(([, moment]) => moment ?? []);
