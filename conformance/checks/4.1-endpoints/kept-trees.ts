/** Updates that name components by id, with components inside them: at every depth they stay themselves (2.1, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Component } from '../../models/model.ts';
import { type Named, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import { chosenValues } from '../writing/values.ts';
import { holdsComponents, idsOf, mapParts, mergeParts } from './component-trees.ts';
import { typesOfAllKinds } from './whole-content.ts';
import { type WholeEntry, withWholeEntry } from './whole-entry.ts';

/** The id of a component, with what it must have. */
function bareItem(item: JsonObject, component: Component): JsonObject {
  const required = component.attributes.filter((attribute) => attribute.required && mayRepeat(attribute));
  const kind = '__component' in item ? { __component: item.__component } : {};
  return { id: item.id, ...kind, ...Object.fromEntries(required.map(({ name }) => [name, item[name]])) };
}

/** Another value for the first attribute of a component that need not have one. */
function otherValue({ attributes }: Component, item: JsonObject): JsonObject {
  const optional = attributes.find((attribute) => mayRepeat(attribute) && !attribute.required);
  const value = optional && chosenValues(optional).find((one) => one !== null && one !== item[optional.name]);
  return optional && value !== undefined ? { [optional.name]: value } : {};
}

/** Items that lists take in one more than they have. */
const hasRoom = ({ type }: WholeEntry, name: string, count: number): boolean =>
  count < Number(type.attributes.find((attribute) => attribute.name === name)?.max ?? Number.POSITIVE_INFINITY);

/** Sends components by id. Throws Mismatch unless each holds what it must, and all have the ids of before. */
async function expectKept(
  whole: WholeEntry,
  sent: JsonObject,
  holds: JsonObject,
  ids: JsonObject,
): Promise<JsonObject> {
  const { model, type } = whole;
  await whole.update(sent, holds);
  const answered = await whole.read();
  expectSame(`${lastRequest(whole.session)}: components have other ids`, idsOf(model, type, answered), ids);
  return answered;
}

/** By id alone, without and with those inside; another value for each; in the opposite order; new ones and nothing inside. */
export async function keepsTrees(whole: WholeEntry): Promise<void> {
  const { model, type } = whole;
  const before = await whole.read();
  const ids = idsOf(model, type, before);
  await expectKept(whole, mapParts(model, type, before, bareItem), {}, ids);

  const deep = (item: JsonObject, component: Component): JsonObject => ({
    ...bareItem(item, component),
    ...mapParts(model, component, item, deep),
  });
  await expectKept(whole, mapParts(model, type, before, deep), {}, ids);

  const changed = (item: JsonObject, component: Component): JsonObject => ({
    ...bareItem(item, component),
    ...otherValue(component, item),
    ...mapParts(model, component, item, changed),
  });
  const sent = mapParts(model, type, before, changed);
  await expectKept(whole, sent, mergeParts(model, type, whole.expected(), sent), ids);
  await turnsRound(whole);
  await dropsInside(whole);
  await replacesInside(whole);
  await clearsInside(whole);
}

/** What tells a component of a list from the others: each kind of component counts its own ids. */
const keyOf = ({ __component: kind = '', id }: JsonObject): string => `${String(kind)} ${String(id)}`;

/** Lists in the opposite order, at every depth, and outside with a new item before the others where there is room. */
async function turnsRound(whole: WholeEntry): Promise<void> {
  const { model, type } = whole;
  const before = await whole.read();
  const turned = (items: readonly unknown[]): readonly unknown[] => items.toReversed();
  const deep = (item: JsonObject, component: Component): JsonObject => ({
    ...bareItem(item, component),
    ...mapParts(model, component, item, deep, turned),
  });
  const held = (item: JsonObject, component: Component): JsonObject => ({
    ...item,
    ...mapParts(model, component, item, held, turned),
  });
  const sent = mapParts(model, type, before, deep, turned);
  const holds = mapParts(model, type, whole.expected(), held, turned);
  const answered = await expectKept(whole, sent, holds, idsOf(model, type, sent));

  const lists = Object.entries(whole.expected()).flatMap(([name, items]): [string, readonly unknown[]][] =>
    Array.isArray(items) && name in sent && hasRoom(whole, name, items.length) ? [[name, items]] : [],
  );
  if (lists.length === 0) return;
  const kept = mapParts(model, type, answered, bareItem);
  const listsOf = (source: JsonObject) =>
    lists.map(([name, items]) => [name, [items.at(-1), ...[source[name]].flat()]] as const);
  await whole.update(Object.fromEntries(listsOf(kept)), Object.fromEntries(listsOf(whole.expected())));
  const after = await whole.read();
  for (const [name] of lists) {
    const idsIn = (values: JsonObject) => [values[name]].flat().map((item) => (isObject(item) ? keyOf(item) : item));
    const [first, ...others] = idsIn(after);
    const message = `${lastRequest(whole.session)}: components of ${name} have other ids behind a new one`;
    expectSame(message, { others, isNew: !idsIn(answered).includes(first) }, { others: idsIn(answered), isNew: true });
  }
}

