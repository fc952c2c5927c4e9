/** Filters through components (4.6). */
import { findComponent } from '../models/lookup.ts';
import type { Component, Model } from '../models/model.ts';
import { oncePer } from '../models/once-per.ts';
import { familyOfType, isValueFamily } from '../oracle/attributes.ts';
import type { Part } from '../world/world.ts';
import { type Ground, grounds, linkedGround } from './attributes.ts';
import { type FilterTree, tellingComparisons, treeOf } from './filters.ts';
import { operandText } from './operand.ts';
import { subjectOf } from './records.ts';

/** Type families whose equality is decided. */
const steady: ReadonlySet<string | undefined> = new Set(['text', 'number', 'boolean']);

/** An entry without the component has no value there either. */
const flags: readonly FilterTree[] = [{ $null: 'true' }, { $notNull: 'true' }, { $null: 'false' }];

/** Comparisons with a number, two of each value: in turn with its bounds inside and outside. */
const ranges = ['$gte', '$lt', '$lte', '$gt'] as const;

/** Filters by values of these components, negations, and by the absence of a value, at this depth and below. */
function comparisons(model: Model, component: Component, parts: readonly Part[]): FilterTree[] {
  const plain = component.attributes
    .filter(({ type, private: hidden }) => !hidden && type !== 'password' && steady.has(familyOfType(type)))
    .flatMap(({ name, type }) => {
      const isNumber = familyOfType(type) === 'number';
      const values = parts
        .map((part) => part.values[name])
        .filter((value) => value !== null && value !== undefined && value !== '');
      return [
        ...[...new Set(values)].slice(0, 3).flatMap((value, at): FilterTree[] => {
          const text = operandText(value);
          const inRange = isNumber ? [ranges[(2 * at) % 4], ranges[(2 * at + 1) % 4]] : [];
          return [
            { [name]: { $eq: text } },
            { [name]: { $notIn: [text] } },
            { [name]: { $ne: text } },
            ...inRange.map((operator = '$gte'): FilterTree => ({ [name]: { [operator]: text } })),
            ...(at === 1 ? [{ [name]: { $in: [text, operandText(values[0])] } }] : []),
          ];
        }),
        ...flags.map((flag): FilterTree => ({ [name]: flag })),
      ];
    });
  const nested = component.attributes
    .filter(({ type }) => type === 'component' && !isValueFamily(familyOfType(type)))
    .flatMap(({ name, component: uid }) => {
      const inner = findComponent(model, uid);
      const items = parts.flatMap((part) => part.parts?.[name] ?? []);
      const trees = inner && items.length > 0 ? comparisons(model, inner, items) : [];
      return [...trees.slice(0, 2), ...trees.slice(2).slice(-1)].map((tree): FilterTree => ({ [name]: tree }));
    });
  return [...plain, ...nested];
}

const isEquality = (tree: FilterTree): boolean => /^\{"[^"]+":\{"\$eq":/.test(JSON.stringify(tree));

/** Two of these comparisons in `$and` and `$or`, which may stand behind a component as behind a relation. */
function joins(trees: readonly FilterTree[]): FilterTree[] {
  const [one, other] = trees.filter(isEquality);
  if (!one || !other) return [];
  const either = { $or: [one, other] };
  return [either, { $and: [either, one] }];
}

/** Each operator on each attribute of these components, with the operand that tells it best from its neighbours. */
function everyOperator({ attributes }: Component, parts: readonly Part[]): FilterTree[] {
  const shown = attributes.filter(({ type, private: hidden }) => !hidden && type !== 'password');
  const types = Object.fromEntries(shown.map(({ name, type }) => [name, type]));
  const subject = subjectOf(
    {},
    types,
    parts.map(({ values }, at) => ({ ...values, id: at + 1 })),
  );
  return grounds(subject.model, subject.world).flatMap((ground) => tellingComparisons(ground).map(treeOf));
}

/** Filters with every operator through the components of a content-type. */
export const componentOperators = (ground: Ground, model: Model): readonly FilterTree[] => operatorsOn(model)(ground);

const operatorsOn = oncePer((model: Model) =>
  oncePer((ground: Ground) => componentsIn(ground, model, (component, parts) => everyOperator(component, parts))),
);

/** Filters through the components of a content-type, by values that its entries have there. */
export const componentTrees = (ground: Ground, model: Model): readonly FilterTree[] => treesOn(model)(ground);

const treesOn = oncePer((model: Model) => oncePer((ground: Ground) => makeTrees(ground, model)));

/** The same behind each relation, by values of the linked entries. */
export const componentTreesBehind = (ground: Ground, all: readonly Ground[], model: Model): FilterTree[] =>
  ground.links.flatMap((link) => {
    const next = all.find(({ type }) => type.uid === link.target);
    const trees = next ? makeTrees(linkedGround(ground, link, next), model) : [];
    return trees.map((tree): FilterTree => ({ [link.name]: tree }));
  });

const makeTrees = (ground: Ground, model: Model): FilterTree[] =>
  componentsIn(ground, model, (component, parts) => {
    const trees = comparisons(model, component, parts);
    return [...trees, ...joins(trees)];
  });

/** The filters that `make` gives for the components of each attribute. */
const componentsIn = (
  { type, entries }: Ground,
  model: Model,
  make: (component: Component, parts: readonly Part[]) => readonly FilterTree[],
): FilterTree[] =>
  type.attributes
    .filter((attribute) => attribute.type === 'component' && !attribute.private)
    .flatMap(({ name, component: uid }) => {
      const component = findComponent(model, uid);
      const parts = entries.flatMap((entry) => entry.parts?.[name] ?? []);
      return component ? make(component, parts).map((tree): FilterTree => ({ [name]: tree })) : [];
    });
