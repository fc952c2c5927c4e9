/** The endpoints of the upload plugin (source document 4.10); their answers have no envelope, as observed. */
import type { Request } from 'express';
import type { Find } from '../../content/find.ts';
import type { EntryView } from '../../engine/populate.ts';
import { attachmentOf, isEmpty, refuseEmpty } from '../../media/incoming.ts';
import type { Media } from '../../media/media.ts';
import type { FileInfo } from '../../media/prepare.ts';
import type { Model } from '../../model/model.ts';
import { ApiError } from '../../query/api-error.ts';
import { entryId } from '../../query/entry-id.ts';
import { resolveFields } from '../../query/fields.ts';
import { FILE_UID } from '../../query/scope.ts';
import type { Entry } from '../../store/reader.ts';
import { renderBare } from '../bare.ts';
import { readObject } from '../body.ts';
import type { Form } from '../form.ts';
import { formReader } from '../form-reader.ts';
import { type Answer, type PluginRequest, type PluginRoute, routesWith } from '../plugin-routes.ts';
import { readFileInfo, readFileInfos } from './file-info.ts';
import { asksRelated, relatedOf } from './related.ts';

/** Services that the endpoints use. */
export interface UploadParts {
  readonly model: Model;
  readonly find: Find;
  readonly media: Media;
}

/** The form of a request whose body is of another kind. */
const EMPTY_FORM: Form = { fields: new Map(), texts: new Map(), files: [], release: () => {} };

/** The routes below `/upload`. */
export function uploadRoutes({ model, find, media }: UploadParts): PluginRoute[] {
  const contentType = model.contentTypes.get(FILE_UID);
  if (!contentType) throw new Error(`no content-type ${FILE_UID}`);
  const readForm = formReader({ fileSize: media.rules.sizeLimit }, media.spool);
  const fields = resolveFields(undefined, contentType);
  const render = (entry: Entry) =>
    renderBare({ uid: FILE_UID, entry, fields, populated: new Map(), isShared: false }, model);

  const withRelated = (view: EntryView, request: PluginRequest) => {
    const related = asksRelated(request) ? relatedOf(view.entry.id, request, { model, media }) : [];
    // as observed, a file that nothing holds has no such member
    return { ...renderBare(view, model), ...(related.length > 0 ? { related } : {}) };
  };

  const list = (request: PluginRequest): Answer => ({
    body: find.every(request.about(contentType)).map((view) => withRelated(view, request)),
  });

  const show = (request: PluginRequest): Answer => {
    const about = request.about(contentType);
    // as observed, one file is shown whole
    const { fields: _, ...parameters } = about.parameters;
    const view = find.one({ ...about, parameters }, entryId(request.segment('id')));
    if (!view) throw new ApiError('NotFoundError', 'file.notFound');
    return { body: withRelated(view, request) };
  };

  const remove = async (request: PluginRequest): Promise<Answer> => {
    const file = await media.remove(entryId(request.segment('id')));
    if (!file) throw new ApiError('NotFoundError', 'file.notFound');
    return { body: render(file) };
  };

  const upload = async (request: PluginRequest): Promise<Answer> => {
    const { parameters } = request;
    const isInfo = parameters.id !== undefined && !isForm(request.request);
    const form = isForm(request.request) ? await readForm(request.request, request.response) : EMPTY_FORM;
    try {
      const { fileInfo } = isInfo ? await readObject(request.request, request.response) : {};
      return await store(request, form, fileInfo === undefined ? readFileInfos(form) : [readFileInfo(fileInfo)]);
    } finally {
      form.release();
    }
  };

  const store = async (
    { caller, parameters }: PluginRequest,
    form: Form,
    infos: readonly FileInfo[],
  ): Promise<Answer> => {
    const files = form.files.filter(({ field }) => field === 'files');
    const [first] = files;
    if (parameters.id !== undefined) {
      const id = entryId(typeof parameters.id === 'string' ? parameters.id : undefined);
      if (files.length > 1) throw new ApiError('ValidationError', 'Cannot replace a file with multiple ones');
      const [info = {}] = infos;
      return {
        body: render(!first || isEmpty(files) ? await media.update(id, info) : await media.replace(id, first, info)),
      };
    }
    refuseEmpty(files);
    const [ref, refId, field] = ['ref', 'refId', 'field'].map((name) => form.fields.get(name));
    const uploaded = await media.upload(files, infos, attachmentOf({ ref, refId, field }, caller.viewer));
    return { body: uploaded.map(render) };
  };

  return routesWith('upload', {
    'POST /upload': upload,
    'GET /upload/files': list,
    'GET /upload/files/:id': show,
    'DELETE /upload/files/:id': remove,
  });
}

function isForm({ headers }: Request): boolean {
  return /^\s*multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '');
}
