/**
 * Runs a sequence of writes of whole entries: values, files, relations, components and zones side by side, by REST and by
 * GraphQL. After each write the entry is read with all that it holds, and a list with drawn parameters (4.1, 4.5, 4.8, 4.9).
 */
import { publishedAt } from '../../checks/4.9-graphql-writes/data.ts';
import { readGraphqlAnswer, wholeQuery } from '../../checks/4.9-graphql-writes/expect-stored.ts';
import { type Adapter, adapterOf } from '../../checks/4.9-graphql-writes/mutations.ts';
import type { Scope } from '../../checks/check.ts';
import { entryIn, lastRequest, listIn } from '../../checks/writing/answers.ts';
import type { Scratch } from '../../checks/writing/scratch.ts';
import { ofIds, queryString } from '../../generate/query-string.ts';
import type { AnswerJudge } from '../../judge/answer.ts';
import type { EntryRecord } from '../../judge/entry.ts';
import { writtenContents } from '../../judge/written.ts';
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { endpointPath, placeOf } from '../../target/endpoints.ts';
import type { EntryId } from '../../world/world.ts';
import { compareLast } from '../compare-last.ts';
import { Content, type SequenceEntry } from '../content.ts';
import { DrawnLists } from '../drawn-list.ts';
import { type Extent, entryAt } from '../relation-value.ts';
import type { Run } from '../take-steps.ts';
import { type Changes, changesOf, type Ground, wholeChanges, wholeSettings } from './changes.ts';
import { type Judges, judgesOf } from './judges.ts';
import { wrongWrite } from './mistakes.ts';
import { PartWriter } from './parts.ts';
import { answeredParts, emptyContents, type HeldPart, heldParts, merged, partsSent, withoutLink } from './records.ts';
import { expectKeptParts, expectSameParts } from './same-parts.ts';
import type { LifeStep, Setting } from './steps.ts';
import { isSingle, lifeSubject, mostOf } from './subject.ts';
import { WriteTimes } from './write-times.ts';
import { chosenRestWrites, graphqlWrites, linkValues, type RestWrites, type Writes } from './writes.ts';

/** Entries of a content-type before the first step. */
const atFirst = 2;

/** Number of series of drawn lists. */
const mostDraws = 1000;
/** `stated`: only what the source document states. */
export interface LifeOptions {
  readonly extent: Extent;
  readonly adapters: 'rest' | 'both';
}

export class LifeRun implements Run<LifeStep> {
  readonly #scratch: Scratch;
  readonly #extent: Extent;
  readonly #types: readonly ContentType[];
  readonly #content: Content;
  readonly #records = new Map<string, EntryRecord>();
  /** The components of each entry as they were read last, by entry and attribute. */
  readonly #parts = new Map<string, ReadonlyMap<string, readonly HeldPart[]>>();
  readonly #times = new WriteTimes();
  readonly #ground: Ground;
  readonly #lists: DrawnLists;
  readonly #judges: Judges;
  readonly #graphql: ReadonlyMap<string, Adapter>;
  #turn = 0;
  #place = 'before the first step';

