/** Ordered lists of what is linked: they never change, and a long one shares most of itself with the one it came of. */
import type { Ref } from './reader.ts';

/** What an attribute links, in order. */
export type RefList = readonly Ref[] | LongList;

/** The greatest length of a plain list, and of a piece of a long one: what is copied for a change. */
const PIECE = 32;

/**
 * A list in pieces. A category of many thousand books gets another one at the cost of one piece; as plain lists, each
 * with the one before it to go back to, they would be what a write costs most.
 */
export class LongList {
  /** None of them empty. */
  readonly pieces: readonly (readonly Ref[])[];
  /** What comes last; it grows until it is a piece. */
  readonly tail: readonly Ref[];
  readonly length: number;
  #refs: readonly Ref[] | undefined;

  constructor(pieces: readonly (readonly Ref[])[], tail: readonly Ref[], length: number) {
    this.pieces = pieces;
    this.tail = tail;
    this.length = length;
  }

  /** The list as a plain one, made when first asked for. */
  get refs(): readonly Ref[] {
    this.#refs ??= this.from(0);
    return this.#refs;
  }

  /** What comes after so many pieces, as a plain list. */
  from(piece: number): readonly Ref[] {
    return [...this.pieces.slice(piece), this.tail].flat();
  }

  /** In JSON it is a list like any other. */
  toJSON(): readonly Ref[] {
    return this.refs;
  }
}

/** A list of these, which must not change afterwards. */
export function listOf(refs: readonly Ref[]): RefList {
  if (refs.length <= PIECE) return refs;
  const pieces: (readonly Ref[])[] = [];
  for (let at = 0; at < refs.length; at += PIECE) pieces.push(refs.slice(at, at + PIECE));
  return new LongList(pieces, [], refs.length);
}

/** What a list names. */
export function refsOf(list: RefList): readonly Ref[] {
  return list instanceof LongList ? list.refs : list;
}

/** The list with one more at its end. */
export function withAdded(list: RefList, ref: Ref): RefList {
  if (!(list instanceof LongList)) return listOf([...list, ref]);
  const { pieces, tail, length } = list;
  if (tail.length < PIECE) return new LongList(pieces, [...tail, ref], length + 1);
  return new LongList([...pieces, tail], [ref], length + 1);
}

/** The list without one that it names; the list itself when it does not name it. */
export function withoutRef(list: RefList, ref: Ref): RefList {
  if (!(list instanceof LongList)) return withoutIn(list, ref);
  const { pieces, tail, length } = list;
  for (const [at, piece] of pieces.entries()) {
    const left = withoutIn(piece, ref);
    if (left === piece) continue;
    return new LongList(left.length > 0 ? pieces.with(at, left) : pieces.toSpliced(at, 1), tail, length - 1);
  }
  const left = withoutIn(tail, ref);
  return left === tail ? list : new LongList(pieces, left, length - 1);
}

function withoutIn(refs: readonly Ref[], ref: Ref): readonly Ref[] {
  const index = refs.findIndex((each) => sameRef(each, ref));
  return index < 0 ? refs : refs.toSpliced(index, 1);
}

/** Tells whether two names name the same entry. */
export function sameRef(a: Ref, b: Ref): boolean {
  return a === b || (a.id === b.id && a.uid === b.uid);
}
