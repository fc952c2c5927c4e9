/** Components at every place of a content-type, at any depth: what is absent gets its default (2.1, observed). */
import { bodyAt, componentPlaces, populateAt, valueAt } from '../../generate/component-places.ts';
import { isObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
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
        const place = places(model)[number];
        const [first] = place?.steps ?? [];
        const component = place?.steps.at(-1)?.component;
        if (!place || !first || !component)
          throw new Error(`the case names place ${number}, which the model does not have`);
        const { session } = scratch;
        const innermost = scratch.part(component.uid);
        const created = await scratch.create(place.type, {
          [first.attribute.name]: bodyAt(place, scratch.part, innermost),
        });
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
];
