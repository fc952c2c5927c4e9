/** Exact shapes of populated fields, filled and empty (2.2). */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { type Door, doors, isComponent, isRelation, isZone } from '../../generate/population.ts';
import { queryString } from '../../generate/query-string.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { entryFault, isJsonObject, type JsonObject } from '../../oracle/shape.ts';
import type { Capability } from '../../target/target.ts';
import type { WorldEntry } from '../../world/world.ts';
import { askPopulated, type PopulationCase, spread } from '../4.5-population/population-check.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';

/** The list of a content-type with one attribute populated, or one inside it. */
interface ShapeCase extends PopulationCase {
  /** The attribute, and where the shape is that of a nested one, what follows. */
  readonly path: readonly string[];
}

interface ShapeCheck {
  readonly id: string;
  readonly title: string;
  readonly clauses?: readonly string[];
  readonly needs?: readonly Capability[];
  /** Attributes it is about. */
  of(door: Door): boolean;
  /** What is known to stand there; entries of which it is undefined are passed over, as are those it does not want. */
  wants: 'filled' | 'empty';
  /** What is wrong with the value, in words. */
  fault(value: unknown, attribute: Attribute, model: Model): string | undefined;
}

const show = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 100);

/** How much an entry shows in an attribute; undefined where it is not known, or depends on drafts that may be left out. */
function amount({ model, world }: Scope, entry: WorldEntry, { name, target = '' }: Attribute): number | undefined {
  const { links, parts = {}, files = {} } = entry;
  const ids = links[name];
  const type = model.contentTypes.find(({ uid }) => uid === target);
  const linked = ids?.map((id) => world.find(target, id));
  const mayHide = type?.draftAndPublish && linked?.some((one) => one === undefined || one.values.publishedAt === null);
  return mayHide ? undefined : (ids ?? parts[name] ?? files[name])?.length;
}

const single = (door: Door): boolean =>
  isRelation(door) ? !isToMany(door.attribute) : door.attribute.type === 'media' && door.attribute.multiple !== true;
const multiple = (door: Door): boolean => isRelation(door) && isToMany(door.attribute);
const multipleMedia = ({ attribute }: Door): boolean => attribute.type === 'media' && attribute.multiple === true;
const singleComponent = (door: Door): boolean => isComponent(door) && door.attribute.repeatable !== true;
const repeatable = (door: Door): boolean => isComponent(door) && door.attribute.repeatable === true;

const dataOf = (value: unknown): unknown => (isJsonObject(value) ? value.data : undefined);

const itemFault = (item: unknown): string | undefined => {
  if (!isJsonObject(item)) return `it is not an object but ${show(item)}`;
  if (typeof item.id !== 'number' && typeof item.id !== 'string') return `its id is ${show(item.id)}`;
  if ('data' in item || isJsonObject(item.attributes)) return `something is wrapped around its fields: ${show(item)}`;
  return undefined;
};

const listFault = (value: unknown, fault: (item: unknown) => string | undefined): string | undefined => {
  if (!Array.isArray(value)) return `it is not an array but ${show(value)}`;
  for (const item of value) {
    const found = fault(item);
    if (found !== undefined) return found;
  }
  return undefined;
};

const exactly = (expected: unknown) => (value: unknown) =>
  JSON.stringify(value) === JSON.stringify(expected) ? undefined : `it is ${show(value)}`;

/** An attribute's value in an answered entry or component, whatever wraps it. */
const valueAt = (attributes: JsonObject, [name = '', ...rest]: readonly string[]): readonly unknown[] => {
  const value = attributes[name];
  if (rest.length === 0) return [value];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => (isJsonObject(item) ? valueAt(item, rest) : []));
};

function shapeCheck({ id, title, clauses = [id], needs, of, wants, fault }: ShapeCheck): Check {
  return check<ShapeCase>({
    id,
    title,
    clauses,
    kind: 'read',
    ...(needs ? { needs } : {}),
    plan(scope) {
      const cases = grounds(scope.model, scope.world).flatMap((ground) => topCases(ground, scope, of, wants));
      if (cases.length === 0) return nothingToAsk;
      return {
        examples: spread(cases, 8),
        arbitrary: fc.constantFrom(...cases),
        async run(session, testCase) {
          const { model, world } = scope;
          const [name = ''] = testCase.path;
          const attribute = typeOf(model, testCase.uid).attributes.find((one) => one.name === name);
          const { entries } = await askPopulated(session, scope, testCase);
          for (const { id: entryId, attributes } of entries) {
            const known = world.find(testCase.uid, entryId);
            const held = known && attribute && amount(scope, known, attribute);
            if (!attribute || held === undefined || (wants === 'filled') !== held > 0) continue;
            const found = Object.hasOwn(attributes, name)
              ? fault(attributes[name], attribute, model)
              : 'it is not there';
            if (found === undefined) continue;
            throw new Mismatch({
              message: `${name} of entry ${entryId}: ${found}`,
              expected: title,
              actual: attributes[name] ?? attributes,
              entries: known ? [known] : [],
            });
          }
        },
      };
    },
  });
}

