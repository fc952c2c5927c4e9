/** Mistakes of several natures in one body: lengths of lists and zones, values in their items, values beside them (2.1, 7, observed). */
import type { JsonObject } from '../../models/json.ts';
import { componentsOf, findComponent } from '../../models/lookup.ts';
import type { Attribute, Component, ContentType, Model } from '../../models/model.ts';
import { requiresUnique, shapeOf } from '../4.1-endpoints/part-source.ts';
import { publishedAt } from '../4.9-graphql-writes/data.ts';
import { adapterOf, adoptEntity, expectFailed, fieldIn } from '../4.9-graphql-writes/mutations.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { expectTold, forbidden } from './several-mistakes.ts';

/** Values of some attributes, and where they are wrong. */
interface Mistake {
  readonly values: JsonObject;
  readonly paths: readonly string[];
}

/** A component with mistakes; places begin at it. */
type PartMistake = (component: Component, part: JsonObject) => Mistake | undefined;

/** Longest list that is sent. */
const longest = 20;

const wrongValueOf = (attribute: Attribute): unknown =>
  forbidden(attribute) ?? (isShown(attribute) && ['string', 'text'].includes(attribute.type) ? { no: 'text' } : null);

const at = (place: string, { values, paths }: Mistake): Mistake => ({
  values,
  paths: paths.map((path) => `${place}.${path}`),
});

/** Together in one body. */
const both = (...mistakes: readonly Mistake[]): Mistake => ({
  values: Object.assign({}, ...mistakes.map(({ values }) => values)),
  paths: mistakes.flatMap(({ paths }) => paths),
});

/** One wrong value in the component, and one in the first single component inside it that can have one. */
const wrongValues =
  (scratch: Pick<Scratch, 'model' | 'part'>, depth = 3): PartMistake =>
  ({ attributes }, part) => {
    const wrong = attributes.find((one) => wrongValueOf(one) !== null);
    const own: Mistake[] = wrong ? [{ values: { [wrong.name]: wrongValueOf(wrong) }, paths: [wrong.name] }] : [];
    const inside = attributes.flatMap((attribute): Mistake[] => {
      const component = findComponent(scratch.model, attribute.component);
      if (!component || depth === 0 || attribute.private || shapeOf(attribute) !== 'single') return [];
      const found = wrongValues(scratch, depth - 1)(component, scratch.part(component.uid));
      return found ? [at(attribute.name, { ...found, values: { [attribute.name]: found.values } })] : [];
    });
    const all = [...own, ...inside.slice(0, 1)];
    if (all.length === 0) return undefined;
    const found = both(...all);
    return { ...found, values: { ...part, ...found.values } };
  };

/** The component without the first of the attributes that a new one needs. */
const lacking: PartMistake = ({ attributes }, part) => {
  const needed = attributes.find((one) => one.required && one.default === undefined && isShown(one));
  if (!needed) return undefined;
  return { values: { ...part, [needed.name]: undefined }, paths: [needed.name] };
};

/** An item of a zone that names no component. The links of such a body cannot be looked at, which is told without a place. */
const nameless: PartMistake = (_component, { __component, ...part }) =>
  __component === undefined ? undefined : { values: part, paths: ['__component'] };

/** Writes one value of an attribute with components: so many of them, and mistakes in those of these places. */
function withMistakes(
  { model, part }: Scratch,
  attribute: Attribute,
  mistake: PartMistake,
  length: number,
  wrong: readonly number[],
): Mistake | undefined {
  const components = componentsOf(model, attribute).filter((one) => !requiresUnique(model, one));
  const kindOf = ({ uid }: Component): JsonObject => (attribute.type === 'dynamiczone' ? { __component: uid } : {});
  const able = components.filter((one) => mistake(one, kindOf(one)) !== undefined);
  if (able.length === 0) return undefined;
  const items = Array.from({ length }, (_, place): Mistake => {
    const among = wrong.includes(place) ? able : components;
    const component = among[place % among.length] as Component;
    const good = { ...kindOf(component), ...part(component.uid) };
    const found = wrong.includes(place) ? mistake(component, good) : undefined;
    const isSingle = shapeOf(attribute) === 'single';
    return found ? at(isSingle ? attribute.name : `${attribute.name}.${place}`, found) : { values: good, paths: [] };
  });
  const parts = items.map(({ values }) => values);
  const { min, max } = attribute;
  const isOutside = length > Number(max ?? length) || length < Number(min ?? length);
  return {
    values: { [attribute.name]: shapeOf(attribute) === 'single' ? parts[0] : parts },
    paths: [...items.flatMap(({ paths }) => paths), ...(isOutside ? [attribute.name] : [])],
  };
}

const isHeld = (attribute: Attribute): boolean => !attribute.private && shapeOf(attribute) !== undefined;

/** A length that the attribute allows. */
const lengthOf = (attribute: Attribute): number =>
  shapeOf(attribute) === 'single' ? 1 : Math.max(Number(attribute.min ?? 0), Math.min(2, Number(attribute.max ?? 2)));

/** For each attribute with components, the last of them wrong. */
const oneOfEach = (scratch: Scratch, { attributes }: ContentType, mistake: PartMistake): Mistake[] =>
  attributes
    .filter(isHeld)
    .map((attribute) => withMistakes(scratch, attribute, mistake, lengthOf(attribute), [lengthOf(attribute) - 1]))
    .filter((found) => found !== undefined);

