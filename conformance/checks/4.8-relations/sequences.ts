/** Random sequences of writes on every relation of the model, compared with the oracle's after every step (4.8). */
import fc from 'fast-check';
import type { Model } from '../../models/model.ts';
import { Links, type Side } from '../../oracle/state/links.ts';
import type { Session } from '../../target/session.ts';
import type { EntryId } from '../../world/world.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
import { type Created, onScratch, type Scratch } from '../writing/scratch.ts';
import { type Bond, type BondName, bondNamed, bonds, kindOf, turned } from './bonds.ts';
import { type Linking, linkingBy } from './linking.ts';
import { bodyValue, type Extent, entryAt, type Step, sequences, type Value } from './steps.ts';

interface SequenceCase extends BondName {
  readonly steps: readonly Step[];
}

/** Entries that stand before the first step: owners and targets; of a relation to itself, both in one. */
const ownersAtFirst = 2;
const targetsAtFirst = 4;

class Run {
  readonly links: Links;
  readonly #sides: Partial<Record<Side, Linking>>;
  readonly #made = new Map<EntryId, Created>();
  readonly #scratch: Scratch;
  readonly #extent: Extent;
  readonly #bond: Bond;

  constructor(scratch: Scratch, model: Model, bond: Bond, extent: Extent) {
    this.#scratch = scratch;
    this.#extent = extent;
    this.#bond = bond;
    this.links = new Links(kindOf(bond));
    const back = turned(bond);
    this.#sides = {
      owner: linkingBy(scratch, model, bond),
      ...(back && extent === 'observed' ? { other: linkingBy(scratch, model, back) } : {}),
    };
  }

  async prepare(): Promise<void> {
    for (let at = 0; at < ownersAtFirst; at += 1) await this.#make('owner', undefined);
    for (let at = 0; at < targetsAtFirst - (this.links.kind.self ? 1 : 0); at += 1)
      await this.#make('other', undefined);
  }

  /** Takes one step; tells whether anything was sent. */
  async take(step: Step): Promise<boolean> {
    if (step.do === 'make') return this.#take(step.on, undefined, step.value);
    const id = entryAt(this.links.entries(step.on), step.at);
    const created = id === undefined ? undefined : this.#created(step.on, id);
    if (id === undefined || created === undefined) return false;
    if (step.do === 'write') return this.#take(step.on, id, step.value);
    if (step.do === 'state') {
      if (!created.type.draftAndPublish) return false;
      const publishedAt = step.draft ? null : '2024-05-06T07:08:09.000Z';
      entryIn(this.#scratch.session, await this.#scratch.update(created, { publishedAt }));
      return true;
    }
    entryIn(this.#scratch.session, await this.#scratch.remove(created));
    this.links.remove(step.on, id);
    return true;
  }

  /** Throws Mismatch unless every entry links what it must, in order. */
  async compare(after: string): Promise<void> {
    for (const side of ['owner', 'other'] as const) {
      const linking = this.#sides[side];
      if (linking === undefined) continue;
      const ids = this.links.entries(side);
      const found = await linking.read(ids.flatMap((id) => this.#created(side, id) ?? []));
      for (const id of ids) {
        const expected = this.links.linked(side, id);
        const actual = found.get(id);
        if (JSON.stringify(expected) === JSON.stringify(actual)) continue;
        const { type, attribute } = linking.bond;
        throw new Mismatch({
          message: `${type.singularName} ${id}: ${attribute.name} links other entries than it must ${after}`,
          expected,
          actual,
        });
      }
    }
  }

  async #take(side: Side, id: EntryId | undefined, said: Value): Promise<boolean> {
    const linking = this.#sides[side];
    const value = linking === undefined ? undefined : bodyValue(this.links, { side, id, extent: this.#extent }, said);
    if (id === undefined) await this.#make(side, value);
    else {
      const created = this.#created(side, id);
      if (linking === undefined || created === undefined || value === undefined) return false;
      await linking.write(created, value);
      this.links.write(side, id, value);
    }
    return true;
  }

  async #make(side: Side, value: unknown): Promise<void> {
    const linking = this.#sides[side];
    const created = linking ? await linking.makeOwner(value) : await this.#scratch.create(this.#bond.target, {});
    const id = created.entry.id;
    if (typeof id !== 'number' && typeof id !== 'string')
      throw new Error('an entry has no id: checks of 2.2 judge that');
    this.#made.set(this.#key(side, id), created);
    this.links.add(side, id);
    if (value !== undefined) this.links.write(side, id, value);
  }

  #created = (side: Side, id: EntryId): Created | undefined => this.#made.get(this.#key(side, id));

  #key = (side: Side, id: EntryId): string => `${this.links.kind.self ? '' : side} ${id}`;
}

async function runSequence(session: Session, model: Model, extent: Extent, testCase: SequenceCase): Promise<void> {
  const bond = bondNamed(model, testCase);
  await onScratch(session, model, [extent, testCase], async (scratch) => {
    const run = new Run(scratch, model, bond, extent);
    await run.prepare();
    for (const [at, step] of testCase.steps.entries()) {
      if (await run.take(step)) await run.compare(`after step ${at + 1} of ${testCase.steps.length} (${step.do})`);
    }
  });
}

function sequenceCheck(id: string, title: string, extent: Extent, clauses: readonly string[]): Check {
  return check<SequenceCase>({
    id,
    title,
    clauses,
    kind: 'write',
    tags: ['stateful'],
    plan: ({ model }) => {
      const all = bonds(model).filter(({ inside }) => extent === 'observed' || inside === undefined);
      if (all.length === 0) return { notApplicable: 'no relation between content-types whose entries can be created' };
      return {
        examples: [],
        weight: 3,
        arbitrary: fc
          .tuple(fc.constantFrom(...all.map(({ name }) => name)), sequences(extent))
          .map(([name, steps]): SequenceCase => ({ ...name, steps })),
        run: (session, testCase) => runSequence(session, model, extent, testCase),
      };
    },
  });
}

export const sequenceChecks: readonly Check[] = [
  sequenceCheck(
    'rest.relations.sequences',
    'After any sequence of creates and updates a relation links what section 4.8 says, in that order.',
    'stated',
    [
      'rest.relations.connect',
      'rest.relations.disconnect',
      'rest.relations.connect-and-disconnect',
      'rest.relations.set',
      'rest.relations.set-empty',
      'rest.relations.shorthand',
      'rest.relations.longhand',
      'rest.relations.plain-list',
      'rest.relations.connect.before',
      'rest.relations.connect.after',
      'rest.relations.connect.start',
      'rest.relations.connect.end',
      'rest.relations.connect.default-end',
      'rest.relations.connect.sequential',
      'rest.relations.to-one.short',
      'rest.relations.to-one.syntaxes',
      'rest.relations.to-one.null',
      'rest.relations.null-clears',
    ],
  ),
  sequenceCheck(
    'rest.relations.sequences.both-sides',
    'After any sequence of creates, updates, deletes and publications both sides of a relation link what they must.',
    'observed',
    [
      'rest.relations.one-to-one-steals',
      'rest.relations.one-to-many-steals',
      'rest.relations.self',
      'rest.relations.deleted-target',
      'rest.relations.in-components',
      'rest.relations.reconnect-moves',
      'rest.relations.disconnect-unconnected',
      'rest.relations.empty-object',
      'rest.relations.scalar-on-many',
      'rest.relations.one-way-many',
    ],
  ),
];