function topCases(
  { type, entries }: Ground,
  scope: Scope,
  of: ShapeCheck['of'],
  wants: ShapeCheck['wants'],
): ShapeCase[] {
  return doors(scope.model, type)
    .filter(of)
    .filter(({ attribute }) =>
      entries.some((entry) => {
        const held = amount(scope, entry, attribute);
        return held !== undefined && (wants === 'filled') === held > 0;
      }),
    )
    .map(({ attribute: { name } }) => ({ uid: type.uid, path: [name], query: queryString({ populate: [name] }) }));
}

/** Components inside components, each level listed. */
const nestedComponent = check<ShapeCase>({
  id: 'rest.envelope.populated-component-nested',
  title: 'A nested component, once populated, is an inline object inside its component',
  clauses: ['rest.envelope.populated-component-nested'],
  kind: 'read',
  plan(scope) {
    const cases = grounds(scope.model, scope.world).flatMap(({ type }) =>
      doors(scope.model, type)
        .filter(isComponent)
        .flatMap(({ attribute: { name }, leadsTo: [component] }) =>
          (component ? doors(scope.model, component) : []).filter(isComponent).map((inner): ShapeCase => {
            const path = [name, inner.attribute.name];
            return { uid: type.uid, path, query: queryString({ populate: [name, path.join('.')] }) };
          }),
        ),
    );
    if (cases.length === 0) return nothingToAsk;
    return {
      examples: cases,
      async run(session, testCase) {
        const { entries } = await askPopulated(session, scope, testCase);
        for (const { id, attributes } of entries) {
          for (const value of valueAt(attributes, testCase.path)) {
            if (value === null) continue;
            const found = Array.isArray(value) ? listFault(value, itemFault) : itemFault(value);
            if (found === undefined) continue;
            throw new Mismatch({
              message: `${testCase.path.join('.')} of entry ${id}: ${found}`,
              expected: 'an inline object, or a list of them',
              actual: value,
              entries: [scope.world.find(testCase.uid, id)].flatMap((entry) => entry ?? []),
            });
          }
        }
      },
    };
  },
});

export const populatedShapeChecks: readonly Check[] = [
  shapeCheck({
    id: 'rest.envelope.populated-to-one',
    title: 'A populated to-one relation or single media is { data: { id, attributes } }',
    of: single,
    wants: 'filled',
    fault: (value) => entryFault(dataOf(value), 'its data'),
  }),
  shapeCheck({
    id: 'rest.envelope.populated-to-one-empty',
    title: 'A populated empty to-one relation or single media holds no entry: { data: null } or null',
    of: single,
    wants: 'empty',
    fault: (value) =>
      value === null || (isJsonObject(value) && (value.data === null || value.data === undefined))
        ? undefined
        : `it is ${show(value)}`,
  }),
  shapeCheck({
    id: 'rest.envelope.populated-to-one-null',
    title: 'A populated empty to-one relation or single media is exactly { data: null }',
    of: single,
    wants: 'empty',
    fault: exactly({ data: null }),
  }),
  shapeCheck({
    id: 'rest.envelope.populated-to-many',
    title: 'A populated to-many relation or multiple media is { data: [ { id, attributes }, … ] }',
    of: (door) => multiple(door) || multipleMedia(door),
    wants: 'filled',
    fault: (value) => listFault(dataOf(value), (item) => entryFault(item, 'an item')),
  }),
  shapeCheck({
    id: 'rest.envelope.populated-to-many-empty',
    title: 'A populated empty to-many relation is { data: [] }',
    of: multiple,
    wants: 'empty',
    fault: exactly({ data: [] }),
  }),
  shapeCheck({
    id: 'rest.envelope.populated-media-empty',
    title: 'A populated empty multiple media attribute is { data: null }',
    of: multipleMedia,
    wants: 'empty',
    fault: exactly({ data: null }),
  }),
  shapeCheck({
    id: 'rest.envelope.populated-component',
    title: 'A populated component is an inline object with its own id and fields',
    of: singleComponent,
    wants: 'filled',
    fault: itemFault,
  }),
  nestedComponent,
  shapeCheck({
    id: 'rest.envelope.populated-component-repeatable',
    title: 'A populated repeatable component is an array of inline objects; empty it is []',
    of: repeatable,
    wants: 'filled',
    fault: (value) => listFault(value, itemFault),
  }),
  shapeCheck({
    id: 'rest.envelope.populated-component-repeatable.empty',
    clauses: ['rest.envelope.populated-component-repeatable'],
    title: 'A populated empty repeatable component is []',
    of: repeatable,
    wants: 'empty',
    fault: exactly([]),
  }),
  shapeCheck({
    id: 'rest.envelope.populated-component-empty',
    title: 'A populated single component that is not set is null',
    of: singleComponent,
    wants: 'empty',
    fault: exactly(null),
  }),
  shapeCheck({
    id: 'rest.envelope.populated-zone',
    title: 'A populated dynamic zone is an array of inline objects with id and __component',
    of: isZone,
    wants: 'filled',
    fault: (value, { components = [] }) =>
      listFault(value, (item) => {
        const name = isJsonObject(item) ? item.__component : undefined;
        return itemFault(item) ?? (components.includes(String(name)) ? undefined : `its __component is ${show(name)}`);
      }),
  }),
  shapeCheck({
    id: 'rest.envelope.populated-zone-empty',
    title: 'A populated empty dynamic zone is []',
    of: isZone,
    wants: 'empty',
    fault: exactly([]),
  }),
];
