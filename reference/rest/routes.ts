/** The generated REST endpoints (source document 4.1). */
import type { RequestHandler } from 'express';
import type { Access } from '../access/viewer.ts';
import type { Find, Question } from '../content/find.ts';
import type { Content } from '../content/service.ts';
import type { Shown } from '../engine/populate.ts';
import type { Model } from '../model/model.ts';
import { entryId } from '../query/entry-id.ts';
import { Refusal } from '../query/refusal.ts';
import { rememberParameters } from '../query/remember.ts';
import type { Entry, Reader } from '../store/reader.ts';
import { type EntryBody, readEntryBody } from './body.ts';
import { type Action, endpointsOf } from './endpoints.ts';
import { filesByAttribute, type KeepFiles } from './entry-files.ts';
import { renderEntry } from './envelope.ts';
import type { Handlers } from './handlers.ts';
import { refuseMethod } from './refuse-method.ts';
import { sendJson } from './send-json.ts';
import { addWarning } from './warnings.ts';

/** What the endpoints are made of. */
export interface RestParts {
  readonly model: Model;
  readonly reader: Reader;
  readonly find: Find;
  readonly content: Content;
  readonly access: Access;
  readonly keepFiles: KeepFiles;
  /** What a project's own code answers instead. */
  readonly handlers?: Handlers | undefined;
}

/** Makes the endpoints of a model, to be mounted under the prefix. Whatever they throw is for the error handler. */
export function restRoutes(parts: RestParts): RequestHandler {
  const endpointAt = endpointsOf(parts.model);
  const readParameters = rememberParameters();
  return async (request, response, next) => {
    const { name, id } = namesIn(request.url);
    const endpoint = name === undefined ? undefined : endpointAt(name, id);
    // of what code declares, only what it leaves to the server is there
    const isDeclared = endpoint !== undefined && parts.handlers?.declared.has(endpoint.contentType.uid) === true;
    if (!endpoint || (isDeclared && response.locals.generated !== true)) {
      next();
      return;
    }
    const { contentType } = endpoint;
    const action = endpoint.actions[request.method];
    if (action === undefined) {
      refuseMethod(request, response, endpoint.allow);
      return;
    }
    const caller = parts.access.callerOf(request.headers.authorization);
    if (!caller.viewer.may(action, contentType.uid)) throw new Refusal(403, 'ForbiddenError', 'Forbidden');
    const question: Question = {
      contentType,
      parameters: readParameters(queryStringOf(request.url)),
      viewer: caller.viewer,
      warn: (remark) => addWarning(response, remark),
    };
    sendJson(response, await answer(parts, action, question, id, () => readEntryBody(request, response)));
  };
}

/** A path of one or two segments; a slash may end it. */
const PATH = /^\/([^/?]+)(?:\/([^/?]+))?\/?(?:\?|$)/;

/**
 * The segments of a path below the prefix. Routes by pattern cost more than all that a read does otherwise.
 *
 * @throws URIError for an escape that means nothing
 */
function namesIn(url: string): { readonly name?: string | undefined; readonly id?: string | undefined } {
  const [, name, id] = PATH.exec(url) ?? [];
  if (!url.includes('%')) return { name, id };
  return { name: name && decodeURIComponent(name), id: id && decodeURIComponent(id) };
}

function queryStringOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}

/** Does what was asked; what to show is resolved first, so that a wrong parameter changes nothing. */
async function answer(
  parts: RestParts,
  action: Action,
  question: Question,
  id: string | undefined,
  body: () => Promise<EntryBody>,
): Promise<object> {
  const { find, content } = parts;
  const { contentType, parameters, viewer } = question;
  if (action === 'find' && contentType.kind === 'collectionType') {
    const { entries, pagination } = find.list(question);
    return { data: entries.map((shown) => renderEntry(shown, parts.model, parts.reader)), meta: { pagination } };
  }
  if (action === 'find' && contentType.localized && parameters.locale === 'all') {
    const all = find.singles(question);
    return { data: all.map((shown) => renderEntry(shown, parts.model, parts.reader)), meta: {} };
  }
  if (action === 'find') return envelope(parts, find.single(question));
  if (action === 'findOne') return envelope(parts, find.one(question, entryId(id)));
  const selection = find.selection(question);
  const show = (entry: Entry) => find.show(contentType, entry, selection);
  if (action === 'delete') {
    const removed = contentType.kind === 'singleType' ? find.single(question)?.entry.id : entryId(id);
    // rendered before it is gone: afterwards it has no localizations any more
    const render = (entry: Entry) => renderEntry(show(entry), parts.model, parts.reader);
    const data = removed === undefined ? undefined : await content.remove(contentType, removed, render);
    if (data === undefined) throw notFound();
    return { data, meta: {} };
  }
  const { data, files } = await body();
  const attached = filesByAttribute(contentType, files);
  let shown: Shown | undefined;
  const rules = {
    look(entry: Entry) {
      shown = show(entry);
    },
  };
  const change = (): Promise<Entry | undefined> => {
    if (action === 'create') return content.create(contentType, data, viewer, rules);
    const { locale } = parameters;
    return contentType.kind === 'singleType'
      ? content.upsert(contentType, data, viewer, typeof locale === 'string' ? locale : undefined, rules)
      : content.update(contentType, entryId(id), data, viewer, rules);
  };
  const changed = await change();
  if (!changed || attached.size === 0) return envelope(parts, shown);
  const owner = { uid: contentType.uid, id: changed.id };
  for (const [attribute, group] of attached) await parts.keepFiles(owner, attribute, group);
  return envelope(parts, show(changed));
}

const notFound = () => new Refusal(404, 'NotFoundError', 'Not Found');

function envelope(parts: RestParts, shown: Shown | undefined): object {
  if (!shown) throw notFound();
  return { data: renderEntry(shown, parts.model, parts.reader), meta: {} };
}
