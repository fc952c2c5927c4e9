/** Immutable ordered lists of links. A long list shares most of its pieces with the version before it. */
import type { Ref } from './reader.ts';

/** The links of an attribute, in order. */
export type RefList = readonly Ref[] | LongList;

/** Maximum length of a plain list and of a piece of a long one: a change copies no more than this. */
const PIECE = 32;

/**
 * A list in pieces. Linking one more book to a category of many thousand copies one piece only. Plain arrays would be copied
 * whole, because each write keeps the previous list for a rollback, and that would dominate the cost of a write.
 */
export class LongList {
  /** Full or partial pieces, never empty. */
  readonly pieces: readonly (readonly Ref[])[];
  /** The last items; becomes a piece when it is full. */
  readonly tail: readonly Ref[];
  readonly length: number;
  #refs: readonly Ref[] | undefined;

  constructor(pieces: readonly (readonly Ref[])[], tail: readonly Ref[], length: number) {
    this.pieces = pieces;
    this.tail = tail;
    this.length = length;
  }

  /** The list as a plain array, built on first use. */
  get refs(): readonly Ref[] {
    this.#refs ??= this.from(0);
    return this.#refs;
  }

  /** The items from a piece on, as a plain array. */
  from(piece: number): readonly Ref[] {
    return [...this.pieces.slice(piece), this.tail].flat();
  }

  /** Serializes as a plain array. */
  toJSON(): readonly Ref[] {
    return this.refs;
  }
}

/** Makes a list of an array, which must not change afterwards. */
export function listOf(refs: readonly Ref[]): RefList {
  if (refs.length <= PIECE) return refs;
  const pieces: (readonly Ref[])[] = [];
  for (let at = 0; at < refs.length; at += PIECE) pieces.push(refs.slice(at, at + PIECE));
  return new LongList(pieces, [], refs.length);
}

/** The items of a list as a plain array. */
export function refsOf(list: RefList): readonly Ref[] {
  return list instanceof LongList ? list.refs : list;
}

/** Links in the order of their ids. */
export const inOrderOfIds = (refs: readonly Ref[]): readonly Ref[] => refs.toSorted((a, b) => a.id - b.id);

/** The list with an item appended. */
export function withAdded(list: RefList, ref: Ref): RefList {
  if (!(list instanceof LongList)) return listOf([...list, ref]);
  const { pieces, tail, length } = list;
  if (tail.length < PIECE) return new LongList(pieces, [...tail, ref], length + 1);
  return new LongList([...pieces, tail], [ref], length + 1);
}

/** The list without an item; the list itself when it does not contain it. */
export function withoutRef(list: RefList, ref: Ref): RefList {
  if (!(list instanceof LongList)) return withoutIn(list, ref);
  const { pieces, tail, length } = list;
  for (const [at, piece] of pieces.entries()) {
    const remaining = withoutIn(piece, ref);
    if (remaining === piece) continue;
    return new LongList(remaining.length > 0 ? pieces.with(at, remaining) : pieces.toSpliced(at, 1), tail, length - 1);
  }
  const remaining = withoutIn(tail, ref);
  return remaining === tail ? list : new LongList(pieces, remaining, length - 1);
}

function withoutIn(refs: readonly Ref[], ref: Ref): readonly Ref[] {
  const index = refs.findIndex((each) => sameRef(each, ref));
  return index < 0 ? refs : refs.toSpliced(index, 1);
}

/** Whether two references are to the same entry. */
export function sameRef(a: Ref, b: Ref): boolean {
  return a === b || (a.id === b.id && a.uid === b.uid);
}
