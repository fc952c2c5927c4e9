/**
 * Runs a sequence of uploads and of writes of entries with files. The judge compares each answer, and the entries as the
 * adapters then list them, with a model of the content (4.8, 4.9, 4.10).
 */
import { publishedAt } from '../../checks/4.9-graphql-writes/data.ts';
import type { Scope } from '../../checks/check.ts';
import { expectThat } from '../../checks/writing/answers.ts';
import type { Scratch } from '../../checks/writing/scratch.ts';
import { type AnswerJudge, answerJudge } from '../../judge/answer.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { isObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import {
  createUpload,
  pngFile,
  recordsIn,
  removeUpload,
  sendUpload,
  textFile,
  type Uploaded,
} from '../../target/arrange/upload.ts';
import type { EntryId } from '../../world/world.ts';
import { compareLast } from '../compare-last.ts';
import { entryAt } from '../relation-value.ts';
import type { Run } from '../take-steps.ts';
import { graphqlMedia, type MediaAdapter, restMedia } from './adapters.ts';
import { type FilesByAttribute, type Holder, MediaContent, mediaOf } from './content.ts';
import type { MediaStep } from './steps.ts';

export type Adapters = 'rest' | 'both';

/** Most entries and files at a time: so few that every list fits on a page. */
const most = 7;

export class MediaRun implements Run<MediaStep> {
  readonly #scratch: Scratch;
  readonly #type: ContentType;
  readonly #content: MediaContent;
  readonly #adapters: readonly MediaAdapter[];
  readonly #judge: AnswerJudge;
  readonly #files: Uploaded[] = [];
  /** Attributes that a write gave several files, by entry. */
  readonly #severalWritten = new Set<string>();
  #turn = 0;
  #place = '';

