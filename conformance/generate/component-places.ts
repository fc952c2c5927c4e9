/** Places of components: the attributes, at any depth, through which an entry holds a component. */

import type { JsonObject } from '../models/json.ts';
import { componentsOf } from '../models/lookup.ts';
import type { Attribute, Component, ContentType, Model } from '../models/model.ts';

/** One step to a component: the attribute that holds it. */
interface Step {
  readonly attribute: Attribute;
  readonly component: Component;
}

/** A component in a content-type; the last step holds it. */
export interface ComponentPlace {
  readonly type: ContentType;
  readonly steps: readonly Step[];
}

/** Deepest place. */
const deepest = 3;

function stepsFrom(model: Model, attributes: readonly Attribute[], depth: number): Step[][] {
  if (depth === 0) return [];
  return attributes
    .filter(({ type, private: hidden }) => !hidden && (type === 'component' || type === 'dynamiczone'))
    .flatMap((attribute) =>
      componentsOf(model, attribute).flatMap((component): Step[][] => {
        const step = { attribute, component };
        const inner = stepsFrom(model, component.attributes, depth - 1);
        return [[step], ...inner.map((steps) => [step, ...steps])];
      }),
    );
}

const shapeOf = ({ attribute: { type, repeatable } }: Step): string => `${type} ${repeatable === true}`;

/** One place for each component and each chain of shapes that leads to it. */
export function componentPlaces(model: Model, types: readonly ContentType[]): ComponentPlace[] {
  const places = types.flatMap((type) => stepsFrom(model, type.attributes, deepest).map((steps) => ({ type, steps })));
  const keyOf = ({ steps }: ComponentPlace): string => `${steps.map(shapeOf).join()} ${steps.at(-1)?.component.uid}`;
  return [...new Map(places.toReversed().map((place) => [keyOf(place), place])).values()];
}

/**
 * The value of the first attribute of a place in a body: `part` makes the component of each step, by its number. In a list it stands
 * last, behind a plain one: a server may look at the first alone.
 */
export function bodyAt(
  { steps }: ComponentPlace,
  part: (uid: string, step?: number) => JsonObject,
  innermost: JsonObject = {},
): unknown {
  return steps.reduceRight<unknown>((inner, { attribute, component }, at) => {
    const next = steps[at + 1]?.attribute.name;
    const kind = attribute.type === 'dynamiczone' ? { __component: component.uid } : {};
    const item = { ...kind, ...part(component.uid, at), ...(next === undefined ? innermost : { [next]: inner }) };
    if (attribute.type === 'component' && !attribute.repeatable) return item;
    const count = Math.min(Math.max(2, Number(attribute.min ?? 2)), Number(attribute.max ?? 2));
    return [...Array.from({ length: count - 1 }, () => ({ ...kind, ...part(component.uid) })), item];
  }, undefined);
}

/** The populations that show the component of a place, and what an attribute of it holds where one is named. */
export function populateAt({ steps }: ComponentPlace, name?: string): string {
  let path = '';
  for (const [at, { attribute, component }] of steps.entries()) {
    path += `${at === 0 ? 'populate' : '[populate]'}[${attribute.name}]`;
    if (attribute.type === 'dynamiczone') path += `[on][${component.uid}]`;
  }
  if (name !== undefined) return `${path}[populate][0]=${name}`;
  return steps.at(-1)?.attribute.type === 'dynamiczone' ? `${path}[populate]=*` : `${path}=true`;
}

/** The component of a place in the attributes of an answer: of lists the last item; undefined where there is none. */
export function valueAt({ steps }: ComponentPlace, attributes: unknown): unknown {
  return steps.reduce<unknown>((holder, { attribute }) => {
    const value = (holder as Readonly<Record<string, unknown>> | undefined)?.[attribute.name];
    return Array.isArray(value) ? value.at(-1) : value;
  }, attributes);
}
