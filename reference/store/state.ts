/** The content in memory, changed only through `transaction.ts`. */
import { isScalar } from '../model/attribute.ts';
import { type Model, schemaOf } from '../model/model.ts';
import type { Adjacency, ColumnEncoding, ColumnValues, StoredColumn } from './indexed-reader.ts';
import { Links } from './links.ts';
import type { Entry, Ref } from './reader.ts';
import type { RefList } from './ref-list.ts';
import type { RelationGraph, RelationSide } from './relation-graph.ts';
import { Table } from './table.ts';

/** A table and the links of its attributes. Copied before a change while a snapshot shares it (copy on write). */
export interface TableState {
  readonly table: Table;
  readonly links: ReadonlyMap<string, Links>;
}

/** The state of all tables, by uid. */
export class State {
  readonly relationGraph: RelationGraph;
  readonly #tables: Map<string, TableState>;
  /** Uids of the tables that a snapshot shares. */
  readonly #shared = new Set<string>();
  #version = 0;

  constructor(model: Model, relationGraph: RelationGraph) {
    this.relationGraph = relationGraph;
    const uids = [...model.contentTypes.keys(), ...model.components.keys()];
    this.#tables = new Map(
      uids.map((uid) => {
        const attributes = [...schemaOf(model, uid).attributes.values()];
        const unique = attributes.filter((attribute) => isScalar(attribute) && attribute.unique);
        const names = [...(relationGraph.get(uid)?.keys() ?? [])];
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

  /** Increases whenever something may change. */
  get version(): number {
    return this.#version;
  }

  get uids(): Iterable<string> {
    return this.#tables.keys();
  }

  all(uid: string): readonly Entry[] {
    return this.tableState(uid).table.ordered;
  }

  sorted(uid: string, column: StoredColumn): readonly Entry[] {
    return this.tableState(uid).table.sorted(column);
  }

  columnar(uid: string, column: StoredColumn, encoding: ColumnEncoding): ColumnValues {
    return this.tableState(uid).table.columnar(column, encoding);
  }

  notes(uid: string, name: string): Uint8Array {
    return this.tableState(uid).table.notes(name);
  }

  get(uid: string, id: number): Entry | undefined {
    return this.tableState(uid).table.byId.get(id);
  }

  linked(uid: string, id: number, attribute: string): readonly Ref[] {
    return this.#linksOf(this.tableState(uid), uid, attribute).of(id);
  }

  adjacency(uid: string, attribute: string, target: string): Adjacency | undefined {
    return this.#linksOf(this.tableState(uid), uid, attribute).adjacency(target);
  }

  /** The stored list of links of an attribute of an entry. */
  list(uid: string, id: number, attribute: string): RefList {
    return this.#linksOf(this.tableState(uid), uid, attribute).list(id);
  }

  side(uid: string, attribute: string): RelationSide {
    const side = this.relationGraph.get(uid)?.get(attribute);
    if (!side) throw new Error(`${uid} has no attribute ${attribute} that links`);
    return side;
  }

  /** The state of one table, for reading. */
  tableState(uid: string): TableState {
    const table = this.#tables.get(uid);
    if (!table) throw new Error(`no content-type or component ${uid}`);
    return table;
  }

  /** The table of a uid, for writing. */
  table(uid: string): Table {
    return this.#writable(uid).table;
  }

  /** The links of an attribute, for writing. */
  links(uid: string, attribute: string): Links {
    return this.#linksOf(this.#writable(uid), uid, attribute);
  }

  /** A snapshot of all tables; later changes do not reach it. */
  share(): ReadonlyMap<string, TableState> {
    for (const uid of this.#tables.keys()) this.#shared.add(uid);
    return new Map(this.#tables);
  }

  /** Restores a snapshot of `share`. Returns the tables it replaced, for a rollback. */
  restore(tables: ReadonlyMap<string, TableState>): ReadonlyMap<string, TableState> {
    this.#version++;
    const before = new Map<string, TableState>();
    for (const [uid, table] of tables) {
      const current = this.tableState(uid);
      if (current === table) continue;
      this.#tables.set(uid, table);
      this.#shared.add(uid);
      before.set(uid, current);
    }
    return before;
  }

  #linksOf(table: TableState, uid: string, attribute: string): Links {
    const links = table.links.get(attribute);
    if (!links) throw new Error(`${uid} has no attribute ${attribute} that links`);
    return links;
  }

  #writable(uid: string): TableState {
    this.#version++;
    const table = this.tableState(uid);
    if (!this.#shared.delete(uid)) return table;
    const copy = {
      table: table.table.copy(),
      links: new Map([...table.links].map(([name, links]) => [name, links.copy()])),
    };
    this.#tables.set(uid, copy);
    return copy;
  }
}