  constructor({ model, target, world }: Scope, scratch: Scratch, type: ContentType, adapters: Adapters) {
    const { session } = scratch;
    this.#scratch = scratch;
    this.#type = type;
    this.#content = new MediaContent(world, type);
    this.#adapters = [
      restMedia(session, type),
      ...(adapters === 'both' ? [graphqlMedia(session, model, type, 2 * most)] : []),
    ];
    // the order of files is that in which they were given (`rest.relations.media-set`)
    const reading = { ...vouchedReading, order: 'connection' } as const;
    this.#judge = answerJudge({ model, target, world: this.#content, reading });
  }

  async take(step: MediaStep, place: string): Promise<void> {
    this.#place = place;
    this.#turn += 1;
    const { uploads, standing } = this.#content;
    if (step.do === 'upload') {
      if (uploads.length < most) await this.#upload();
      return;
    }
    const adapter = this.#adapter('by' in step ? step.by : 0);
    if (step.do === 'create') await this.#create(step, adapter);
    else if (step.do === 'describe' || step.do === 'delete file' || step.do === 'replace file') {
      const file = entryAt(uploads, step.at);
      if (file && step.do === 'replace file') await this.#replaceFile(file);
      else if (file) await (step.do === 'describe' ? this.#describe(file, adapter) : this.#removeFile(file, adapter));
    } else {
      const entry = entryAt(standing, step.at);
      if (!entry) return;
      if (step.do === 'set') await this.#set(entry, step, adapter);
      else if (step.do === 'attach') await this.#attach(entry, step.on);
      else await this.#remove(entry, adapter);
    }
    await this.#read(this.#adapter(this.#turn));
  }

  /** Lists the entries by every adapter. */
  async end(): Promise<void> {
    this.#place = 'after the last step';
    for (const adapter of this.#adapters) await this.#read(adapter);
  }

  /** Removes the files that are left. */
  async clear(): Promise<void> {
    for (const file of this.#files) await removeUpload(this.#scratch.session, file);
  }

  #adapter = (place: number): MediaAdapter => {
    const adapter = entryAt(this.#adapters, place);
    if (!adapter) throw new Error('a sequence needs an adapter');
    return adapter;
  };

  #newFile = () =>
    this.#turn % 3 === 0 ? textFile('touchstone.txt', `${this.#turn}`) : pngFile('touchstone.png', 3 + this.#turn, 4);

  async #upload(): Promise<void> {
    const { session } = this.#scratch;
    const info = JSON.stringify({ alternativeText: `text ${this.#turn}`, caption: `caption ${this.#turn}` });
    this.#keep(await createUpload(session, this.#newFile(), { fileInfo: info }));
  }

  #keep(file: Uploaded): void {
    this.#files.push(file);
    this.#content.upload(file);
  }

  /** The files of a write: each once; of several for a single attribute the first. */
  #chosen({ multiple }: Attribute, places: readonly number[]): readonly EntryId[] {
    const ids = new Set(places.flatMap((place) => entryAt(this.#content.uploads, place)?.id ?? []));
    return [...ids].slice(0, multiple ? most : 1);
  }

  /** One attribute, or two where `on` says so, with the files of a step: as a body has them, and as they are then. */
  #written({ on, files }: MediaStep & { readonly do: 'create' | 'set' }) {
    const attributes = mediaOf(this.#type);
    const both = [entryAt(attributes, on), ...(on % 3 === 0 ? [entryAt(attributes, on + 1)] : [])];
    const chosen = [...new Set(both.flatMap((attribute) => attribute ?? []))].map(
      (attribute, at) => [attribute, this.#chosen(attribute, at === 0 ? files : files.toReversed())] as const,
    );
    const bodyOf = ([{ multiple }, ids]: (typeof chosen)[number]): unknown => {
      if (!multiple) return ids[0] ?? null;
      return ids.length === 0 && on % 2 === 1 ? null : ids;
    };
    return {
      body: Object.fromEntries(chosen.map((one) => [one[0].name, bodyOf(one)])),
      files: Object.fromEntries(chosen.map(([{ name }, ids]) => [name, ids])),
    };
  }

  async #create(step: MediaStep & { readonly do: 'create' | 'set' }, by: MediaAdapter): Promise<void> {
    if (this.#content.standing.length >= most) return;
    const { body, files } = this.#written(step);
    // every third one is a draft
    const state = this.#type.draftAndPublish ? { publishedAt: step.at % 3 === 0 ? null : publishedAt } : {};
    const sent = this.#scratch.complete(this.#type, { ...state, ...body });
    const answered = await by.create(sent);
    const { segment } = answered;
    this.#scratch.adopt(this.#type, sent, answered);
    const id = answered.id as EntryId;
    this.#content.add({ id, segment, sent, files });
    this.#noteSeveral(id, files);
    this.#compare();
  }

  async #set(entry: Holder, step: MediaStep & { readonly do: 'create' | 'set' }, by: MediaAdapter): Promise<void> {
    const { body, files } = this.#written(step);
    await by.update(entry, body);
    this.#content.change(entry, files);
    this.#noteSeveral(entry.id, files);
    this.#compare();
  }

  #noteSeveral(id: EntryId, files: FilesByAttribute): void {
    for (const [name, ids] of Object.entries(files)) if (ids.length > 1) this.#severalWritten.add(`${id} ${name}`);
  }

  /** Uploads a file to an attribute of an entry: one of several files comes last, a single one replaces what is there. */
  async #attach(entry: Holder, on: number): Promise<void> {
    const attribute = entryAt(mediaOf(this.#type), on);
    const present = attribute ? (entry.files[attribute.name] ?? []) : [];
    // a real Strapi 4 puts it behind the first of several files that were written, whichever of them are left
    const isPlaceKnown = !attribute?.multiple || !this.#severalWritten.has(`${entry.id} ${attribute.name}`);
    if (!attribute || !isPlaceKnown || this.#content.uploads.length >= most) return;
    const { session } = this.#scratch;
    const fields = { ref: this.#type.uid, refId: String(entry.id), field: attribute.name };
    const answer = await sendUpload(session, [this.#newFile()], fields);
    const [file] = recordsIn(answer) ?? [];
    expectThat(session, answer, file !== undefined, '200 with one record', 'does not take the file');
    if (!file) return;
    this.#keep(file);
    this.#content.change(entry, { [attribute.name]: attribute.multiple ? [...present, file.id] : [file.id] });
  }

  async #describe(file: Uploaded, by: MediaAdapter): Promise<void> {
    // an empty text is a text
    const textOf = (word: string, every: number): string => (this.#turn % every === 0 ? '' : `${word} ${this.#turn}`);
    const info = { alternativeText: textOf('other', 5), caption: textOf('words', 3) };
    await by.describe(file, info);
    this.#content.describe(file, info);
  }

  /** Uploads another file in the place of one: whoever holds it holds it still. */
  async #replaceFile(file: Uploaded): Promise<void> {
    const { session } = this.#scratch;
    const answer = await sendUpload(session, [this.#newFile()], {}, { query: `?id=${file.id}` });
    const body: unknown = answer.body;
    const hasRecord = answer.status === 200 && isObject(body) && body.id === file.id;
    expectThat(session, answer, hasRecord, `200 with the record of file ${file.id}`, 'does not replace the file');
    if (isObject(body)) this.#content.describe(file, body);
  }

  async #removeFile(file: Uploaded, by: MediaAdapter): Promise<void> {
    await by.removeFile(file);
    this.#content.removeFile(file);
  }

  async #remove(entry: Holder, by: MediaAdapter): Promise<void> {
    await by.remove(entry);
    this.#compare();
    this.#content.remove(entry);
  }

  async #read(adapter: MediaAdapter): Promise<void> {
    const ids = this.#content.standing.map(({ id }) => id);
    if (ids.length === 0) return;
    await adapter.list(ids);
    this.#compare();
  }

  #compare = (): void => compareLast(this.#scratch.session, this.#judge, this.#place);
}
