/**
 * Runs a sequence of writes by one adapter or both. The judge compares each answer, and the entries as the adapters then
 * read them, with a model of the content (3, 4.1, 4.8, 4.9).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { oneOf, publishedAt } from '../checks/4.9-graphql-writes/data.ts';
import type { Scope } from '../checks/check.ts';
import { Mismatch } from '../checks/mismatch.ts';
import type { AnsweredEntry } from '../checks/writing/answers.ts';
import { onScratch, type Scratch } from '../checks/writing/scratch.ts';
import { queryString } from '../generate/query-string.ts';
import { type AnswerJudge, answerJudge } from '../judge/answer.ts';
import { statedReading } from '../judge/reading.ts';
import type { JsonObject } from '../models/json.ts';
import type { Attribute, ContentType } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import type { Session } from '../target/session.ts';
import type { EntryId } from '../world/world.ts';
import { type Adapter, graphqlAdapter, restAdapter, type State } from './adapters.ts';
import { compareLast } from './compare-last.ts';
import { Content, mostIds, type SequenceEntry } from './content.ts';
import { DrawnLists } from './drawn-list.ts';
import { FreedValues } from './freed-values.ts';
import { linkEnds } from './link-ends.ts';
import { Moments, type Way } from './moments.ts';
import { bodyValue, entryAt } from './relation-value.ts';
import type { Step } from './steps.ts';
import { type SequenceOptions, settableAttributes, subjectOf } from './subject.ts';

import { takeSteps } from './take-steps.ts';
import { entryToUpdate, updatesOf } from './updates-again.ts';
import { valuesOf } from './written-values.ts';

export interface SequenceCase {
  /** Chooses the content-types and relations. */
  readonly first: number;
  readonly steps: readonly Step[];
}

/** Entries of a content-type before the first step, and at most: so few that every list fits on a page. */
const [atFirst, most] = [2, 7];

class Run {
  readonly #scratch: Scratch;
  readonly #lists: DrawnLists;
  readonly #manner: SequenceOptions;
  readonly #types: readonly ContentType[];
  readonly #content: Content;
  readonly #adapters: readonly Adapter[];
  readonly #judge: AnswerJudge;
  readonly #moments = new Moments();
  readonly #freed = new FreedValues();
  #turn = 0;
  #place = 'before the first step';

