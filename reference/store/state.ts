/** All content at one moment, changed only through `transaction.ts`. */
import { isScalar } from '../model/attribute.ts';
import { type Model, schemaOf } from '../model/model.ts';
import { Links } from './links.ts';
import type { Adjacency, DenseKind, DenseValues, Entry, Ref, StoredColumn } from './reader.ts';
import type { RefList } from './ref-list.ts';
import { Table } from './table.ts';
import type { End, Topology } from './topology.ts';

/** A table and the links of its attributes; replaced by a copy before it changes while a snapshot holds it. */
export interface Shelf {
  readonly table: Table;
  readonly links: ReadonlyMap<string, Links>;
}

/** One shelf per uid. */
export class State {
  readonly topology: Topology;
  readonly #shelves: Map<string, Shelf>;
  /** Shelves a snapshot holds too. */
  readonly #shared = new Set<string>();
  #version = 0;

  constructor(model: Model, topology: Topology) {
    this.topology = topology;
    const uids = [...model.contentTypes.keys(), ...model.components.keys()];
    this.#shelves = new Map(
      uids.map((uid) => {
        const attributes = [...schemaOf(model, uid).attributes.values()];
        const unique = attributes.filter((attribute) => isScalar(attribute) && attribute.unique);
        const names = [...(topology.get(uid)?.keys() ?? [])];
        return [
          uid,
          {
            table: new Table(unique.map((attribute) => attribute.name)),
            links: new Map(names.map((name) => [name, new Links()])),
          },
        ];
      }),
    );
  }

  /** Goes up whenever something may change. */
  get version(): number {
    return this.#version;
  }

  get uids(): Iterable<string> {
    return this.#shelves.keys();
  }

  all(uid: string): readonly Entry[] {
    return this.shelf(uid).table.ordered;
  }

  sorted(uid: string, column: StoredColumn): readonly Entry[] {
    return this.shelf(uid).table.sorted(column);
  }

  dense(uid: string, column: StoredColumn, kind: DenseKind): DenseValues {
    return this.shelf(uid).table.dense(column, kind);
  }

  get(uid: string, id: number): Entry | undefined {
    return this.shelf(uid).table.byId.get(id);
  }

  linked(uid: string, id: number, attribute: string): readonly Ref[] {
    return this.#linksOf(this.shelf(uid), uid, attribute).of(id);
  }

  adjacency(uid: string, attribute: string, target: string): Adjacency | undefined {
    return this.#linksOf(this.shelf(uid), uid, attribute).adjacency(target);
  }

  /** What an attribute of an entry links, as it is kept. */
  list(uid: string, id: number, attribute: string): RefList {
    return this.#linksOf(this.shelf(uid), uid, attribute).list(id);
  }

  end(uid: string, attribute: string): End {
    const end = this.topology.get(uid)?.get(attribute);
    if (!end) throw new Error(`${uid} has no attribute ${attribute} that links`);
    return end;
  }

  /** The shelf of a uid, to read. */
  shelf(uid: string): Shelf {
    const shelf = this.#shelves.get(uid);
    if (!shelf) throw new Error(`no content-type or component ${uid}`);
    return shelf;
  }

  /** The table of a uid, to change. */
  table(uid: string): Table {
    return this.#own(uid).table;
  }

  /** The links of an attribute, to change. */
  links(uid: string, attribute: string): Links {
    return this.#linksOf(this.#own(uid), uid, attribute);
  }

  /** What is there now; later changes do not reach it. */
  share(): ReadonlyMap<string, Shelf> {
    for (const uid of this.#shelves.keys()) this.#shared.add(uid);
    return new Map(this.#shelves);
  }

  /** Goes back to what `share` gave; gives the shelves that were there instead, to take it back. */
  restore(shelves: ReadonlyMap<string, Shelf>): ReadonlyMap<string, Shelf> {
    this.#version++;
    const before = new Map<string, Shelf>();
    for (const [uid, shelf] of shelves) {
      const present = this.shelf(uid);
      if (present === shelf) continue;
      this.#shelves.set(uid, shelf);
      this.#shared.add(uid);
      before.set(uid, present);
    }
    return before;
  }

  #linksOf(shelf: Shelf, uid: string, attribute: string): Links {
    const links = shelf.links.get(attribute);
    if (!links) throw new Error(`${uid} has no attribute ${attribute} that links`);
    return links;
  }

  #own(uid: string): Shelf {
    this.#version++;
    const shelf = this.shelf(uid);
    if (!this.#shared.delete(uid)) return shelf;
    const copy = {
      table: shelf.table.copy(),
      links: new Map([...shelf.links].map(([name, links]) => [name, links.copy()])),
    };
    this.#shelves.set(uid, copy);
    return copy;
  }
}
