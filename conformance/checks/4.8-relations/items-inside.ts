/** Relations of several components of one attribute, written together, each in another way (4.8, observed). */
import { firstOfEach } from '../../models/first-of-each.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import { linkedAfter } from '../../oracle/state/relation-value.ts';
import type { EntryId } from '../../world/world.ts';
import { requiresUnique, shapeOf } from '../4.1-endpoints/part-source.ts';
import { type Terms, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { isMany } from './bench.ts';
import { type Bond, type BondName, bondNamed, bonds, idsIn, populateOf } from './bonds.ts';
import { changesOfMany, changesOfOne, firstLinksOfMany, firstLinksOfOne, type Says } from './item-values.ts';

type Inside = Bond & Required<Pick<Bond, 'inside'>>;

/** A component of the entry: its id, the entries that it may link, and those that it links. */
interface Item {
  readonly id: unknown;
  readonly pool: readonly EntryId[];
  readonly linked: readonly EntryId[];
}

/** A component of a body: one that is there or a new one, and what it says of the relation. */
interface Sent {
  readonly kept?: Item;
  readonly pool: readonly EntryId[];
  readonly value: unknown;
}

/** Components at a time: an attribute that may hold more is sent three. */
const mostItems = 3;

const roomIn = ({ inside: { field } }: Inside): number =>
  shapeOf(field) === 'single' ? 1 : Math.min(mostItems, Number(field.max ?? mostItems));

const fits =
  (bond: Inside) =>
  (count: number): boolean => {
    const { min = 0, required } = bond.inside.field;
    return count <= roomIn(bond) && count >= Number(min) && (count > 0 || !required);
  };

/** One relation of each kind in each form of attribute; those that may be empty. */
const bondsInside = (model: Model): Inside[] => {
  const all = bonds(model).filter(
    (bond): bond is Inside =>
      bond.inside !== undefined && !bond.attribute.required && !requiresUnique(model, bond.inside.component),
  );
  return firstOfEach(
    all.filter((bond) => fits(bond)(Math.min(2, roomIn(bond)))),
    ({ attribute, inside }) => [attribute.relation, shapeOf(inside.field)].join(' '),
  );
};

/** Creates entries to link: three for each component, since some relations share none. */
async function makePools({ create }: Scratch, { target }: Inside, count: number): Promise<(readonly EntryId[])[]> {
  const pools: (readonly EntryId[])[] = [];
  for (let at = 0; at < count; at += 1) {
    const pool: EntryId[] = [];
    for (let each = 0; each < 3; each += 1) pool.push((await create(target, {})).entry.id as EntryId);
    pools.push(pool);
  }
  return pools;
}

/** Writes components and reads them, and knows what each must link. */
class Items {
  readonly #scratch: Scratch;
  readonly #bond: Inside;
  #items: readonly Item[] = [];

  constructor(scratch: Scratch, bond: Inside) {
    this.#scratch = scratch;
    this.#bond = bond;
  }

  get all(): readonly Item[] {
    return this.#items;
  }

  /** The attributes of a body with these components. */
  body(items: readonly Sent[]): JsonObject {
    const { attribute, inside } = this.#bond;
    const { field, component } = inside;
    const kind = field.type === 'dynamiczone' ? { __component: component.uid } : {};
    const parts = items.map(({ kept, value }) => ({
      ...kind,
      ...(kept ? { id: kept.id } : this.#scratch.part(component.uid)),
      ...(value === undefined ? {} : { [attribute.name]: value }),
    }));
    return { [field.name]: shapeOf(field) === 'single' ? (parts[0] ?? null) : parts };
  }

  /** Reads the entry after a write. Throws Mismatch unless each component links what the body says. */
  async expect({ path }: Created, sent: readonly Sent[]): Promise<void> {
    const { session } = this.#scratch;
    const { attribute, inside } = this.#bond;
    const written = lastRequest(session);
    const query = `${populateOf(this.#bond)}&publicationState=preview`;
    const { attributes } = entryIn(session, await session.get(`${path}?${query}`));
    const parts = [attributes[inside.field.name]].flat().filter(isObject);
    const expected = sent.map(({ kept, value }) => linkedAfter(kept?.linked ?? [], value, isMany(this.#bond)));
    const message = `${written}: ${inside.field.name} holds components whose ${attribute.name} link otherwise than they must`;
    expectSame(
      message,
      parts.map((part) => idsIn(part[attribute.name])),
      expected,
    );
    this.#items = sent.map(({ pool }, at) => ({ id: parts[at]?.id, pool, linked: expected[at] ?? [] }));
  }

  /** Creates the entry with these components. */
  async create(sent: readonly Sent[]): Promise<Created> {
    const entry = await this.#scratch.create(this.#bond.type, this.body(sent));
    await this.expect(entry, sent);
    return entry;
  }

  async write(entry: Created, sent: readonly Sent[]): Promise<void> {
    await this.#scratch.change(entry, this.body(sent));
    await this.expect(entry, sent);
  }
}

const onItems = (terms: Terms, run: (scratch: Scratch, bond: Inside) => Promise<void>): Check =>
  writeCheck<BondName>(terms, {
    cases: ({ model }) => bondsInside(model).map(({ name }) => name),
    run: (scratch, name, { model }) => {
      const bond = bondNamed(model, name);
      if (bond.inside === undefined) throw new Error(`${name.attribute} is no relation of a component`);
      return run(scratch, { ...bond, inside: bond.inside });
    },
  });

/** What the relation says, of the values in turn. */
const valueAt = (values: readonly Says[], turn: number, pool: readonly EntryId[]): unknown =>
  values[turn % values.length]?.(pool);

/** Each component that is kept gets each change in turn; no two get the same one, and their places change too. */
async function changeKept(scratch: Scratch, bond: Inside): Promise<void> {
  const items = new Items(scratch, bond);
  const changes = isMany(bond) ? changesOfMany : changesOfOne;
  const pools = await makePools(scratch, bond, roomIn(bond));
  const entry = await items.create(pools.map((pool) => ({ pool, value: valueAt(changes, 0, pool) })));
  for (const turn of changes.keys()) {
    const sent = items.all.map((kept): Sent => {
      const shift = pools.indexOf(kept.pool) * 2;
      return { kept, pool: kept.pool, value: valueAt(changes, turn + 1 + shift, kept.pool) };
    });
    await items.write(entry, turn % 3 === 2 ? sent.toReversed() : sent);
  }
}

/** New components in updates: behind and before one that stays, several, and where there was none. */
const additions: readonly (readonly ('kept' | 'new')[])[] = [
  ['kept', 'new'],
  ['new', 'kept'],
  ['new', 'new'],
  [],
  ['new'],
  ['new', 'new', 'new'],
];

async function addNew(scratch: Scratch, bond: Inside): Promise<void> {
  const items = new Items(scratch, bond);
  const values = isMany(bond) ? firstLinksOfMany : firstLinksOfOne;
  const pools = await makePools(scratch, bond, roomIn(bond) + 2);
  const entry = await items.create(
    pools.slice(0, Math.min(2, roomIn(bond))).map((pool) => ({ pool, value: valueAt(values, 0, pool) })),
  );
  let turn = 0;
  for (const round of additions.filter(({ length }) => fits(bond)(length))) {
    const used = items.all.map(({ pool }) => pool);
    const free = [...pools.filter((pool) => !used.includes(pool)), ...used];
    const sent = round.map((each): Sent => {
      const [kept] = each === 'kept' ? items.all : [];
      if (kept) return { kept, pool: kept.pool, value: undefined };
      const pool = free.shift() ?? [];
      turn += 1;
      return { pool, value: valueAt(values, turn, pool) };
    });
    await items.write(entry, sent);
  }
}

const clause = 'rest.relations.in-components';

export const itemsInsideChecks: readonly Check[] = [
  onItems(
    variant(
      `${clause}.each`,
      clause,
      'Each of several components keeps and changes its own links, whatever its place.',
    ),
    changeKept,
  ),
  onItems(variant(`${clause}.added`, clause, 'A component that an update adds takes links in every syntax.'), addNew),
];
