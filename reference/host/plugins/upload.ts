/** `strapi.plugin('upload').service('upload')`: stores files for code of a project. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import mime from 'mime-types';
import type { Media } from '../../media/media.ts';
import { mediaAt, ownerAt, stepsOf } from '../../media/media-path.ts';
import type { FileInfo, IncomingFile } from '../../media/prepare.ts';
import { type Model, schemaOf } from '../../model/model.ts';
import { membersOf } from '../../model/object.ts';
import { FILE_UID } from '../../query/scope.ts';
import type { Reader } from '../../store/reader.ts';
import type { Bag } from '../callable.ts';
import type { ContentAccess } from '../data/content-access.ts';
import type { KeepFiles } from '../data/entity-service.ts';
import type { RowQueries } from '../data/query-engine.ts';

/** Services that it uses. */
export interface UploadParts {
  readonly media: Media;
  readonly access: ContentAccess;
  readonly files: () => RowQueries;
}

/** The services of the plugin. */
export function uploadServices({ media, access, files }: UploadParts): Bag {
  const findPlain = (id: number) => access.one(FILE_UID, id, {});
  const upload = async (params: unknown): Promise<unknown> => {
    const { data, files } = membersOf(params);
    const { fileInfo, ref, refId, field } = membersOf(data);
    const incoming = await Promise.all(listOf(files).map(readIncoming));
    const attachment =
      ref !== undefined && refId !== undefined && field !== undefined
        ? { uid: String(ref), id: Number(refId), field: String(field) }
        : undefined;
    const records = await media.upload(incoming, listOf(fileInfo).map(infoOf), attachment);
    return records.map(({ id }) => findPlain(id));
  };
  return {
    upload: {
      upload,
      findOne: async (id: unknown, populate?: unknown) => files().findOne({ where: { id }, populate }),
      findMany: (params?: unknown) => files().findMany(params),
      find: (params?: unknown) => files().findMany(params),
      findPage: (params?: unknown) => files().findPage(params),
      updateFileInfo: async (id: unknown, info: unknown) =>
        findPlain((await media.update(Number(id), infoOf(info))).id),
      async replace(id: unknown, params: unknown) {
        const { data, file } = membersOf(params);
        const record = await media.replace(Number(id), await readIncoming(file), infoOf(membersOf(data).fileInfo));
        return findPlain(record.id);
      },
      async remove(file: unknown) {
        const before = membersOf(file);
        await media.remove(Number(before.id));
        return before;
      },
    },
  };
}

/** Makes the function that stores files of an entry, by media attribute. Files for other attributes belong to no entry. */
export function createKeepFiles(media: Media, model: Model, reader: Reader): KeepFiles {
  return async (uid, { id }, files) => {
    for (const [path, group] of Object.entries(membersOf(files))) {
      const incoming = await Promise.all(listOf(group).map(readIncoming));
      const steps = stepsOf(path);
      const isMedia = mediaAt(model, schemaOf(model, uid), steps).length > 0;
      const owner = isMedia ? ownerAt(reader, { uid, id }, steps) : undefined;
      if (incoming.length > 0) await media.upload(incoming, [], owner);
    }
  };
}

const listOf = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat());

/** Reads a file that code passes: the path of its bytes, or the bytes. Rejects if the path cannot be read. */
async function readIncoming(file: unknown): Promise<IncomingFile> {
  const { path, filepath = path, buffer, name, originalFilename, type, mimetype } = membersOf(file);
  const bytes = Buffer.isBuffer(buffer) ? buffer : await readFile(String(filepath));
  const fileName = String(name ?? originalFilename ?? basename(String(filepath)));
  const declaredType = type ?? mimetype;
  return {
    name: fileName,
    type: typeof declaredType === 'string' ? declaredType : mime.lookup(fileName) || 'application/octet-stream',
    bytes,
  };
}

function infoOf(info: unknown): FileInfo {
  const { name, alternativeText, caption } = membersOf(info);
  const text = (value: unknown) => (value === undefined || value === null ? value : String(value));
  return { name: text(name), alternativeText: text(alternativeText), caption: text(caption) };
}
