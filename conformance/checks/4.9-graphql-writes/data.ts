/** Data for whole entries: every attribute that can be written from the model alone holds something. */
import { enumValueName } from '../../models/graphql-names.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isScalar, isToMany } from '../../oracle/attributes.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import { localesOf } from '../../target/singles.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';
import { chosenValues } from '../writing/values.ts';
import { attributesOfComponent, visible } from './expect-stored.ts';

/** Data that publishes drafts: other checks judge the default state after a mutation. */
export const publishedAt = '2024-05-06T07:08:09.000Z';

/** Digits beyond 2^53, and values of enumerations that GraphQL has other names for, are judged apart too. */
const isSafe = (attribute: Attribute, value: unknown): boolean => {
  if (attribute.type === 'enumeration') return enumValueName(String(value)) === value;
  return attribute.type !== 'biginteger' || Number.isSafeInteger(Number(value));
};

/** One of the values that the attribute allows; `pick` chooses. */
export function oneOf(attribute: Attribute, pick: number): unknown {
  const values = chosenValues(attribute).filter((value) => isSafe(attribute, value));
  return values[pick % Math.max(1, values.length)];
}

/** All scalars of a content-type that answers show. */
export const scalarsOf = (type: ContentType): Attribute[] => visible(type.attributes).filter(isScalar);

/** Scalars, components and zones of these attributes, filled. */
export function filled(model: Model, attributes: readonly Attribute[], pick: number, depth = 3): JsonObject {
  const item = (uid: string | undefined, at: number): JsonObject =>
    filled(model, attributesOfComponent(model, uid), pick + at, depth - 1);
  const entries = visible(attributes).flatMap((attribute): [string, unknown][] => {
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

/** Data for a whole entry of a content-type; published, so that both adapters show it. */
export const wholeData = (model: Model, type: ContentType, pick: number): JsonObject => ({
  ...filled(model, type.attributes, pick),
  ...(type.draftAndPublish ? { publishedAt } : {}),
});

/** Relations owned by this side, to content-types with entries that a run can create. */
export const ownedRelations = (model: Model, type: ContentType): (Attribute & { readonly target: string })[] =>
  visible(type.attributes).filter(
    (attribute): attribute is Attribute & { readonly target: string } =>
      attribute.type === 'relation' &&
      attribute.mappedBy === undefined &&
      collections(model).some(({ uid }) => uid === attribute.target),
  );

/** Values for relations, as GraphQL takes them: an id, or a list of ids, of entries made for the purpose. */
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

/** A locale beside the default one. Throws NotAllowed where the target knows of none. */
export async function anotherLocale(type: ContentType, { target }: Pick<Session, 'target'>): Promise<string> {
  const [, locale] = target.owner?.locales ?? (await localesOf(type, target));
  if (locale === undefined) throw new NotAllowed('the target knows no second locale');
  return locale;
}
