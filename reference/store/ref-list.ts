/** Ordered lists of what is linked: they never change, and a long one shares most of itself with the one it came of. */
import type { Ref } from './reader.ts';

/** What an attribute links, in order. */
export type RefList = readonly Ref[] | LongList;

/** The greatest length of a plain list, and of a piece of a long one: what is copied for a change. */
const PIECE = 128;

/**
 * A list in pieces. A category of many thousand books gets another one at the cost of one piece; as plain lists, each
 * with the one before it to go back to, they would be what a write costs most.
 */
export class LongList {
  /** None of them empty. */
  readonly pieces: readonly (readonly Ref[])[];
  readonly length: number;
  #refs: readonly Ref[] | undefined;

  constructor(pieces: readonly (readonly Ref[])[], length: number, refs?: readonly Ref[]) {
    this.pieces = pieces;
    this.length = length;
    this.#refs = refs;
  }

  /** The list as a plain one, made when first asked for. */
  get refs(): readonly Ref[] {
    this.#refs ??= this.pieces.flat();
    return this.#refs;
  }

  /** In JSON it is a list like any other. */
  toJSON(): readonly Ref[] {
    return this.refs;
  }
}

/** A list of these, which must not change afterwards. */
export function listOf(refs: readonly Ref[]): RefList {
  if (refs.length <= PIECE) return refs;
  const pieces: Ref[][] = [];
  for (let at = 0; at < refs.length; at += PIECE) pieces.push(refs.slice(at, at + PIECE));
  return new LongList(pieces, refs.length, refs);
}

/** What a list names. */
export function refsOf(list: RefList): readonly Ref[] {
  return list instanceof LongList ? list.refs : list;
}

/** The list with one more at its end. */
export function withAdded(list: RefList, ref: Ref): RefList {
  if (!(list instanceof LongList)) return listOf([...list, ref]);
  const last = list.pieces.at(-1) ?? [];
  const pieces = last.length < PIECE ? list.pieces.with(-1, [...last, ref]) : [...list.pieces, [ref]];
  return new LongList(pieces, list.length + 1);
}

/** The list without one that it names; the list itself when it does not name it. */
export function withoutRef(list: RefList, ref: Ref): RefList {
  const isGone = (each: Ref): boolean => sameRef(each, ref);
  if (!(list instanceof LongList)) {
    const index = list.findIndex(isGone);
    return index < 0 ? list : list.toSpliced(index, 1);
  }
  for (const [at, piece] of list.pieces.entries()) {
    const index = piece.findIndex(isGone);
    if (index < 0) continue;
    const left = piece.toSpliced(index, 1);
    const pieces = left.length > 0 ? list.pieces.with(at, left) : list.pieces.toSpliced(at, 1);
    return new LongList(pieces, list.length - 1);
  }
  return list;
}

/** Tells whether two names name the same entry. */
export function sameRef(a: Ref, b: Ref): boolean {
  return a === b || (a.id === b.id && a.uid === b.uid);
}
