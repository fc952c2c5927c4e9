/** The service of files, for REST, GraphQL and code of projects (source document 2.2, 4.10). */

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
  type PreviousFile,
  prepareFile,
  settleFile,
} from './prepare.ts';
import type { Spool } from './spool.ts';

/** The media attribute of an entry to link new files from. */
export interface Attachment {
  readonly uid: string;
  readonly id: number;
  readonly field: string;
}

/** Changes files. A change that throws an ApiError changes nothing. */
export interface Media {
  readonly rules: MediaRules;
  /** Temporary files of forms. */
  readonly spool: Spool;
  /** Stores files in order, each with the information of the same index, and links all from the attachment. */
  upload(
    files: readonly IncomingFile[],
    infos: readonly FileInfo[],
    attachment?: Attachment,
  ): Promise<readonly Entry[]>;
  /** The entries and component instances that hold a file, in the order of the schemas. */
  holdersOf(id: number): readonly { readonly uid: string; readonly entry: Entry }[];
  /** Changes the information of a file; null changes nothing. @throws ApiError 404 for an unknown id */
  update(id: number, info: FileInfo): Promise<Entry>;
  /** Replaces the bytes of a file; its URL stays. @throws ApiError 404 for an unknown id */
  replace(id: number, file: IncomingFile, info: FileInfo): Promise<Entry>;
  /** Removes a file and all links to it; undefined for an unknown id. */
  remove(id: number): Promise<Entry | undefined>;
}

/** Services and rules that it uses. */
export interface MediaParts {
  readonly model: Model;
  readonly store: Store;
  readonly files: Files;
  readonly rules: MediaRules;
  readonly tools: PictureTools;
  readonly spool: Spool;
  /** Whether pictures get their ids after the other files of a request. @default false */
  readonly picturesLast?: boolean;
  /** The current time, as ISO text. */
  now(): string;
}

/** Makes the service of one store. */
export function createMedia({
  model,
  store,
  files,
  rules,
  tools,
  spool,
  picturesLast = false,
  now,
}: MediaParts): Media {
  const prepare = (file: IncomingFile, info: FileInfo) => prepareFile(file, info, rules, tools);

  /** Changes content and files together: if one fails, both stay unchanged. */
  async function writeBoth<Result>(change: (writer: Writer, files: FilesChange) => Result): Promise<Result> {
    const filesChange = files.change();
    try {
      return await store.write((writer) => change(writer, filesChange));
    } catch (error) {
      filesChange.rollback();
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
      return writeBoth((writer, change) => {
        const ids = new Map<PreparedFile, number>();
        const order = picturesLast ? prepared.toSorted((a, b) => Number(!!a.size) - Number(!!b.size)) : prepared;
        for (const file of order) {
          const time = now();
          ids.set(file, writer.insert(FILE_UID, { createdAt: time, updatedAt: time }).id);
        }
        const entries = prepared.map((file, index) => {
          const id = ids.get(file) ?? 0;
          const { values, bytes } = settleFile(file, id);
          for (const [name, content] of bytes) change.write(name, content);
          return writer.update(FILE_UID, id, { ...values, ...valuesOf(infos[index] ?? {}) });
        });
        if (attachment) attach(model, writer, attachment, entries);
        return entries;
      });
    },

    holdersOf: (id) => holdersOf(model, store, id),

    async update(id, info) {
      return store.write((writer) => {
        fileOf(writer, id);
        return writer.update(FILE_UID, id, { ...withoutNull(valuesOf(info)), updatedAt: now() });
      });
    },

    async replace(id, file, info) {
      fileOf(store, id);
      const prepared = await prepare(file, info);
      const [entry, previous] = await writeBoth((writer, change) => {
        const before = fileOf(writer, id);
        const { values, bytes } = settleFile(prepared, id, keptOf(before));
        for (const [name, content] of bytes) change.write(name, content);
        return [writer.update(FILE_UID, id, { ...values, ...valuesOf(info), updatedAt: now() }), before];
      });
      const currentNames = new Set(namesOf(entry));
      for (const name of namesOf(previous)) if (!currentNames.has(name)) files.remove(name);
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

/** What stays of a file that another one replaces. */
const keptOf = ({ hash, ext, width = null, height = null }: Entry): PreviousFile => ({
  hash: String(hash),
  ext: String(ext ?? ''),
  width,
  height,
});

/** The entries and component instances that hold a file. */
function holdersOf(model: Model, store: Store, id: number): ReturnType<Media['holdersOf']> {
  return [...model.contentTypes.values(), ...model.components.values()].flatMap(({ uid, attributes }) => {
    const media = [...attributes.values()].filter(({ type }) => type === 'media');
    const holds = (entry: Entry) =>
      media.some(({ name }) => store.linked(uid, entry.id, name).some((ref) => ref.id === id));
    return media.length === 0
      ? []
      : store
          .all(uid)
          .filter(holds)
          .map((entry) => ({ uid, entry }));
  });
}

/** The attributes that information sets. A name cannot be removed. */
function valuesOf({ name, alternativeText, caption }: FileInfo) {
  return {
    ...(name ? { name: name.normalize() } : {}),
    ...(alternativeText === undefined ? {} : { alternativeText }),
    ...(caption === undefined ? {} : { caption }),
  };
}

/** As observed, null keeps what a file says; it clears only with a new file. */
function withoutNull<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<Values>;
}

function fileOf(reader: Pick<Writer, 'get'>, id: number): Entry {
  const entry = reader.get(FILE_UID, id);
  if (!entry) throw new ApiError('NotFoundError', MESSAGES.entityNotFound);
  return entry;
}

/** Names under which a file and its smaller versions are stored. */
export function namesOf({ hash, ext, formats }: Entry): string[] {
  const versions = isObject(formats) ? Object.values(formats) : [];
  return [{ hash, ext }, ...versions].flatMap((each) => (isObject(each) ? `${each.hash}${each.ext ?? ''}` : []));
}

/** Links files from an attribute; one that holds a single file links the last. */
function attach(model: Model, writer: Writer, attachment: Attachment, entries: readonly Entry[]): void {
  const { multiple } = attributeOf(model, writer, attachment);
  const { uid, id, field } = attachment;
  const refs = entries.map((entry) => ({ uid: FILE_UID, id: entry.id }));
  writer.link(uid, id, field, multiple ? [...writer.linked(uid, id, field), ...refs] : refs.slice(-1));
}

/** Finds the attribute of an attachment. Throws an ApiError 400 that names the part that does not exist. */
function attributeOf(model: Model, reader: Pick<Writer, 'get'>, { uid, id, field }: Attachment): MediaAttribute {
  const refuse = (message: string): never => {
    throw new ApiError('ValidationError', message);
  };
  const contentType = model.contentTypes.get(uid) ?? model.components.get(uid);
  // without a hint: the sender may not know of all content-types
  if (!contentType) return refuse(`ref: no content-type is called "${uid}"`);
  const attribute = contentType.attributes.get(field);
  if (attribute?.type !== 'media') {
    return refuse(`field: no media attribute of ${uid} is called "${field}"`);
  }
  if (!reader.get(uid, id)) return refuse(`refId: ${uid} has no entry ${id}`);
  return attribute;
}
