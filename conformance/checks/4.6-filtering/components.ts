/** Filters through components (4.6). */
import type { Ground } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import { operandText } from '../../generate/operand.ts';
import type { Component, Model } from '../../models/model.ts';
import { familyOfType, isValueFamily } from '../../oracle/attributes.ts';
import type { Part } from '../../world/world.ts';

/** Type families whose equality is decided. */
const steady: ReadonlySet<string | undefined> = new Set(['text', 'number', 'boolean']);

/** Filters `$eq` by values of these components, and negations, at this depth and below. */
function comparisons(model: Model, component: Component, parts: readonly Part[]): FilterTree[] {
  const plain = component.attributes
    .filter(({ type, private: hidden }) => !hidden && type !== 'password' && steady.has(familyOfType(type)))
    .flatMap(({ name }) => {
      const values = parts
        .map((part) => part.values[name])
        .filter((value) => value !== null && value !== undefined && value !== '');
      return [...new Set(values)].slice(0, 3).flatMap((value): FilterTree[] => {
        const text = operandText(value);
        return [{ [name]: { $eq: text } }, { [name]: { $notIn: [text] } }, { [name]: { $ne: text } }];
      });
    });
  const nested = component.attributes
    .filter(({ type }) => type === 'component' && !isValueFamily(familyOfType(type)))
    .flatMap(({ name, component: uid }) => {
      const inner = model.components.find((component) => component.uid === uid);
      const items = parts.flatMap((part) => part.parts?.[name] ?? []);
      return inner && items.length > 0
        ? comparisons(model, inner, items)
            .slice(0, 2)
            .map((tree): FilterTree => ({ [name]: tree }))
        : [];
    });
  return [...plain, ...nested];
}

/** Filters through the components of a content-type, by values that its entries have there. */
export function componentTrees({ type, entries }: Ground, model: Model): FilterTree[] {
  return type.attributes
    .filter((attribute) => attribute.type === 'component' && !attribute.private)
    .flatMap(({ name, component: uid }) => {
      const component = model.components.find((component) => component.uid === uid);
      const parts = entries.flatMap((entry) => entry.parts?.[name] ?? []);
      return component ? comparisons(model, component, parts).map((tree): FilterTree => ({ [name]: tree })) : [];
    });
}
