/** Kinds of mistakes in bodies: what is refused may stand in a value, a link or a component, or be taken already. */
import { isObject, type JsonObject } from '../../models/json.ts';
import { componentsOf } from '../../models/lookup.ts';
import type { Attribute, Component, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isScalar, isToMany } from '../../oracle/attributes.ts';
import { everyShape } from '../4.1-endpoints/component-bench.ts';
import { holdsComponents } from '../4.1-endpoints/component-trees.ts';
import { insideOf, isPart } from '../4.1-endpoints/inside.ts';
import { shapeOf } from '../4.1-endpoints/part-source.ts';
import { isShown, mayRepeat } from '../writing/compare.ts';
import { requiredParts } from '../writing/complete.ts';
import { forbiddenBy, rulesOfDrafts } from './rules.ts';

/** An entry that has a value in all attributes, for mistakes that name it. */
export interface Whole {
  /** What its create sent. */
  readonly sent: JsonObject;
  /** What a read that populates it answers. */
  readonly answered: JsonObject;
}

/** A kind of mistake, the attributes where a body can make it, and the wrong value. */
export interface Mistake {
  readonly name: string;
  /** Whether a create may have it, too: there the id of a component is ignored. Default: true. */
  readonly isOfCreates?: false;
  applies(attribute: Attribute, model: Model): boolean;
  wrong(attribute: Attribute, whole: Whole, model: Model): unknown;
}

/** An id above all others. */
const unknown = 999_999_999;

/** A value that a rule of the schema forbids, drafts included. */
const forbiddenIn = (attribute: Attribute): { readonly bad: unknown } | undefined =>
  isScalar(attribute) && isShown(attribute) ? forbiddenBy(rulesOfDrafts, attribute) : undefined;

type Holds = (attribute: Attribute) => boolean;

/** A wrong value in a component: in the first of its attributes for which `holds`, or in a component inside it. */
interface WrongPart {
  readonly component: Component;
  readonly values: JsonObject;
}

/** Components inside a component are looked at this deep. */
const deepest = 3;

/** A component that an attribute takes, with a wrong value; undefined if none can have one. */
function wrongPart(
  model: Model,
  owner: Attribute,
  holds: Holds,
  bad: (attribute: Attribute) => unknown,
  depth = deepest,
): WrongPart | undefined {
  if (depth === 0) return undefined;
  for (const component of componentsOf(model, owner)) {
    const field = component.attributes.find(holds);
    if (field) return { component, values: { [field.name]: bad(field) } };
    for (const attribute of component.attributes.filter(holdsComponents)) {
      const inside = wrongPart(model, attribute, holds, bad, depth - 1);
      if (!inside) continue;
      const item = { ...requiredParts(model, inside.component.uid, 'mistake'), ...inside.values };
      return { component, values: { [attribute.name]: attribute.repeatable ? [item] : item } };
    }
  }
  return undefined;
}

/** The sent components of an attribute, with `more` in the last one. */
function withLast(value: unknown, more: JsonObject): unknown {
  if (Array.isArray(value)) return value.map((item, at) => (at < value.length - 1 ? item : { ...item, ...more }));
  return { ...(isObject(value) ? value : {}), ...more };
}

/** The same with a wrong part; a zone gets a component of its kind in the place of the last. */
function withWrong(model: Model, owner: Attribute, value: unknown, part: WrongPart | undefined): unknown {
  if (!part) return value;
  const { component, values } = part;
  if (owner.type !== 'dynamiczone') return withLast(value, values);
  const item = { __component: component.uid, ...requiredParts(model, component.uid, 'mistake'), ...values };
  return [...[value].flat().slice(0, -1), item];
}

const idOfLast = (value: unknown): unknown => {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return isObject(last) ? last.id : undefined;
};

const badOf = (attribute: Attribute): unknown => forbiddenIn(attribute)?.bad;
const unknownLink = (attribute: Attribute): unknown => (isToMany(attribute) ? [unknown] : unknown);
const isForbiddenSomewhere = (attribute: Attribute): boolean => forbiddenIn(attribute) !== undefined;
const linksMany = (attribute: Attribute): boolean => isPlainRelation(attribute) && isToMany(attribute);

/** How a message calls each shape. */
const held = { single: 'a component', list: 'a list of components', zone: 'a zone' } as const;

