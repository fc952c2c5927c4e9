/** Components inside of components in a form: each pair of brackets leads one level down (4.1, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { componentsOf } from '../../models/lookup.ts';
import type { Attribute, Component, ContentType, Model } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { onType } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { asForm, isText } from './form-body.ts';

/** An attribute with components, and one inside of these. */
interface Way {
  readonly outer: Attribute;
  readonly inner: Attribute;
  readonly components: readonly [outer: Component, inner: Component];
}

const holdsOne = ({ type, private: hidden }: Attribute): boolean => type === 'component' && !hidden;

const waysIn = (model: Model, { attributes }: ContentType): Way[] =>
  attributes
    .filter(holdsOne)
    .flatMap((outer) =>
      componentsOf(model, outer).flatMap((component) =>
        component.attributes
          .filter(holdsOne)
          .flatMap((inner) =>
            componentsOf(model, inner).map((last): Way => ({ outer, inner, components: [component, last] })),
          ),
      ),
    );

/** One item, or a list of it, as the attribute holds. */
const heldBy = ({ repeatable }: Attribute, item: JsonObject): unknown => (repeatable ? [item] : item);

/** The first item that an attribute of an answer holds. */
const firstIn = (value: unknown): JsonObject => {
  const item: unknown = Array.isArray(value) ? value[0] : value;
  return isObject(item) ? item : {};
};

async function writesDeep(scratch: Scratch, type: ContentType, { outer, inner, components }: Way): Promise<void> {
  const { session } = scratch;
  const [around, item] = components.map(({ uid }) => scratch.part(uid));
  if (!around || !item || !isText(item)) return;
  const data = scratch.complete(type, {
    [outer.name]: heldBy(outer, { ...around, [inner.name]: heldBy(inner, item) }),
  });
  if (!isText(data)) return;
  const path = endpointPath(type);
  const entry = entryIn(session, await session.send({ method: 'POST', path, auth: 'full', ...asForm(data) }));
  const created = scratch.adopt(type, data, entry);
  const populate = `populate[${outer.name}][populate][0]=${inner.name}`;
  const { attributes } = entryIn(session, await session.get(`${created.path}?${populate}`));
  const stored = firstIn(firstIn(attributes[outer.name])[inner.name]);
  const actual = Object.fromEntries(Object.keys(item).map((name) => [name, stored[name]]));
  expectSame(`${lastRequest(session)}: ${outer.name}.${inner.name} is not what the form had`, actual, item);
}

export const formDepthCheck: Check = onType(
  variant('rest.body.form.deep', 'rest.body.form', 'A form can write components inside of components.'),
  async (scratch, type, model) => {
    for (const way of waysIn(model, type)) await writesDeep(scratch, type, way);
  },
  (model) => collections(model).filter((type) => waysIn(model, type).length > 0),
);
