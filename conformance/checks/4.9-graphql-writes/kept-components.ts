/** Components with their ids in the data of a mutation, in lists and zones too: each stays itself wherever it stands (2.3, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute } from '../../models/model.ts';
import { isZone } from '../../oracle/attributes.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import type { Entity } from './mutations.ts';
import { onAdapter, type Stage, typesWith } from './on-adapter.ts';

const holdsComponents = (attribute: Attribute): boolean => attribute.component !== undefined || isZone(attribute);

/** The id of an answered component; in a zone its name has the component before it. */
function idOf(item: unknown): string | undefined {
  const [, id] = Object.entries(isObject(item) ? item : {}).find(([name]) => /^(\w+_)?id$/.test(name)) ?? [];
  return id === undefined ? undefined : String(id);
}

const listOf = (components: unknown): readonly unknown[] =>
  (Array.isArray(components) ? components : [components]).filter(isObject);

const idsIn = (components: unknown): (string | undefined)[] => listOf(components).map(idOf);

const withId = (item: unknown, id: string | undefined): unknown =>
  isObject(item) && id !== undefined ? { ...item, id } : item;

/** Data in which each component has the id of the answered one at its place. */
const withIds = (value: unknown, answered: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown, at) => withId(item, idsIn(answered)[at]))
    : withId(value, idsIn(answered)[0]);

/** Updates the attributes and compares their ids: `expected` by attribute, undefined for a component that is new. */
async function expectIds(
  stage: Stage,
  entity: Entity,
  data: JsonObject,
  expected: Readonly<Record<string, readonly (string | undefined)[]>>,
): Promise<Entity> {
  const updated = await stage.update(entity, data);
  await stage.expectStored(entity);
  for (const [name, ids] of Object.entries(expected)) {
    const actual = idsIn(updated.attributes[name]);
    const known = actual.map((id, at) => (ids[at] === undefined ? undefined : id));
    expectSame(`components of ${name} have other ids`, known, ids);
  }
  return updated;
}

/** Items in the opposite order, or all but the first before it: neither is the order of their ids twice. */
const turnedRound = <Item>(items: readonly Item[], isReversed: boolean): readonly Item[] =>
  isReversed ? items.toReversed() : [...items.slice(1), ...items.slice(0, 1)];

/** Components with an id keep it and take the other values: in their places, turned round beside a new one, and again. */
async function keepsComponents(stage: Stage): Promise<void> {
  const fields = stage.type.attributes.filter((attribute) => holdsComponents(attribute) && !attribute.private);
  const entity = await stage.make(stage.data());
  const renewed = stage.data(1);
  const inPlace = fields.map(({ name }) => [name, withIds(renewed[name], entity.attributes[name])] as const);
  const idsOf = ({ attributes }: Entity, name: string, like: unknown) =>
    idsIn(attributes[name]).slice(0, Array.isArray(like) ? like.length : 1);
  const kept = fields.map(({ name }) => [name, idsOf(entity, name, renewed[name])] as const);
  await expectIds(stage, entity, Object.fromEntries(inPlace), Object.fromEntries(kept));

  let values = stage.data(2);
  let ids: Record<string, readonly (string | undefined)[]> = Object.fromEntries(kept);
  const lists = fields.filter(({ name }) => Array.isArray(values[name]));
  for (const isLonger of [true, false]) {
    const turned = lists.map((field) => {
      const { name, max } = field;
      const items = turnedRound(values[name] as readonly unknown[], isLonger);
      const own = turnedRound(ids[name] ?? [], isLonger);
      const hasRoom = isLonger && items.length < Number(max ?? Number.POSITIVE_INFINITY);
      const all = hasRoom ? [items.at(-1), ...items] : items;
      const known = hasRoom ? [undefined, ...own] : own;
      return { name, sent: all.map((item, at) => withId(item, known[at])), plain: all, known };
    });
    if (turned.length === 0) return;
    const updated = await expectIds(
      stage,
      entity,
      Object.fromEntries(turned.map(({ name, sent }) => [name, sent])),
      Object.fromEntries(turned.map(({ name, known }) => [name, known])),
    );
    values = { ...values, ...Object.fromEntries(turned.map(({ name, plain }) => [name, plain])) };
    ids = Object.fromEntries(turned.map(({ name }) => [name, idsIn(updated.attributes[name])]));
  }
}

export const keptComponentsCheck: Check = onAdapter(
  { clause: 'graphql.types.component', id: 'graphql.types.component.writes' },
  keepsComponents,
  { types: typesWith(holdsComponents) },
);