/** Lists and zones that are too long or too short, with mistakes in the first, the last, and both of their items. */
function lengthsBesideItems(scratch: Scratch, { attributes }: ContentType, mistake: PartMistake): Mistake[] {
  const lists = attributes.filter((attribute) => isHeld(attribute) && shapeOf(attribute) !== 'single');
  return lists.flatMap((attribute) => {
    const { min, max } = attribute;
    const lengths = [
      ...(max === undefined ? [] : [Number(max) + 1]),
      ...(Number(min ?? 0) > 1 ? [Number(min) - 1] : []),
    ];
    return lengths
      .filter((length) => length <= longest)
      .flatMap((length) => [[0], [length - 1], [0, length - 1]].map((wrong) => ({ length, wrong })))
      .map(({ length, wrong }) => withMistakes(scratch, attribute, mistake, length, wrong))
      .filter((found) => found !== undefined);
  });
}

/** Each with its neighbour, all together, and each beside a wrong value of the entry. */
function combinations(each: readonly Mistake[], own: readonly Mistake[]): Mistake[] {
  const pairs = each.slice(1).map((one, place) => both(each[place] ?? one, one));
  const beside = own.slice(0, 1).flatMap((value) => each.map((one) => both(value, one)));
  return [...pairs, ...beside, both(...own, ...each)].filter(({ paths }) => paths.length > 1);
}

/** Wrong values of the entry itself. */
const wrongOwn = ({ attributes }: ContentType): Mistake[] =>
  attributes
    .filter((one) => (forbidden(one) ?? null) !== null)
    .map((one) => ({ values: { [one.name]: forbidden(one) }, paths: [one.name] }));

/** Adds what is told of the whole body where an item names no component. */
const withLinksUnread = ({ values, paths }: Mistake): Mistake => ({
  values,
  paths: paths.some((path) => path.endsWith('__component')) ? [...paths, ''] : paths,
});

async function tellsPlaces(scratch: Scratch, type: ContentType): Promise<void> {
  const { session } = scratch;
  const own = wrongOwn(type);
  const entry = await scratch.create(type, {});
  const create = async ({ values, paths }: Mistake): Promise<void> =>
    expectTold(scratch, await session.create(type, { ...scratch.complete(type, {}), ...values }), paths);
  for (const mistake of [wrongValues(scratch), lacking, nameless]) {
    const each = oneOfEach(scratch, type, mistake);
    const all = [...lengthsBesideItems(scratch, type, mistake), ...combinations(each, own)].map(withLinksUnread);
    for (const found of all) {
      await create(found);
      // what a new component of an update lacks is not decided
      if (mistake !== lacking) expectTold(scratch, await scratch.update(entry, found.values), found.paths);
    }
  }
  // an accepted twin
  entryIn(session, await scratch.update(entry, {}));
}

/** Wrong texts of the entry itself, which GraphQL takes for what they are. */
const wrongTexts = (type: ContentType): Mistake[] =>
  wrongOwn(type).filter(({ values, paths: [name] }) =>
    type.attributes.some(
      (one) => one.name === name && ['string', 'text', 'email'].includes(one.type) && typeof values[name] === 'string',
    ),
  );

/** The same by mutations that create. What a value of another type is told is a matter of the GraphQL language. */
async function tellsPlacesByMutation(scratch: Scratch, type: ContentType): Promise<void> {
  const { session, model } = scratch;
  const { create, names } = adapterOf(session, model, type);
  const whole = () => ({ ...scratch.complete(type, {}), ...(type.draftAndPublish ? { publishedAt } : {}) });
  const each = oneOfEach(scratch, type, lacking);
  const all = [...lengthsBesideItems(scratch, type, lacking), ...combinations(each, wrongTexts(type))];
  for (const { values, paths } of all) {
    const answer = await create({ ...whole(), ...values });
    expectFailed(session, answer, names.create, `${paths.join(', ')} are wrong`);
    const { error } = answer.errors[0]?.extensions ?? {};
    expectTold(scratch, { ...answer, status: 400, body: { error } }, paths);
  }
  const twin = adoptEntity(scratch, type, fieldIn(await create(whole()), names.create));
  expectHolds(twin !== undefined, `${names.create} answers no entity`, 'an entity', twin);
}

/** The two content-types with most attributes that hold components. */
const typesWithParts = (model: Model): ContentType[] => {
  const held = ({ attributes }: ContentType): number => attributes.filter(isHeld).length;
  return collections(model)
    .filter((type) => held(type) > 0)
    .toSorted((a, b) => held(b) - held(a))
    .slice(0, 2);
};

export const severalPlacesChecks: readonly Check[] = [
  onType(
    variant(
      'rest.validation.several.places',
      'rest.validation.several',
      'A list or zone of a wrong length, wrong items in it, other components and other values: each mistake is told.',
    ),
    tellsPlaces,
    typesWithParts,
  ),
  onType(
    {
      clause: 'errors.graphql.validation',
      id: 'errors.graphql.validation.places',
      title: 'A mutation tells each mistake of components, of their number and of other values, with its place.',
      needs: ['graphql'],
      tags: ['graphql'],
    },
    tellsPlacesByMutation,
    typesWithParts,
  ),
];
