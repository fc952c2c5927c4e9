/** The fixture of checks of one clause of 4.8: an owner, a few entries to link, and one relation. */
import fc from 'fast-check';
import type { Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import type { Session } from '../../target/session.ts';
import type { EntryId } from '../../world/world.ts';
import type { Terms } from '../case-check.ts';
import type { Check } from '../check.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type Bond, type BondName, bondNamed, bonds, oneOfEachKind } from './bonds.ts';
import { createLinking, type Linking } from './linking.ts';

/** Returns the id of an entry to link, by its index from 0. */
export type IdAt = (place: number) => EntryId;

export interface Bench extends Linking {
  readonly session: Session;
  readonly scratch: Scratch;
  readonly targets: readonly Created[];
  /** An entry to link, by its index from 0. */
  target(place: number): Created;
  readonly id: IdAt;
}

interface BenchCase extends BondName {
  /** Name of the variant of the case. */
  readonly way?: string;
}

interface BenchTerms extends Pick<Terms, 'needs' | 'tags'> {
  /** Default: the clause. */
  readonly id?: string;
  /** Default: the sentence of the clause. */
  readonly title?: string;
  /** Further clauses that it proves. */
  readonly also?: readonly string[];
  /** Relations that the clause is about. Some kinds are always tried, others are drawn. Default: all relations. */
  holds?(bond: Bond): boolean;
  readonly ways?: readonly string[];
  /** Whether every kind of relation is always tried. */
  readonly everyKind?: true;
  /** Number of entries to link. Default: 4. */
  readonly targets?: number;
  /** Number of ordinary cases that one case counts for. Default: 20. */
  readonly weight?: number;
}

/** Number of links of a large relation: more than a page of a list. */
export const manyLinks = 40;

export const isMany = ({ attribute }: Bond): boolean => isToMany(attribute);
export const isOne = (bond: Bond): boolean => !isMany(bond);

/** Picks `count` items from all over a list. `shift` rotates it, so that checks pick different ones. */
const pick = <Each>(all: readonly Each[], count: number, shift: number): Each[] =>
  all.filter((_, at) => (at + shift) % Math.ceil(all.length / count) === 0);

/** The same, and one in a component where there is one: sequences of writes do not reach into components. */
const pickBoth = (all: readonly Bond[], count: number, shift: number): Bond[] => [
  ...new Set([...pick(all, count, shift), ...all.filter((bond) => bond.inside).slice(0, 1)]),
];

const examplesOf = (all: readonly Bond[], ways: readonly string[] | undefined): BenchCase[] =>
  all.flatMap(({ name }) => ways?.map((way): BenchCase => ({ ...name, way })) ?? [name]);

/** A check of the relations of the model, by kinds. */
export function benchCheck(
  clause: string,
  { holds = () => true, ways, everyKind, targets = 4, weight = 20, ...terms }: BenchTerms,
  run: (bench: Bench, way: string | undefined) => Promise<void>,
): Check {
  const kinds = (model: Model): Bond[] => oneOfEachKind(bonds(model).filter(holds));
  return writeCheck<BenchCase>(
    { clause, ...terms },
    {
      cases({ model }) {
        const all = kinds(model);
        if (!ways) return (everyKind ? all : pickBoth(all, 2, clause.length)).map(({ name }) => name);
        return ways.flatMap((way, at) => pickBoth(all, 1, clause.length + at).map(({ name }) => ({ ...name, way })));
      },
      arbitrary: ({ model }) => fc.constantFrom(...examplesOf(kinds(model), ways)),
      weight,
      async run(scratch, testCase, { model }) {
        const linking = createLinking(scratch, bondNamed(model, testCase));
        const entries: Created[] = [];
        for (let at = 0; at < targets; at += 1) entries.push(await linking.makeTarget());
        const target = (place: number): Created => {
          const entry = entries[place];
          if (entry === undefined) throw new Error(`there is no entry ${place} to link`);
          return entry;
        };
        const id = (place: number): EntryId => entries[place]?.entry.id as EntryId;
        const { session } = scratch;
        await run({ ...linking, session, scratch, targets: entries, target, id }, testCase.way);
      },
    },
  );
}
