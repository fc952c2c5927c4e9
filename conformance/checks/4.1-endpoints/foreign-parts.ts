/** Ids of components of other entries, at any place: no update may take them (2.1, observed). */
import { bodyAt, type ComponentPlace, componentPlaces, populateAt, valueAt } from '../../generate/component-places.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { findComponent, typeNamed } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';
import type { Session } from '../../target/session.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame, Mismatch } from '../mismatch.ts';
import { entryIn, expectError, lastRequest } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { gonePartChecks } from './gone-parts.ts';
import { requiresUnique } from './part-source.ts';

/** A place whose component an update takes from another one, by their numbers. */
interface Case {
  readonly own: number;
  readonly theirs: number;
}

const places = (model: Model): ComponentPlace[] =>
  componentPlaces(model, collections(model)).filter(({ steps }) =>
    steps.every(({ component }) => !requiresUnique(model, component)),
  );

/** A place by its number, and the attribute of the content-type that leads to it. */
function placeNamed(model: Model, number: number): readonly [place: ComponentPlace, attribute: string] {
  const place = places(model)[number];
  const name = place?.steps[0]?.attribute.name;
  if (!place || name === undefined) throw new Error(`the case names place ${number}, which the model does not have`);
  return [place, name];
}

const componentAt = ({ steps }: ComponentPlace): string | undefined => steps.at(-1)?.component.uid;

const shapeOf = ({ steps }: ComponentPlace): string =>
  steps.map(({ attribute: { type, repeatable } }) => `${type} ${repeatable}`).join();

/** For each chain of shapes one place, and where there is one another place of its component, best of another content-type. */
function cases(model: Model): Case[] {
  const all = places(model);
  const pairs = all.map((place) => {
    const others = all.filter((one) => one !== place && componentAt(one) === componentAt(place));
    return { place, other: others.find(({ type }) => type !== place.type) ?? others[0] ?? place };
  });
  const worth = ({ place, other }: (typeof pairs)[number]): number =>
    Number(place !== other) + Number(place.type !== other.type);
  const sorted = pairs.toSorted((a, b) => worth(a) - worth(b));
  const chosen = new Map(sorted.map((pair) => [shapeOf(pair.place), pair]));
  return [...chosen.values()].map(({ place, other }) => ({ own: all.indexOf(place), theirs: all.indexOf(other) }));
}

/** The value of the first attribute of a place; `idAt` names the component of each step by id. */
const bodyOf = (scratch: Scratch, place: ComponentPlace, idAt: (step: number) => JsonObject = () => ({})): unknown =>
  bodyAt(place, (uid, step) => ({ ...scratch.part(uid), ...(step === undefined ? {} : idAt(step)) }));

/** The ids of the components on the way to a place of an entry. */
async function idsAlong(session: Session, place: ComponentPlace, { path }: Created): Promise<unknown[]> {
  const { attributes } = entryIn(session, await session.get(`${path}?${populateAt(place)}`));
  return place.steps.map((_step, at) => {
    const part = valueAt({ ...place, steps: place.steps.slice(0, at + 1) }, attributes);
    if (isObject(part)) return part.id;
    const message = `${lastRequest(session)}: the component is not there`;
    throw new Mismatch({ message, expected: componentAt(place), actual: attributes });
  });
}

/** A dynamic zone, and two components that it may hold. */
interface Zone {
  readonly uid: string;
  readonly zone: string;
  readonly kinds: readonly [string, string];
}

/** Each dynamic zone with two kinds of items, each way round. */
const zones = (model: Model): Zone[] =>
  collections(model).flatMap(({ uid, attributes }) =>
    attributes
      .filter(({ type, private: hidden }) => type === 'dynamiczone' && !hidden)
      .flatMap(({ name: zone, components = [] }) => {
        const able = components.filter((each) => {
          const component = findComponent(model, each);
          return component !== undefined && !requiresUnique(model, component);
        });
        const [one, other] = able;
        if (one === undefined || other === undefined) return [];
        return [one, other].map((kind, at): Zone => ({ uid, zone, kinds: [kind, at === 0 ? other : one] }));
      }),
  );

/** The items of a zone as an answer has them. */
async function itemsOf(session: Session, { path }: Created, zone: string): Promise<JsonObject[]> {
  const { attributes } = entryIn(session, await session.get(`${path}?populate[0]=${zone}`));
  const items = attributes[zone];
  return Array.isArray(items) ? items.filter(isObject) : [];
}

