/** Components at every place of a content-type, at any depth: what is absent gets its default, what is null has none (2.1, observed). */
import { bodyAt, type ComponentPlace, componentPlaces, populateAt, valueAt } from '../../generate/component-places.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, Component, Model } from '../../models/model.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { expectValue, isShown } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';

/** A place, by its number. */
interface Case {
  readonly place: number;
}

const places = (model: Model) =>
  componentPlaces(model, collections(model)).filter(({ steps }) =>
    steps.at(-1)?.component.attributes.some((attribute) => isShown(attribute) && attribute.default !== undefined),
  );

/** The attributes of a component that have a default and may be null. */
const optionalDefaults = ({ attributes }: Component): Attribute[] =>
  attributes.filter((attribute) => isShown(attribute) && attribute.default !== undefined && !attribute.required);

const hasNullable = (component: Component): boolean => optionalDefaults(component).length > 0;

/** The place of a case, its component, and the attribute of the entry that holds it. Throws an Error if there is none. */
function placeAt(all: readonly ComponentPlace[], number: number) {
  const place = all[number];
  const [first] = place?.steps ?? [];
  const last = place?.steps.at(-1);
  if (!place || !first || !last) throw new Error(`the case names place ${number}, which the model does not have`);
  return { place, name: first.attribute.name, last, component: last.component };
}

/** For each component the deepest of its places. */
const deepestPlaces = (model: Model, holds: (component: Component) => boolean): ComponentPlace[] => {
  const all = componentPlaces(model, collections(model)).toSorted((a, b) => a.steps.length - b.steps.length);
  const byComponent = new Map(all.map((place) => [place.steps.at(-1)?.component, place]));
  return [...byComponent].flatMap(([component, place]) => (component && holds(component) ? place : []));
};

/** Null in attributes with a default, which a create and an update keep. */
const nullInside = writeCheck<Case>(
  variant(
    'rest.attributes.default-not-for-null.inside',
    'rest.attributes.default-not-for-null',
    'An explicit null in a component is kept, in creates and updates.',
  ),
  {
    cases: ({ model }) => deepestPlaces(model, hasNullable).map((_, place) => ({ place })),
    async run(scratch, { place: number }, { model }) {
      const { place, name, component } = placeAt(deepestPlaces(model, hasNullable), number);
      const { session } = scratch;
      const names = optionalDefaults(component).map((attribute) => attribute.name);
      const nulls = Object.fromEntries(names.map((each) => [each, null]));
      const body = (): JsonObject => ({
        [name]: bodyAt(place, scratch.part, { ...scratch.part(component.uid), ...nulls }),
      });
      const created = await scratch.create(place.type, body());
      for (const update of [undefined, body()]) {
        if (update) await scratch.change(created, update);
        const { attributes } = entryIn(session, await session.get(`${created.path}?${populateAt(place)}`));
        const part = valueAt(place, attributes);
        expectHolds(isObject(part), `${lastRequest(session)}: the component is not there`, component.uid, attributes);
        const actual = Object.fromEntries(names.map((each) => [each, isObject(part) ? part[each] : undefined]));
        expectSame(`${lastRequest(session)}: what was written as null in ${component.uid}`, actual, nulls);
      }
    },
  },
);

/** The place of a component with its first steps alone. */
const upTo = (place: ComponentPlace, steps: number): ComponentPlace => ({
  ...place,
  steps: place.steps.slice(0, steps),
});

/** Places of single components that may be empty, inside other components. */
const clearable = (model: Model): ComponentPlace[] =>
  componentPlaces(model, collections(model)).filter(({ steps }) => {
    const last = steps.at(-1)?.attribute;
    return steps.length > 1 && last?.type === 'component' && !last.repeatable && !last.required;
  });

/** Null for a component inside another one, which keeps its id. */
const clearedInside = writeCheck<Case>(
  variant(
    'rest.components.null-clears.inside',
    'rest.components.null-clears',
    'null removes a single component inside another component.',
  ),
  {
    cases: ({ model }) => clearable(model).map((_, place) => ({ place })),
    async run(scratch, { place: number }, { model }) {
      const { place, name, last } = placeAt(clearable(model), number);
      const { session } = scratch;
      const created = await scratch.create(place.type, { [name]: bodyAt(place, scratch.part) });
      const read = async (): Promise<JsonObject> =>
        entryIn(session, await session.get(`${created.path}?${populateAt(place)}`)).attributes;
      const before = await read();
      const idOf = (step: number): JsonObject => {
        const part = valueAt(upTo(place, step + 1), before);
        return isObject(part) ? { id: part.id } : {};
      };
      const part = (uid: string, step?: number): JsonObject => ({
        ...scratch.part(uid),
        ...(step === undefined ? {} : idOf(step)),
      });
      expectHolds(
        isObject(valueAt(place, before)),
        `${lastRequest(session)}: it is not there`,
        last.component.uid,
        before,
      );
      await scratch.change(created, { [name]: bodyAt(upTo(place, -1), part, { [last.attribute.name]: null }) });
      expectSame(`${lastRequest(session)}: the component that was cleared`, valueAt(place, await read()), null);
    },
  },
);

export const componentPlaceChecks: readonly Check[] = [
  writeCheck<Case>(
    {
      clause: 'rest.attributes.default',
      id: 'rest.attributes.default.inside',
      title: 'The default of an attribute in a component is used wherever the component stands.',
    },
    {
      cases: ({ model }) => places(model).map((_, place) => ({ place })),
      async run(scratch, { place: number }, { model }) {
        const { place, name, component } = placeAt(places(model), number);
        const { session } = scratch;
        const innermost = scratch.part(component.uid);
        const created = await scratch.create(place.type, { [name]: bodyAt(place, scratch.part, innermost) });
        const { attributes } = entryIn(session, await session.get(`${created.path}?${populateAt(place)}`));
        const part = valueAt(place, attributes);
        expectHolds(isObject(part), `${lastRequest(session)}: the component is not there`, component.uid, attributes);
        for (const attribute of component.attributes.filter(isShown)) {
          if (attribute.name in innermost || !isObject(part)) continue;
          expectValue(session, attribute, part[attribute.name], attribute.default ?? null);
        }
      },
    },
  ),
  nullInside,
  clearedInside,
];
