/** The content during a sequence of uploads: a world with the files of each entry, and the records of the files. */
import { isShownMedia } from '../../checks/writing/compare.ts';
import { writtenValues } from '../../judge/written.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import type { Uploaded } from '../../target/arrange/upload.ts';
import type { EntryId, World, WorldEntry } from '../../world/world.ts';

/** Ids of files by media attribute, in order. */
export type FilesByAttribute = Readonly<Record<string, readonly EntryId[]>>;

/** An entry of the sequence. */
export interface Holder {
  readonly id: EntryId;
  readonly segment: string;
  readonly sent: JsonObject;
  readonly files: FilesByAttribute;
}

export const mediaOf = ({ attributes }: ContentType): readonly Attribute[] => attributes.filter(isShownMedia);

export class MediaContent implements World {
  readonly gaps: NonNullable<World['gaps']>;
  readonly files = new Map<string, JsonObject>();
  readonly #type: ContentType;
  #standing: readonly Holder[] = [];
  #uploads: readonly Uploaded[] = [];

  constructor({ gaps = [] }: Pick<World, 'gaps'>, type: ContentType) {
    this.gaps = gaps;
    this.#type = type;
  }

  /** Existing entries, in the order of their creation. */
  get standing(): readonly Holder[] {
    return this.#standing;
  }

  /** Existing files, in the order of their upload. */
  get uploads(): readonly Uploaded[] {
    return this.#uploads;
  }

  entries = (uid: string): readonly WorldEntry[] =>
    uid === this.#type.uid ? this.#standing.map(this.#asWorldEntry) : [];

  find = (uid: string, id: EntryId): WorldEntry | undefined =>
    this.entries(uid).find((entry) => String(entry.id) === String(id));

  add({ files, ...entry }: Holder): void {
    const all = Object.fromEntries(mediaOf(this.#type).map(({ name }) => [name, files[name] ?? []]));
    this.#standing = [...this.#standing, { ...entry, files: all }];
  }

  /** Sets the files of some attributes of an entry. */
  change({ id }: Holder, files: FilesByAttribute): void {
    this.#change((entry) => (entry.id === id ? { ...entry, files: { ...entry.files, ...files } } : entry));
  }

  remove({ id }: Holder): void {
    this.#standing = this.#standing.filter((entry) => entry.id !== id);
  }

  upload(file: Uploaded): void {
    this.#uploads = [...this.#uploads, file];
    this.files.set(String(file.id), file.record);
  }

  /** Changes the record of a file. */
  describe({ id }: Uploaded, record: JsonObject): void {
    this.files.set(String(id), { ...this.files.get(String(id)), ...record });
  }

  /** Removes a file: entries lose it (`upload.delete`). */
  removeFile({ id }: Uploaded): void {
    this.#uploads = this.#uploads.filter((file) => file.id !== id);
    this.files.delete(String(id));
    const withoutFile = (ids: readonly EntryId[]): readonly EntryId[] => ids.filter((one) => one !== id);
    this.#change(({ files, ...entry }) => ({
      ...entry,
      files: Object.fromEntries(Object.entries(files).map(([name, ids]) => [name, withoutFile(ids)])),
    }));
  }

  #change(change: (entry: Holder) => Holder): void {
    this.#standing = this.#standing.map(change);
  }

  #asWorldEntry = ({ id, segment, sent, files }: Holder): WorldEntry => {
    const state = this.#type.draftAndPublish ? { publishedAt: sent.publishedAt } : {};
    const values = { ...writtenValues(this.#type, sent).values, ...state };
    return { uid: this.#type.uid, id, segment, values, links: {}, files, own: true };
  };
}
