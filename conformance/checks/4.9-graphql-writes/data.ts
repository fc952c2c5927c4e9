/** Data for whole entries: a value for every attribute that the model alone can fill. */
import { enumValueName } from '../../models/graphql-names.ts';
import type { JsonObject } from '../../models/json.ts';
import { attributesOfComponent, typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isScalar, isToMany } from '../../oracle/attributes.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import { localesOf } from '../../target/singles.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { chosenValues } from '../writing/values.ts';
import { visibleAttributes } from './expect-stored.ts';

/** A publishedAt that publishes entries: other checks judge the default state after a mutation. */
export const publishedAt = '2024-05-06T07:08:09.000Z';

/** Leaves out numbers beyond 2^53 and enumeration values with another name in GraphQL: other checks judge them. */
const isSafe = (attribute: Attribute, value: unknown): boolean => {
  if (attribute.type === 'enumeration') return enumValueName(String(value)) === value;
  return attribute.type !== 'biginteger' || Number.isSafeInteger(Number(value));
};

/** The value of an attribute with the index `pick`. */
export function oneOf(attribute: Attribute, pick: number): unknown {
  const values = chosenValues(attribute).filter((value) => isSafe(attribute, value));
  return values[pick % Math.max(1, values.length)];
}

/** All shown scalars of a content-type. */
export const scalarsOf = (type: ContentType): Attribute[] => visibleAttributes(type.attributes).filter(isScalar);

/** Values for these scalars, components and zones. */
function fill(model: Model, attributes: readonly Attribute[], pick: number, depth = 3): JsonObject {
  const item = (uid: string | undefined, at: number): JsonObject =>
    fill(model, attributesOfComponent(model, uid), pick + at, depth - 1);
  const entries = visibleAttributes(attributes).flatMap((attribute): [string, unknown][] => {
    const { name, component, components = [], repeatable, min } = attribute;
    if (isScalar(attribute)) return [[name, oneOf(attribute, pick)]];
    if (depth === 0 && !attribute.required) return [];
    if (component !== undefined) {
      const length = Math.max(Number(min ?? 1), Math.min(2, Number(attribute.max ?? 2)));
      return [[name, repeatable ? Array.from({ length }, (_, at) => item(component, at)) : item(component, 0)]];
    }
    if (attribute.type !== 'dynamiczone') return [];
    const uids = components.slice(0, Number(attribute.max ?? components.length));
    return [[name, uids.map((uid, at) => ({ __component: uid, ...item(uid, at) }))]];
  });
  return Object.fromEntries(entries);
}

/** Data for a whole entry, published, so that both adapters show it. */
export const wholeData = (model: Model, type: ContentType, pick: number): JsonObject => ({
  ...fill(model, type.attributes, pick),
  ...(type.draftAndPublish ? { publishedAt } : {}),
});

/** Owned relations to content-types whose entries a run can create. */
export const ownedRelations = (model: Model, type: ContentType): (Attribute & { readonly target: string })[] =>
  visibleAttributes(type.attributes).filter(
    (attribute): attribute is Attribute & { readonly target: string } =>
      attribute.type === 'relation' &&
      attribute.mappedBy === undefined &&
      collections(model).some(({ uid }) => uid === attribute.target),
  );

/** Creates entries to link, and returns the values of the relations in GraphQL: an id, or a list of ids. */
export async function linkedData(
  scratch: Scratch,
  model: Model,
  relations: readonly (Attribute & { readonly target: string })[],
): Promise<JsonObject> {
  const data: Record<string, unknown> = {};
  for (const relation of relations) {
    const target = typeNamed(model, relation.target);
    const makeId = async () => {
      const { entry } = await scratch.create(target, target.draftAndPublish ? { publishedAt } : {});
      return String(entry.id);
    };
    data[relation.name] = isToMany(relation) ? [await makeId(), await makeId()].toReversed() : await makeId();
  }
  return data;
}

/** A locale other than the default. Throws NotAllowed if the target has none. */
export async function anotherLocale(type: ContentType, { target }: Pick<Session, 'target'>): Promise<string> {
  const [, locale] = target.owner?.locales ?? (await localesOf(type, target));
  if (locale === undefined) throw new NotAllowed('the target knows no second locale');
  return locale;
}