  constructor(scope: Scope, scratch: Scratch, manner: SequenceOptions, { first }: SequenceCase) {
    const { session } = scratch;
    const { types, bonds: chosen } = subjectOf(scope.model, manner, first);
    this.#scratch = scratch;
    this.#manner = manner;
    this.#types = types;
    this.#content = new Content(scope.world, chosen);
    this.#lists = new DrawnLists(scope.model, this.#content, first);
    const updates = manner.extent === 'stated' ? 'whole' : 'partial';
    this.#adapters = [
      restAdapter(session, this.#content),
      ...(manner.adapters === 'both'
        ? [graphqlAdapter(session, scope.model, this.#content, { updates, most: mostIds })]
        : []),
    ];
    this.#judge = answerJudge({
      model: scope.model,
      target: scope.target,
      world: this.#content,
      reading: { ...statedReading, order: this.#isOrdered },
    });
  }

  async begin(): Promise<void> {
    for (const type of this.#types)
      for (let at = 0; at < atFirst; at += 1)
        await this.#create(type, { do: 'create', by: at, on: 0, values: [] }, this.#adapter(at));
  }

  async take(step: Step, place: string): Promise<void> {
    this.#place = place;
    const type = this.#typeOf(step);
    if (!type) return;
    const adapter = this.#adapter(step.by);
    const standing = this.#content.standing(type.uid);
    if (step.do === 'create') {
      if (standing.length < most) await this.#create(type, step, adapter);
      else return;
    } else {
      const entry = entryAt(standing, step.at);
      if (!entry) return;
      if (step.do === 'delete') await this.#remove(entry, adapter);
      else await this.#update(entry, step, adapter);
    }
    const linked = this.#content.relations.flatMap(({ bond }) =>
      bond.type.uid === type.uid ? [bond.target] : bond.target.uid === type.uid && bond.inverse ? [bond.type] : [],
    );
    this.#turn += 1;
    const isLinking = step.do === 'delete' || step.link !== undefined;
    await this.#readLists(isLinking ? [...new Set([type, ...linked])] : [type], this.#adapter(this.#turn));
    await this.#readDrawnList(type);
  }

  /** Reads all entries by every adapter. Where updatedAt did not change, waits and updates once more. */
  async end(): Promise<void> {
    this.#place = 'after the last step';
    for (const way of this.#moments.suspects) await this.#waitForClock(way);
    for (const adapter of this.#adapters) await this.#readLists(this.#types, adapter);
  }

  /** The content-type of a step. A step that writes an inverse side needs a content-type that has one. */
  #typeOf(step: Step): ContentType | undefined {
    const inverse = this.#types.filter((type) => this.#content.sidesOf(type).some(({ side }) => side === 'other'));
    const isFromInverse = step.do !== 'delete' && step.link?.fromInverse && inverse.length > 0;
    return entryAt(isFromInverse ? inverse : this.#types, step.on);
  }

  #adapter = (place: number): Adapter => {
    const adapter = entryAt(this.#adapters, place);
    if (!adapter) throw new Error('a sequence needs an adapter');
    return adapter;
  };

  /** Updates an entry once more after a pause: a clock of whole seconds may not have moved before. */
  async #waitForClock(way: Way): Promise<void> {
    const adapter = this.#adapters.find(({ name }) => name === way.adapter);
    const entry = entryToUpdate(way.kind, this.#types, this.#content);
    if (!adapter || !entry) return;
    await this.#readLists([entry.type], adapter);
    await wait(this.#moments.pause);
    for (const update of updatesOf(way.kind, entry)) await this.#update(entry, update, adapter);
    await this.#readLists([entry.type], adapter);
    this.#moments.expectMoved(way);
  }

  async #create(type: ContentType, step: Step & { readonly do: 'create' }, adapter: Adapter): Promise<void> {
    const scalars = settableAttributes(type).map((attribute, at) => [
      attribute.name,
      oneOf(attribute, this.#turn + at),
    ]);
    this.#turn += 1;
    const values = { ...Object.fromEntries(scalars), ...valuesOf(type, step) };
    const whole = this.#scratch.complete(type, { ...(type.draftAndPublish ? { publishedAt } : {}), ...values });
    const data = { ...whole, ...this.#freed.take(type) };
    const link = this.#linking(type, undefined, step);
    const answered = await adapter.create(type, data, link);
    const id = answered.id as EntryId;
    if (this.#content.find(type.uid, id) !== undefined)
      throw this.#wrong(`the new entry of ${type.pluralName} has the id of another`, 'an id of its own', id);
    this.#scratch.adopt(type, data, answered);
    const before = linkEnds(link, id);
    this.#content.add({ type, id, segment: answered.segment, sent: data, publishedAt: this.#state(data, answered) });
    if (link) link.links.write(link.side, id, link.value);
    this.#noteTouched([...before, ...linkEnds(link, id)]);
    this.#compare();
  }

  async #update(entry: SequenceEntry, step: Step & { readonly do: 'update' }, adapter: Adapter): Promise<void> {
    const { type, id } = entry;
    const { publishedAt: state, ...scalars } = valuesOf(type, step);
    // the document does not say whether what a draft may lack is demanded when it is published; no write takes a document back
    const isLeft = state === null ? type.versioned === true : this.#content.lacksRequired(entry);
    const values =
      state === undefined || isLeft ? { ...scalars, ...this.#freed.take(type) } : { ...scalars, publishedAt: state };
    const link = this.#linking(type, id, step);
    const before = this.#content.find(type.uid, id)?.values ?? {};
    const ends = this.#content.linkedTo(entry);
    const answered = await adapter.update(entry, values, link);
    this.#freed.leave(type, entry.sent, { ...entry.sent, ...values });
    this.#moments.seeWritten(`${type.uid} ${id}`, answered.attributes);
    this.#content.change(entry, values, this.#state(values, answered, entry.publishedAt));
    if (link) link.links.write(link.side, id, link.value);
    const after = this.#content.find(type.uid, id)?.values ?? {};
    const isChanged = Object.keys(values).some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    const endsAfter = this.#content.linkedTo(entry);
    const isLinked = link !== undefined && ends.join() !== endsAfter.join();
    const by: Way = { adapter: adapter.name, kind: isChanged ? 'values' : 'links' };
    this.#moments.note(`${type.uid} ${id}`, isChanged || isLinked ? 'changed' : 'touched', by);
    if (link) this.#noteTouched([...ends, ...endsAfter]);
    this.#compare();
    const isLive = !type.draftAndPublish || this.#content.find(type.uid, id)?.values.publishedAt !== null;
    if (!isLive) return;
    await adapter.readOne(entry);
    this.#compare();
  }

  async #remove(entry: SequenceEntry, adapter: Adapter): Promise<void> {
    const ends = this.#content.linkedTo(entry);
    await adapter.remove(entry);
    this.#compare();
    this.#content.remove(entry);
    this.#freed.leave(entry.type, entry.sent, {});
    this.#noteTouched(ends);
  }

  /** The state after a write. The document states no transitions, so for the extent `stated` the answer decides. */
  #state(data: JsonObject, { attributes }: AnsweredEntry, before: unknown = 'now'): unknown {
    if (!('publishedAt' in data)) return before;
    return this.#manner.extent === 'stated' ? attributes.publishedAt : data.publishedAt;
  }

  /** Records that a write of a relation touched entries: old and new targets, and their previous owners. */
  #noteTouched(entries: readonly string[]): void {
    for (const entry of new Set(entries)) this.#moments.note(entry, 'touched');
  }

  #linking(type: ContentType, id: EntryId | undefined, { link }: Step & { readonly do: 'create' | 'update' }) {
    const sides = this.#content.sidesOf(type).filter(({ side }) => side === (link?.fromInverse ? 'other' : 'owner'));
    const side = link && entryAt(sides, link.relation);
    if (!link || !side) return undefined;
    const { attribute, inverse } = side.bond;
    const value = bodyValue(side.links, { side: side.side, id, extent: this.#manner.extent }, link.value);
    // a required relation is emptied by a list alone
    if (value === null && (side.side === 'owner' ? attribute : inverse)?.required) return undefined;
    if (value !== undefined && side.side === 'other') this.#content.inverseWritten.add(side.bond);
    return value === undefined ? undefined : { ...side, value };
  }

  /** Whether the order of a relation is known. The document states it for writes from the owning side, of REST. */
  #isOrdered = ({ name, target, mappedBy }: Attribute): boolean => {
    if (this.#manner.extent === 'observed') return true;
    if (this.#manner.adapters === 'both') return false;
    const relation = this.#content.relations.find(
      ({ bond }) => bond.attribute.name === name && bond.attribute.target === target,
    );
    return mappedBy === undefined && relation !== undefined && !this.#content.inverseWritten.has(relation.bond);
  };

  /** Ids of entries removed last; none with several clients, since another client's entry may have such an id. */
  #removedIds({ uid }: ContentType): readonly EntryId[] {
    return this.#manner.clients === 'several' ? [] : this.#content.removed(uid);
  }

  /** Lists the entries of some content-types, and asks for the removed ones. */
  async #readLists(types: readonly ContentType[], adapter: Adapter): Promise<void> {
    for (const type of types) {
      const ids = this.#content.standing(type.uid).map(({ id }) => id);
      const removedIds = this.#removedIds(type);
      if (ids.length + removedIds.length === 0) continue;
      const state: State = this.#turn % 4 === 3 ? 'live' : 'preview';
      const listed = await adapter.list(type, [...removedIds, ...ids], state);
      this.#compare();
      for (const { id, attributes } of listed) this.#moments.see(adapter.name, `${type.uid} ${id}`, attributes);
    }
  }

  /** Reads a list with drawn parameters. */
  async #readDrawnList(type: ContentType): Promise<void> {
    const parameters = this.#lists.next(type, this.#removedIds(type));
    if (!parameters) return;
    await this.#scratch.session.get(`${endpointPath(type)}?${queryString(parameters)}`);
    this.#compare();
  }

  #compare = (): void => compareLast(this.#scratch.session, this.#judge, this.#place);

  #wrong = (message: string, expected: unknown, actual: unknown): Mismatch =>
    new Mismatch({ message: `${this.#place}: ${message}`, expected, actual });
}

/**
 * Runs a sequence and removes its entries.
 *
 * @param name makes the unique values of this sequence differ from those of others
 * @throws Mismatch at the first wrong answer
 */
export async function runSequence(
  scope: Scope,
  session: Session,
  name: unknown,
  manner: SequenceOptions,
  testCase: SequenceCase,
): Promise<void> {
  await onScratch(session, scope.model, name, async (scratch) => {
    const run = new Run(scope, scratch, manner, testCase);
    await run.begin();
    await takeSteps(run, testCase.steps);
  });
}