/** The lists inside components without their first item, the others by id: the first one goes, and no other. */
async function dropsInside(whole: WholeEntry): Promise<void> {
  const { model, type } = whole;
  const lists = ({ attributes }: Component) => attributes.filter((one) => holdsComponents(one) && one.repeatable);
  const shorter = (item: JsonObject, component: Component): JsonObject =>
    Object.fromEntries(
      lists(component).flatMap(({ name, min, required }): [string, readonly unknown[]][] => {
        const items = item[name];
        const isLong = Array.isArray(items) && items.length > Math.max(1, Number(min ?? 0), required ? 1 : 0);
        return isLong ? [[name, items.slice(1)]] : [];
      }),
    );
  const byId = (item: JsonObject, component: Component): JsonObject => ({
    ...bareItem(item, component),
    ...shorter(mapParts(model, component, item, bareItem), component),
  });
  const held = (item: JsonObject, component: Component): JsonObject => ({ ...item, ...shorter(item, component) });
  const before = await whole.read();
  const ids = idsOf(model, type, mapParts(model, type, before, held));
  await expectKept(whole, mapParts(model, type, before, byId), mapParts(model, type, whole.expected(), held), ids);
}

/** The lists inside components that are named by id, with new items in the opposite order: no former item stays. */
async function replacesInside(whole: WholeEntry): Promise<void> {
  const { model, type } = whole;
  const kept = mapParts(model, type, await whole.read(), bareItem);
  const lists = mapParts(model, type, whole.expected(), (item, { attributes }) =>
    Object.fromEntries(
      attributes
        .filter((one) => holdsComponents(one) && one.repeatable)
        .flatMap(({ name }): [string, unknown][] => {
          const items = item[name];
          return Array.isArray(items) ? [[name, items.toReversed()]] : [];
        }),
    ),
  );
  const withLists = (item: unknown, of: unknown): unknown =>
    isObject(item) && isObject(of) ? { ...item, ...of } : item;
  const sent = Object.fromEntries(
    Object.entries(kept).map(([name, value]) => {
      const of = lists[name];
      const several = Array.isArray(value) && Array.isArray(of);
      return [name, several ? value.map((item: unknown, at) => withLists(item, of[at])) : withLists(value, of)];
    }),
  );
  await whole.update(sent, mergeParts(model, type, whole.expected(), sent));
}

/** null for each single component inside another that need not be there. */
async function clearsInside(whole: WholeEntry): Promise<void> {
  const { model, type } = whole;
  const before = await whole.read();
  const cleared = (item: JsonObject, { attributes }: Component): JsonObject =>
    Object.fromEntries(
      attributes
        .filter((one) => holdsComponents(one) && one.type === 'component' && !one.repeatable && !one.required)
        .filter(({ name }) => isObject(item[name]))
        .map(({ name }) => [name, null]),
    );
  const sent = mapParts(model, type, before, (item, component) => ({
    ...bareItem(item, component),
    ...cleared(item, component),
  }));
  await whole.update(sent, mergeParts(model, type, whole.expected(), sent));
}

const keptTrees: Named = variant(
  'rest.components.update-by-id.trees',
  'rest.components.update-by-id',
  'Components that an update names by id stay themselves at every depth, in any order, with what it does not name.',
);

export const keptTreesCheck: Check = onType(
  keptTrees,
  (scratch, type) => withWholeEntry(scratch, type, keepsTrees),
  (model) => typesOfAllKinds(model).filter(({ attributes }) => attributes.some(holdsComponents)),
);
