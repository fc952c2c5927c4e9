/** Files: one service under every face (source document 2.2, 4.10). */

import type { MediaAttribute } from '../model/attribute.ts';
import type { Model } from '../model/model.ts';
import { isObject } from '../model/object.ts';
import { ApiError, MESSAGES } from '../query/api-error.ts';
import { FILE_UID } from '../query/scope.ts';
import type { Entry } from '../store/reader.ts';
import type { Store, Writer } from '../store/store.ts';
import type { Files, FilesChange } from './files.ts';
import type { PictureTools } from './picture-tools.ts';
import {
  type FileInfo,
  type IncomingFile,
  type MediaRules,
  type PreparedFile,
  prepareFile,
  settleFile,
} from './prepare.ts';
import type { Spool } from './spool.ts';

/** The media attribute of an entry that new files are attached to. */
export interface Attachment {
  readonly uid: string;
  readonly id: number;
  readonly field: string;
}

/** All ways of changing files. Each throws an ApiError for what cannot be; nothing has changed then. */
export interface Media {
  readonly rules: MediaRules;
  /** Where files lie before they are uploaded. */
  readonly spool: Spool;
  /** Keeps files, in the order given, each with its information; an attachment gets them all. */
  upload(
    files: readonly IncomingFile[],
    infos: readonly FileInfo[],
    attachment?: Attachment,
  ): Promise<readonly Entry[]>;
  /** Changes what is said of a file. Throws an ApiError 404 when there is none. */
  update(id: number, info: FileInfo): Promise<Entry>;
  /** Puts another file in the place of one; its URL stays. Throws an ApiError 404 when there is none. */
  replace(id: number, file: IncomingFile, info: FileInfo): Promise<Entry>;
  /** Removes a file, from every entry too; undefined when there is none. */
  remove(id: number): Promise<Entry | undefined>;
}

/** What the service is made of. */
export interface MediaParts {
  readonly model: Model;
  readonly store: Store;
  readonly files: Files;
  readonly rules: MediaRules;
  readonly tools: PictureTools;
  readonly spool: Spool;
  /** The time, as ISO text. */
  now(): string;
}

/** Makes the service of one store. */
export function createMedia({ model, store, files, rules, tools, spool, now }: MediaParts): Media {
  const prepare = (file: IncomingFile, info: FileInfo) => prepareFile(file, info, rules, tools);

  /** Changes content and files: where one of them cannot be kept, neither is changed. */
  async function writeBoth<Result>(change: (writer: Writer, files: FilesChange) => Result): Promise<Result> {
    const changing = files.change();
    try {
      return await store.write((writer) => change(writer, changing));
    } catch (error) {
      changing.rollback();
      throw error;
    }
  }

  return {
    rules,
    spool,

    async upload(incoming, infos, attachment) {
      if (attachment) attributeOf(model, store, attachment);
      const prepared: PreparedFile[] = [];
      for (const [index, file] of incoming.entries()) prepared.push(await prepare(file, infos[index] ?? {}));
      return writeBoth((writer, written) => {
        const entries = prepared.map((file, index) => {
          const time = now();
          const { id } = writer.insert(FILE_UID, { createdAt: time, updatedAt: time });
          const { values, bytes } = settleFile(file, id);
          for (const [name, content] of bytes) written.write(name, content);
          return writer.update(FILE_UID, id, { ...values, ...said(infos[index] ?? {}) });
        });
        if (attachment) attach(model, writer, attachment, entries);
        return entries;
      });
    },

    async update(id, info) {
      return store.write((writer) => {
        existing(writer, id);
        return writer.update(FILE_UID, id, { ...said(info), updatedAt: now() });
      });
    },

    async replace(id, file, info) {
      existing(store, id);
      const prepared = await prepare(file, info);
      const [entry, previous] = await writeBoth((writer, kept) => {
        const before = existing(writer, id);
        const { hash, ext } = before;
        const { values, bytes } = settleFile(prepared, id, { hash: String(hash), ext: String(ext ?? '') });
        for (const [name, content] of bytes) kept.write(name, content);
        return [writer.update(FILE_UID, id, { ...values, ...said(info), updatedAt: now() }), before];
      });
      const present = new Set(namesOf(entry));
      for (const name of namesOf(previous)) if (!present.has(name)) files.remove(name);
      return entry;
    },

    async remove(id) {
      const entry = store.get(FILE_UID, id);
      if (!entry) return undefined;
      await store.write((writer) => {
        if (writer.get(FILE_UID, id)) writer.remove(FILE_UID, id);
      });
      for (const name of namesOf(entry)) files.remove(name);
      return entry;
    },
  };
}

/** The part of the information that was given; a name cannot be taken away. */
function said({ name, alternativeText, caption }: FileInfo) {
  return {
    ...(name ? { name: name.normalize() } : {}),
    ...(alternativeText === undefined ? {} : { alternativeText }),
    ...(caption === undefined ? {} : { caption }),
  };
}

function existing(reader: Pick<Writer, 'get'>, id: number): Entry {
  const entry = reader.get(FILE_UID, id);
  if (!entry) throw new ApiError('NotFoundError', MESSAGES.entityNotFound);
  return entry;
}

/** Names under which the bytes of a file and of its smaller versions are kept. */
export function namesOf({ hash, ext, formats }: Entry): string[] {
  const versions = isObject(formats) ? Object.values(formats) : [];
  return [{ hash, ext }, ...versions].flatMap((each) => (isObject(each) ? `${each.hash}${each.ext ?? ''}` : []));
}

/** Adds files to what an attribute links; one that holds a single file takes the last. */
function attach(model: Model, writer: Writer, attachment: Attachment, entries: readonly Entry[]): void {
  const { multiple } = attributeOf(model, writer, attachment);
  const { uid, id, field } = attachment;
  const added = entries.map((entry) => ({ uid: FILE_UID, id: entry.id }));
  writer.link(uid, id, field, multiple ? [...writer.linked(uid, id, field), ...added] : added.slice(-1));
}

/** Throws an ApiError 400 that names what of an attachment does not exist. */
function attributeOf(model: Model, reader: Pick<Writer, 'get'>, { uid, id, field }: Attachment): MediaAttribute {
  const refuse = (message: string): never => {
    throw new ApiError('ValidationError', message);
  };
  const contentType = model.contentTypes.get(uid);
  // without a hint: the sender may not know of all content-types
  if (!contentType) return refuse(`ref: no content-type is called "${uid}"`);
  const attribute = contentType.attributes.get(field);
  if (attribute?.type !== 'media') {
    return refuse(`field: no media attribute of ${uid} is called "${field}"`);
  }
  if (!reader.get(uid, id)) return refuse(`refId: ${uid} has no entry ${id}`);
  return attribute;
}