/** Ids count for each component: that of an item is none of an item of another kind. */
const foreignKindsCheck: Check = writeCheck<Zone>(
  variant(
    'rest.validation.component-foreign-id.kinds',
    'rest.validation.component-foreign-id',
    'An update may not name an item of a dynamic zone by the id of an item of another kind.',
  ),
  {
    cases: ({ model }) => zones(model),
    async run(scratch, { uid, zone, kinds: [one, other] }, { model }) {
      const { session } = scratch;
      const item = (kind: string): JsonObject => ({ __component: kind, ...scratch.part(kind) });
      const type = typeNamed(model, uid);
      const entry = await scratch.create(type, { [zone]: [item(one), item(one), item(other)] });
      const items = await itemsOf(session, entry, zone);
      const own = items.find(({ __component: kind }) => kind === other)?.id;
      const foreign = items.find(({ __component: kind, id }) => kind === one && id !== own)?.id;
      expectError(session, await scratch.update(entry, { [zone]: [{ ...item(other), id: foreign }] }), 400);
      expectSame('the items of the updated entry', await itemsOf(session, entry, zone), items);
      entryIn(session, await scratch.update(entry, { [zone]: [{ ...item(other), id: own }] }));
      const ids = (await itemsOf(session, entry, zone)).map(({ id }) => id);
      expectSame('the item that the update names', ids, [own]);
    },
  },
);

/** A create names the component of another entry at the end of its way: it gets one of its own. */
const foreignOnCreateCheck: Check = writeCheck<Case>(
  variant(
    'rest.components.foreign-id-on-create.inside',
    'rest.components.foreign-id-on-create',
    'A create takes no component of another entry, also where it names one inside another component.',
  ),
  {
    cases: ({ model }) => cases(model),
    async run(scratch, { own, theirs }, { model }) {
      const { session } = scratch;
      const [place, name] = placeNamed(model, own);
      const [otherPlace, otherName] = placeNamed(model, theirs);
      const other = await scratch.create(otherPlace.type, { [otherName]: bodyOf(scratch, otherPlace) });
      const otherIds = await idsAlong(session, otherPlace, other);
      const last = place.steps.length - 1;
      const body = bodyOf(scratch, place, (at) => (at === last ? { id: otherIds.at(-1) } : {}));
      const entry = await scratch.create(place.type, { [name]: body });
      const ids = await idsAlong(session, place, entry);
      const isOwn = componentAt(place) !== componentAt(otherPlace) || ids.at(-1) !== otherIds.at(-1);
      expectSame(`${lastRequest(session)}: the component is that of the other entry`, isOwn, true);
      expectSame('the components of the other entry', await idsAlong(session, otherPlace, other), otherIds);
    },
  },
);

const foreignPartsCheck: Check = writeCheck<Case>(
  variant(
    'rest.validation.component-foreign-id.elsewhere',
    'rest.validation.component-foreign-id',
    'An update may not name the component of another entry by id: of another content-type, or inside another component.',
  ),
  {
    cases: ({ model }) => cases(model),
    async run(scratch, { own, theirs }, { model }) {
      const { session } = scratch;
      const [place, name] = placeNamed(model, own);
      const [otherPlace, otherName] = placeNamed(model, theirs);
      const entry = await scratch.create(place.type, { [name]: bodyOf(scratch, place) });
      const other = await scratch.create(otherPlace.type, { [otherName]: bodyOf(scratch, otherPlace) });
      const [ids, otherIds] = [await idsAlong(session, place, entry), await idsAlong(session, otherPlace, other)];
      const last = place.steps.length - 1;
      const stolen = bodyOf(scratch, place, (at) => ({ id: at === last ? otherIds.at(-1) : ids[at] }));
      // of dynamic zones only the status was observed
      const isInZone = place.steps.some(({ attribute }) => attribute.type === 'dynamiczone');
      const answer = await scratch.update(entry, { [name]: stolen });
      expectError(session, answer, 400, isInZone ? undefined : 'ApplicationError');
      expectSame('the components of the updated entry', await idsAlong(session, place, entry), ids);
      expectSame('the components of the other entry', await idsAlong(session, otherPlace, other), otherIds);
      const kept = bodyOf(scratch, place, (at) => ({ id: ids[at] }));
      entryIn(session, await scratch.update(entry, { [name]: kept }));
      expectSame('the components that the update names', await idsAlong(session, place, entry), ids);
      // the component is gone with the other entry, and is nobody's
      entryIn(session, await scratch.remove(other));
      const late = await scratch.update(entry, { [name]: stolen });
      expectError(session, late, 400, isInZone ? undefined : 'ApplicationError');
    },
  },
);

export const foreignPartChecks: readonly Check[] = [
  foreignKindsCheck,
  foreignPartsCheck,
  foreignOnCreateCheck,
  ...gonePartChecks,
];
