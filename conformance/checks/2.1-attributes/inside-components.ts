/** What holds of attributes of an entry, at every depth of components (2.1, observed): what is required, and forms of values. */
import { populateAt, valueAt } from '../../generate/component-places.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { attributeNamed } from '../../models/lookup.ts';
import type { Attribute } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { expectInvalid } from '../writing/refused-write.ts';
import type { Created } from '../writing/scratch.ts';
import { forms, momentOf, type Pair, pairsOf } from './forms.ts';
import { placeOf, placesIn } from './place-bench.ts';

interface PlaceCase {
  /** The number of the place. */
  readonly place: number;
}

const isComponent = ({ type, private: hidden }: Attribute): boolean => type === 'component' && !hidden;

/** The attributes that a component requires without a default. */
const requiredIn = ({ attributes }: { readonly attributes: readonly Attribute[] }): Attribute[] =>
  attributes.filter(
    (attribute) => attribute.required && attribute.default === undefined && isScalar(attribute) && isShown(attribute),
  );

/** What an item inside of another item requires, a create must give it. */
const requiredBelow = writeCheck<PlaceCase>(
  variant(
    'rest.validation.component-required.below',
    'rest.validation.component-required',
    'An item without a required attribute is refused at every depth of components.',
  ),
  {
    cases: ({ model }) =>
      placesIn(model).flatMap(({ steps }, place) => {
        const last = steps.at(-1)?.component;
        return steps.length > 1 && last && requiredIn(last).length > 0 ? [{ place }] : [];
      }),
    async run(scratch, testCase) {
      const { place, component, dataWith } = placeOf(scratch, testCase.place);
      const whole = (innermost: JsonObject): JsonObject => scratch.complete(place.type, dataWith(innermost));
      for (const { name } of requiredIn(component))
        for (const value of [undefined, null]) {
          // JSON has no member for what is undefined
          expectInvalid(scratch, await scratch.session.create(place.type, whole({ [name]: value })));
        }
      await scratch.create(place.type, dataWith({}));
    },
  },
);

/** A list is no component, and an object no list of components, wherever they stand. */
const typeBelow = writeCheck<PlaceCase>(
  variant(
    'rest.validation.component-type.below',
    'rest.validation.component-type',
    'Inside components, too, a component is an object and a repeatable one an array.',
  ),
  {
    cases: ({ model }) =>
      placesIn(model).flatMap(({ steps }, place) =>
        (steps.at(-1)?.component.attributes ?? []).some(isComponent) ? [{ place }] : [],
      ),
    async run(scratch, testCase) {
      const { place, component, dataWith } = placeOf(scratch, testCase.place);
      const { type } = place;
      const created = await scratch.create(type, dataWith({}));
      for (const { name, component: uid = '', repeatable } of component.attributes.filter(isComponent)) {
        const part = scratch.part(uid);
        for (const bad of repeatable ? [part, 'text', { 0: part }] : [[part], 'text', 5, true]) {
          const data = dataWith({ [name]: bad });
          expectInvalid(scratch, await scratch.session.create(type, scratch.complete(type, data)));
          expectInvalid(scratch, await scratch.update(created, data));
        }
        await scratch.change(created, dataWith({ [name]: repeatable ? [part] : part }));
      }
    },
  },
);

/** A draft may empty what a component requires, in one that stays as in a new one. */
const emptiedInDrafts = writeCheck<PlaceCase>(
  {
    ...variant(
      'drafts.draft-skips-required.kept',
      'drafts.draft-skips-required',
      'A component that a draft keeps by its id may lose what it requires, at every depth.',
    ),
    needs: ['drafts'],
  },
  {
    cases: ({ model }) =>
      placesIn(model).flatMap(({ type, steps }, place) => {
        const last = steps.at(-1)?.component;
        return type.draftAndPublish && last && requiredIn(last).length > 0 ? [{ place }] : [];
      }),
    async run(scratch, testCase) {
      const { session } = scratch;
      const { place, component, dataWith, keptWith } = placeOf(scratch, testCase.place);
      const created = await scratch.create(place.type, { ...dataWith({}), publishedAt: null });
      const read = async () => entryIn(session, await session.get(`${created.path}?${populateAt(place)}`)).attributes;
      const nothing = Object.fromEntries(requiredIn(component).map(({ name }) => [name, null]));
      await scratch.change(created, keptWith(await read(), nothing));
      const part = valueAt(place, await read());
      const left = Object.keys(nothing).map((name) => [name, isObject(part) ? part[name] : undefined]);
      expectSame(`${lastRequest(session)}: what a draft emptied`, Object.fromEntries(left), nothing);
    },
  },
);

/** Attributes of components that may be written in these forms: one of each place, with a form each, in new ones and in kept ones. */
const formsInside = (name: string, types: readonly string[], pairs: readonly Pair[]): Check =>
  writeCheck<PlaceCase & { readonly attribute: string; readonly pair: number }>(
    variant(
      `rest.attributes.${name}.inside`,
      `rest.attributes.${name}`,
      'Attributes of components are answered in the same form, at every depth, in new components and in those that stay.',
    ),
    {
      cases: ({ model }) =>
        placesIn(model).flatMap(({ steps }, place) =>
          (steps.at(-1)?.component.attributes ?? [])
            .filter((attribute) => types.includes(attribute.type) && pairsOf(attribute, pairs).length > 0)
            .map(({ name: attribute }, at) => ({ place, attribute, pair: place + at })),
        ),
      async run(scratch, { place: number, attribute: name, pair }) {
        const { place, component, dataWith, keptWith } = placeOf(scratch, number);
        const { session } = scratch;
        const attribute = attributeNamed(component, name);
        const taken = attribute ? pairsOf(attribute, pairs) : [];
        const pairAt = (at: number): Pair => taken[at % taken.length] ?? [undefined, undefined];
        const expectForm = async ({ path }: Created, [sent, answered]: Pair): Promise<JsonObject> => {
          const { attributes } = entryIn(session, await session.get(`${path}?${populateAt(place)}`));
          const part = valueAt(place, attributes);
          const value = isObject(part) ? part[name] : undefined;
          const message = `${lastRequest(session)}: ${name} of a component, written as ${JSON.stringify(sent)}, is answered in another form`;
          expectSame(message, types.includes('timestamp') ? momentOf(value) : value, answered);
          return attributes;
        };
        for (const at of [pair, pair + 1]) {
          const created = await scratch.create(place.type, dataWith({ [name]: pairAt(at)[0] }));
          const attributes = await expectForm(created, pairAt(at));
          await scratch.change(created, keptWith(attributes, { [name]: pairAt(at + 1)[0] }));
          await expectForm(created, pairAt(at + 1));
        }
      },
    },
  );

export const insideComponentChecks: readonly Check[] = [
  requiredBelow,
  typeBelow,
  emptiedInDrafts,
  ...forms.map(([name, types, ...pairs]) => formsInside(name, types, pairs)),
];