/** Mistakes in components, by the shape of the attribute that holds them. */
const ofParts = everyShape.flatMap((shape): Mistake[] => [
  {
    name: `a value in ${held[shape]}`,
    applies: (attribute, model) =>
      shapeOf(attribute) === shape && wrongPart(model, attribute, isForbiddenSomewhere, badOf) !== undefined,
    wrong: (attribute, { sent }, model) =>
      withWrong(model, attribute, sent[attribute.name], wrongPart(model, attribute, isForbiddenSomewhere, badOf)),
  },
  {
    name: `a link in ${held[shape]}`,
    applies: (attribute, model) =>
      shapeOf(attribute) === shape && wrongPart(model, attribute, isPlainRelation, unknownLink) !== undefined,
    wrong: (attribute, { sent }, model) =>
      withWrong(model, attribute, sent[attribute.name], wrongPart(model, attribute, isPlainRelation, unknownLink)),
  },
  {
    name: `the id of another component in ${held[shape]}`,
    isOfCreates: false,
    applies: (attribute) => shapeOf(attribute) === shape,
    wrong: ({ name }, { sent, answered }) => withLast(sent[name], { id: idOfLast(answered[name]) }),
  },
]);

/** All kinds; the first is a conflict with another entry. */
const mistakes: readonly Mistake[] = [
  {
    name: 'a taken value',
    applies: (attribute) => attribute.unique && isScalar(attribute) && isShown(attribute),
    wrong: ({ name }, { sent }) => sent[name],
  },
  {
    name: 'a value',
    applies: (attribute) => mayRepeat(attribute) && isForbiddenSomewhere(attribute),
    wrong: (attribute) => forbiddenIn(attribute)?.bad,
  },
  {
    name: 'a link',
    applies: (attribute) => isPlainRelation(attribute) && !attribute.private,
    wrong: (attribute, { sent }) => (isToMany(attribute) ? [...[sent[attribute.name]].flat(), unknown] : unknown),
  },
  {
    name: 'a link twice',
    applies: linksMany,
    wrong: ({ name }, { sent }) => {
      const [id] = [sent[name]].flat();
      return { connect: [id, { id }] };
    },
  },
  {
    name: 'too many components',
    applies: (attribute) => isPart(attribute) && Number(attribute.max ?? 99) < 10,
    wrong: ({ name, max }, { sent }) => {
      const [part] = [sent[name]].flat();
      return Array.from({ length: Number(max) + 1 }, () => part);
    },
  },
  ...ofParts,
];

/** The mistake with this name. Throws an Error if there is none. */
export function mistakeNamed(name: string): Mistake {
  const mistake = mistakes.find((one) => one.name === name);
  if (mistake === undefined) throw new Error(`the case names ${name}, which is no mistake`);
  return mistake;
}

/** The attributes of an entry of the run in which it can make a mistake. */
const attributesFor = (model: Model, type: ContentType, { applies }: Mistake): Attribute[] => {
  const inside = new Set(insideOf(model, type));
  return type.attributes.filter(
    (attribute) => (isScalar(attribute) || inside.has(attribute)) && applies(attribute, model),
  );
};

/** A mistake, and the attribute that has it. */
export interface MistakeAt {
  readonly mistake: string;
  readonly attribute: string;
}

/** How many content-types make each mistake. Unique values are tried wherever there are some. */
const mostTypes = 2;

/** Mistakes by content-type: each unique attribute in all that have some, beside another mistake, and each other kind in a few. */
export function mistakesOf(model: Model, types: readonly ContentType[]): { uid: string; places: MistakeAt[] }[] {
  const [conflict, ...others] = mistakes;
  const placesOf = (type: ContentType, mistake: Mistake): MistakeAt[] =>
    attributesFor(model, type, mistake).map(({ name }) => ({ mistake: mistake.name, attribute: name }));
  const counts = new Map<Mistake, number>();
  const conflictsOf = (type: ContentType): MistakeAt[] => (conflict ? placesOf(type, conflict) : []);
  const ordered = types.toSorted((one, other) => conflictsOf(other).length - conflictsOf(one).length);
  return ordered.flatMap((type) => {
    const conflicts = conflictsOf(type);
    const all = others.flatMap((mistake) =>
      placesOf(type, mistake)
        .slice(0, 1)
        .map((place) => ({ mistake, place })),
    );
    const rare = all.filter(({ mistake }) => (counts.get(mistake) ?? 0) < mostTypes);
    for (const { mistake } of rare) counts.set(mistake, (counts.get(mistake) ?? 0) + 1);
    const chosen = rare.length > 0 || conflicts.length === 0 ? rare : all.slice(0, 1);
    const places = [...conflicts, ...chosen.map((one) => one.place)];
    return places.length > 0 ? [{ uid: type.uid, places }] : [];
  });
}