  constructor(scope: Scope, scratch: Scratch, type: ContentType, { extent, adapters }: LifeOptions) {
    const { model, world } = scope;
    const { types, bonds } = lifeSubject(model, type);
    const content = new Content(world, bonds, ({ uid }, id) => this.#records.get(`${uid} ${id}`));
    const idsOf = (uid: string): readonly EntryId[] => content.standing(uid).map(({ id }) => id);
    const files = extent === 'observed' ? world.files : undefined;
    const writer = new PartWriter(scratch, files, idsOf);
    this.#scratch = scratch;
    this.#extent = extent;
    this.#types = types;
    this.#content = content;
    this.#ground = { content, writer, extent, files };
    this.#lists = new DrawnLists(model, content, Math.floor(scratch.draw('lists')() * mostDraws), extent);
    this.#judges = judgesOf(scope, content, extent);
    const onBoth = adapters === 'both' ? types : [];
    this.#graphql = new Map(onBoth.map((one) => [one.uid, adapterOf(scratch.session, model, one)]));
  }

  async take(step: LifeStep, place: string): Promise<void> {
    if (this.#turn === 0) await this.#begin();
    this.#place = place;
    this.#turn += 1;
    const type = entryAt(this.#types, step.on);
    if (!type) return;
    const standing = this.#content.standing(type.uid);
    const entry = step.do === 'create' ? undefined : entryAt(standing, step.at);
    if (step.do === 'create') {
      if (standing.length < mostOf(type)) await this.#create(type, step.by, step.settings);
    } else if (!entry) return;
    else if (step.do === 'delete') await this.#remove(entry, step.by);
    else if (step.do === 'refuse') await this.#refuse(entry, step);
    else await this.#update(entry, step);
    await this.#readDrawnList(type);
    if (this.#turn % 4 === 0) await this.#readAll();
  }

  async end(): Promise<void> {
    this.#place = 'after the last step';
    await this.#readAll();
  }

  /** Creates the first entries, with a value for every attribute: targets of relations before those that lead to them. */
  async #begin(): Promise<void> {
    for (const type of this.#types.toReversed())
      for (let at = 0; at < Math.min(atFirst, mostOf(type)); at += 1)
        await this.#create(type, at, wholeSettings(this.#ground, type, at));
  }

  /** What writes in a step: GraphQL every other time, or REST. */
  #writes(by: number, type: ContentType): Writes {
    const graphql = by % 2 === 0 ? undefined : this.#graphql.get(type.uid);
    return graphql ? graphqlWrites(this.#scratch.session, graphql) : this.#restWrites(by, type);
  }

  #restWrites(by: number, type: ContentType): RestWrites {
    return chosenRestWrites(this.#scratch, { type, extent: this.#extent, by, turn: this.#turn });
  }

  async #create(type: ContentType, by: number, settings: readonly Setting[]): Promise<void> {
    this.#turn += 1;
    const changes = wholeChanges(this.#ground, type, this.#turn, settings);
    const data = this.#scratch.complete(type, changes.body);
    const answered = await this.#writes(by, type).save(type, undefined, data, changes.links);
    // the run puts a single type back as it was
    if (!isSingle(type)) this.#scratch.adopt(type, data, answered);
    const entry = { type, id: answered.id as EntryId, segment: answered.segment, sent: data };
    // the document states no transitions between states: the answer decides then
    const { publishedAt: state } = this.#extent === 'stated' ? answered.attributes : data;
    this.#content.add({ ...entry, publishedAt: state });
    await this.#afterWrite(entry, emptyContents(type), data, changes);
  }

  async #update(entry: SequenceEntry, { by, settings, state }: LifeStep & { readonly do: 'update' }): Promise<void> {
    const { type } = entry;
    const changes = changesOf(this.#ground, type, { entry, parts: this.#parts.get(keyOf(entry)) }, settings);
    const isKept = this.#extent === 'stated' || state === undefined || !type.draftAndPublish;
    // no write takes a document back; whether what a draft may lack is demanded when it is published is not decided
    const isLeft = isKept || (state === 'draft' ? type.versioned === true : this.#content.lacksRequired(entry));
    const data = { ...changes.body, ...(isLeft ? {} : { publishedAt: state === 'draft' ? null : publishedAt }) };
    await this.#writes(by, type).save(type, entry, data, changes.links);
    this.#content.change(entry, data, 'publishedAt' in data ? data.publishedAt : entry.publishedAt);
    await this.#afterWrite(entry, this.#records.get(keyOf(entry)) ?? emptyContents(type), data, changes);
  }

  /** Sends an update or a create with a mistake, and reads the entry that it leaves alone. */
  async #refuse(
    entry: SequenceEntry,
    { by, at, settings, mistake }: LifeStep & { readonly do: 'refuse' },
  ): Promise<void> {
    const { type } = entry;
    const { model } = this.#scratch;
    const isNew = at === 0;
    const parts = this.#parts.get(keyOf(entry));
    const { body, links } = changesOf(this.#ground, type, isNew ? undefined : { entry, parts }, settings);
    const data = { ...(isNew ? this.#scratch.complete(type, body) : body), ...linkValues(links) };
    const wrong = wrongWrite(model, type, data, mistake);
    if (!wrong) return;
    await this.#restWrites(by, type).refuse(type, isNew ? undefined : entry, wrong);
    await this.#readWhole(entry, noChanges);
  }

  async #remove(entry: SequenceEntry, by: number): Promise<void> {
    // GraphQL does not remove a single type that is a draft
    await (isSingle(entry.type) ? this.#restWrites(by, entry.type) : this.#writes(by, entry.type)).remove(entry);
    this.#compare(this.#judges.drawn);
    this.#content.remove(entry);
    this.#records.delete(keyOf(entry));
    // relations inside components lose it too
    for (const [key, record] of this.#records) this.#records.set(key, withoutLink(record, entry, this.#scratch.model));
    await this.#readAll();
  }

  /** Records what a write gave an entry, compares its answer, and reads the entry. */
  async #afterWrite(entry: SequenceEntry, before: EntryRecord, data: JsonObject, changes: Changes): Promise<void> {
    const written = writtenContents(this.#scratch.model, entry.type, data, 'all');
    const parts = { ...written.parts, ...partsSent(changes.parts) };
    this.#records.set(keyOf(entry), merged(before, { ...written, links: {}, parts }));
    for (const { links, side, value } of changes.links) links.write(side, entry.id, value);
    this.#compare(this.#judges.drawn);
    this.#times.forget(keyOf(entry));
    const byRest = await this.#readWhole(entry, changes);
    if (this.#turn % 2 === 0) await this.#readByGraphql(entry, byRest);
  }

  /** Reads the entry by GraphQL, where that is asked: components have the ids that REST has answered. */
  async #readByGraphql(entry: SequenceEntry, byRest: JsonObject): Promise<void> {
    const { session, model } = this.#scratch;
    const graphql = this.#graphql.get(entry.type.uid);
    if (!graphql) return;
    await graphql.find(String(entry.id));
    this.#compare(this.#judges.drawn);
    const { attributes } = readGraphqlAnswer(session, model).entry;
    expectSameParts(model, entry.type, { byRest, byGraphql: attributes }, this.#place);
  }

  /** Reads the entry with all that it holds, and compares the ids of its components. Resolves to its attributes. */
  async #readWhole(entry: SequenceEntry, { parts: sent }: Pick<Changes, 'parts'>): Promise<JsonObject> {
    const { session, model } = this.#scratch;
    const path = `${placeOf(entry.type, entry.segment)}?${wholeQuery(model, entry.type)}`;
    const { attributes } = entryIn(session, await session.get(path));
    this.#compare(this.#judges.whole);
    this.#expectUnmoved(entry.type, entry.id, attributes);
    const before = this.#parts.get(keyOf(entry));
    const now = answeredParts(entry.type, attributes);
    expectKeptParts({ now, before, sent }, `${this.#place}: ${lastRequest(session)}`);
    const known = this.#records.get(keyOf(entry))?.parts ?? {};
    const read = [...now].map(([name, parts]) => [name, heldParts(parts, known[name] ?? [])] as const);
    this.#parts.set(keyOf(entry), new Map(read));
    return attributes;
  }

  async #readDrawnList(type: ContentType): Promise<void> {
    const parameters = this.#lists.next(type, this.#content.removed(type.uid));
    if (!parameters) return;
    await this.#scratch.session.get(`${endpointPath(type)}?${queryString(parameters)}`);
    this.#compare(this.#judges.drawn);
  }

  /** Lists all entries of the sequence with all that they hold. */
  async #readAll(): Promise<void> {
    const { session, model } = this.#scratch;
    for (const type of this.#types) {
      if (isSingle(type)) {
        for (const entry of this.#content.standing(type.uid)) await this.#readWhole(entry, noChanges);
        continue;
      }
      const ids = [...this.#content.standing(type.uid).map(({ id }) => id), ...this.#content.removed(type.uid)];
      if (ids.length === 0) continue;
      const filters = ofIds(ids);
      const answer = await session.get(`${endpointPath(type)}?${filters}&${wholeQuery(model, type)}`);
      this.#compare(this.#judges.whole);
      for (const { id, attributes } of listIn(session, answer)) this.#expectUnmoved(type, id, attributes);
    }
  }

  #expectUnmoved({ uid }: ContentType, id: unknown, { updatedAt }: JsonObject): void {
    if (this.#extent === 'stated') return;
    this.#times.expectUnmoved(`${uid} ${id}`, updatedAt, `${this.#place}: ${lastRequest(this.#scratch.session)}`);
  }

  #compare(judge: AnswerJudge): void {
    compareLast(this.#scratch.session, judge, this.#place);
  }
}

const noChanges: Pick<Changes, 'parts'> = { parts: new Map() };

const keyOf = ({ type, id }: SequenceEntry): string => `${type.uid} ${id}`;
