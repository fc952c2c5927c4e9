/** Components and links of an entry after updates that omit them, and after deletes (4.1, rule 1). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import type { Session } from '../../target/session.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { type Terms, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { chosenValues, chosenValuesAt } from '../writing/values.ts';

/** An entry with a value in every attribute that can have one, and its linked entries. */
interface Full {
  readonly entry: Created;
  /** The relations, components and zones that were sent. */
  readonly inside: JsonObject;
  readonly linked: readonly Created[];
}

export const isPart = ({ type }: Attribute): boolean => type === 'component' || type === 'dynamiczone';

/** Attributes that only `populate` shows and that an entry of the run can fill. */
export function insideOf(model: Model, type: ContentType): Attribute[] {
  const creatable = new Set(collections(model).map(({ uid }) => uid));
  const isOwned = (attribute: Attribute): boolean =>
    isPlainRelation(attribute) && attribute.mappedBy === undefined && creatable.has(attribute.target);
  return type.attributes.filter((attribute) => !attribute.private && (isPart(attribute) || isOwned(attribute)));
}

/** A component with a value in each attribute, in the form of a body. */
export function partOf(model: Model, attribute: Attribute, required: (uid: string) => JsonObject): unknown {
  const uid = attribute.component ?? attribute.components?.[0] ?? '';
  const attributes = model.components
    .find((component) => component.uid === uid)
    ?.attributes.filter((attribute) => isShown(attribute) && !attribute.unique);
  const part = { ...required(uid), ...chosenValuesAt(attributes ?? [], 0) };
  if (attribute.type === 'dynamiczone') return [{ __component: uid, ...part }];
  return attribute.repeatable ? [part] : part;
}

/** Creates an entry with all of these and `more`, and entries for its relations. */
export async function fullEntry(
  scratch: Scratch,
  model: Model,
  type: ContentType,
  more: JsonObject = {},
): Promise<Full> {
  const inside: Record<string, unknown> = {};
  const linked: Created[] = [];
  for (const attribute of insideOf(model, type)) {
    if (isPart(attribute)) {
      inside[attribute.name] = partOf(model, attribute, scratch.part);
      continue;
    }
    const target = await scratch.create(typeNamed(model, attribute.target ?? ''), {});
    linked.push(target);
    inside[attribute.name] = isToMany(attribute) ? [target.entry.id] : target.entry.id;
  }
  return { entry: await scratch.create(type, { ...more, ...inside }), inside, linked };
}

/** A component without ids, which the server may change. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'id'));
}

/** The populated values of these attributes of an entry or single type. Throws Mismatch if one is not populated. */
export async function valuesAt(session: Session, path: string, names: readonly string[]): Promise<JsonObject> {
  const query = names.map((name, at) => `populate[${at}]=${name}`).join('&');
  const { attributes } = entryIn(session, await session.get(`${path}?${query}`));
  return Object.fromEntries(
    names.map((name) => {
      const value = attributes[name];
      expectHolds(value !== undefined, `${path} is answered without ${name}`, name, attributes);
      // a component may have an attribute called data; links have no id
      const isLinks = isObject(value) && 'data' in value && !('id' in value);
      return [name, isLinks ? idsIn(value) : withoutIds(value)];
    }),
  );
}

/** Throws Mismatch if an update changed an attribute that it omits. */
export function expectUnchanged(session: Session, before: JsonObject, after: JsonObject): void {
  for (const name of Object.keys(before))
    expectSame(`${lastRequest(session)}: an update that does not name ${name} changed it`, after[name], before[name]);
}

/** One update for each kind of attribute: scalar, relation, component. */
function updatesOf({ entry: { type }, inside }: Full): JsonObject[] {
  const plain = type.attributes.find((attribute) => isShown(attribute) && !attribute.unique);
  const kinds = [isPlainRelation, isPart].map((holds) =>
    type.attributes.find((attribute) => attribute.name in inside && holds(attribute)),
  );
  return [
    ...(plain ? [{ [plain.name]: chosenValues(plain).at(-1) }] : []),
    ...kinds.flatMap((kind) => (kind ? [{ [kind.name]: inside[kind.name] }] : [])),
  ];
}

const onFull = (
  terms: Terms,
  holds: (attribute: Attribute) => boolean,
  run: (scratch: Scratch, full: Full) => Promise<void>,
): Check =>
  onType(
    terms,
    async (scratch, type, model) => run(scratch, await fullEntry(scratch, model, type)),
    (model) => collections(model).filter((type) => insideOf(model, type).some(holds)),
  );

export const insideChecks: readonly Check[] = [
  onFull(
    variant(
      'rest.update.partial.inside',
      'rest.update.partial',
      'Relations, components and zones that an update does not name stay as they were.',
    ),
    () => true,
    async (scratch, full) => {
      const { session } = scratch;
      const names = Object.keys(full.inside);
      for (const update of updatesOf(full)) {
        const otherNames = names.filter((name) => !(name in update));
        const before = await valuesAt(session, full.entry.path, otherNames);
        await scratch.change(full.entry, update);
        expectUnchanged(session, before, await valuesAt(session, full.entry.path, otherNames));
      }
    },
  ),
  onFull(
    variant(
      'rest.update.other-entries.linked',
      'rest.update.other-entries',
      'Deleting an entry leaves the entries it is linked to, and those that link to it.',
    ),
    (attribute) => !isPart(attribute),
    async (scratch, { entry, linked }) => {
      const [first, ...others] = linked;
      const staying = first ? [entry, ...others] : [];
      if (first) entryIn(scratch.session, await scratch.remove(first));
      for (const created of staying) await scratch.holds(created);
      entryIn(scratch.session, await scratch.remove(entry));
      for (const other of others) await scratch.holds(other);
    },
  ),
];
