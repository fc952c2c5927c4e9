/** The generated REST endpoints (source document 4.1). */
import type { RequestHandler } from 'express';
import type { Access } from '../access/viewer.ts';
import type { Content } from '../content/content.ts';
import type { Question } from '../content/find.ts';
import type { ContentType } from '../model/model.ts';
import type { Behaviour } from '../model/profile.ts';
import { ApiError } from '../query/api-error.ts';
import { entryId } from '../query/entry-id.ts';
import { isEveryField } from '../query/fields.ts';
import { rememberParameters } from '../query/remember.ts';
import type { Entry } from '../store/reader.ts';
import { type EntryBody, readEntryBody } from './body.ts';
import { type Action, endpointsOf } from './endpoints.ts';
import { filesByAttribute, type KeepFiles } from './entry-files.ts';
import type { ReadForm } from './form-reader.ts';
import type { Handlers } from './handlers.ts';
import { namesIn, pathOf, queryStringOf } from './paths.ts';
import { orNotFound, type ReadParts, readAnswer } from './reading.ts';
import { refuseMethod } from './refuse-method.ts';
import { sendJson } from './send-json.ts';
import { infoOf, tellRoute } from './told-route.ts';
import { addWarning } from './warnings.ts';

/** Services that the endpoints use. */
export interface RestParts extends ReadParts {
  readonly content: Content;
  readonly access: Access;
  readonly keepFiles: KeepFiles;
  readonly readForm: ReadForm;
  /** Behaviour of the server's profile. @default that of `stated` */
  readonly behaviour?: Behaviour | undefined;
  /** Handlers of the project's own code. */
  readonly handlers?: Handlers | undefined;
}

/** Makes the endpoints of a model, to be mounted under the prefix. The error handler answers what they throw. */
export function restRoutes(parts: RestParts): RequestHandler {
  const endpointAt = endpointsOf(parts.model);
  const readParameters = rememberParameters();
  return async (request, response, next) => {
    const { name, id } = namesIn(request.url);
    const endpoint = name === undefined ? undefined : endpointAt(name, id);
    // if code declares the routes of a content-type, only those that it passes on exist
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
    tellRoute(response, () => toldAs(contentType, request.method, action, id !== undefined));
    const caller = parts.access.callerOf(request.headers.authorization);
    if (!caller.viewer.may(action, contentType.uid)) throw new ApiError('ForbiddenError');
    const question: Question = {
      contentType,
      parameters: readParameters(queryStringOf(request.url)),
      viewer: caller.viewer,
      warn: (remark) => addWarning(response, remark),
    };
    // code of the project may read parameters of its own
    if (parts.handlers?.isPlainRead(pathOf(request.url), contentType.uid) !== false)
      parts.remarks.onParameters(action, question);
    sendJson(
      response,
      await answer(parts, action, question, id, () => readEntryBody(request, response, parts.readForm)),
    );
  };
}

/** The route in the words of Strapi. */
function toldAs({ uid, kind, singularName, pluralName }: ContentType, method: string, action: Action, hasId: boolean) {
  const path = `/${kind === 'singleType' ? singularName : pluralName}${hasId ? '/:id' : ''}`;
  return { method, path, handler: `${uid}.${action}`, config: {}, info: infoOf(uid.split('.')[0] ?? '') };
}

/** Carries out an action. Resolves the selection first, so that a wrong parameter changes nothing. */
async function answer(
  parts: RestParts,
  action: Action,
  question: Question,
  id: string | undefined,
  body: () => Promise<EntryBody>,
): Promise<string> {
  const { find, content, envelope } = parts;
  const { contentType, parameters, viewer } = question;
  const isSingle = contentType.kind === 'singleType';
  if (action === 'find' || action === 'findOne') return readAnswer(parts, action, question, id);
  const selection = find.selection(question);
  const show = (entry: Entry) => find.show(contentType, entry, selection);
  if (action === 'delete') {
    const removed = isSingle ? find.single(question)?.entry.id : entryId(id);
    const isShaped = !isSingle || parts.behaviour?.shapesDeletedSingle !== false;
    const shape = isShaped ? selection : find.selection({ ...question, parameters: {} });
    // rendered before the removal: afterwards the entry has no localizations
    const render = (entry: Entry) => envelope.entry(find.show(contentType, entry, shape));
    return envelope.one(
      orNotFound(removed === undefined ? undefined : await content.remove(contentType, removed, render)),
    );
  }
  const { data, files } = await body();
  parts.remarks.onData(contentType, data, question.warn);
  const groups = filesByAttribute(parts.model, contentType, files);
  let rendered: string | undefined;
  const rules = {
    populates: selection.populate.map(({ attribute }) => attribute),
    ...(isEveryField(selection.fields, contentType) ? {} : { fields: selection.fields }),
    inspect(entry: Entry) {
      rendered = envelope.entry(show(entry));
    },
  };
  const change = (): Promise<Entry | undefined> => {
    if (action === 'create') return content.create(contentType, data, viewer, rules);
    const { locale } = parameters;
    return isSingle
      ? content.upsert(contentType, data, viewer, typeof locale === 'string' ? locale : undefined, rules)
      : content.update(contentType, entryId(id), data, viewer, rules);
  };
  const changed = await change();
  if (!changed || groups.length === 0) return envelope.one(orNotFound(rendered));
  const owner = { uid: contentType.uid, id: changed.id };
  for (const { path, files: group } of groups) await parts.keepFiles(owner, path, group);
  return envelope.one(show(changed));
}
