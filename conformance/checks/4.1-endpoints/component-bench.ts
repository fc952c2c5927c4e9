/** The fixture of checks that write components and dynamic zones. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { isObject, type JsonObject } from '../../models/json.ts';
import { componentsOf } from '../../models/lookup.ts';
import type { Attribute, Component, ContentType, Model } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Named } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { expectValues, isShown } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, type Subject, subjectNamed, subjects } from '../writing/subjects.ts';
import { chosenValues } from '../writing/values.ts';
import { requiresUnique, type Shape, shapeOf } from './part-source.ts';

/** How an attribute holds its components. */
export const everyShape = ['single', 'list', 'zone'] as const;
export const severalParts: readonly Shape[] = ['list', 'zone'];

export interface PartBench {
  readonly session: Session;
  readonly scratch: Scratch;
  readonly type: ContentType;
  readonly attribute: Attribute;
  readonly shape: Shape;
  readonly component: Component;
  /** A component with a value in every attribute that an answer shows; `nth` takes other values. */
  part(nth: number): JsonObject;
  /** A component with its required attributes only. */
  readonly bare: JsonObject;
  /** The value of the attribute in a body; a single component is the first part. */
  body(parts: readonly JsonObject[]): JsonObject;
  create(parts: readonly JsonObject[]): Promise<Created>;
  /** Creates an entry, or updates `entry`, with this value; returns any answer. */
  send(value: unknown, entry?: Created): Promise<Answer>;
  /** An update that must succeed. */
  write(entry: Created, parts: readonly JsonObject[]): Promise<void>;
  /** The components of the entry; an unset single component is an empty list. */
  read(entry: Created): Promise<readonly JsonObject[]>;
  /** Throws Mismatch unless the entry has these parts, in order; compares only the attributes given. */
  expect(entry: Created, parts: readonly JsonObject[]): Promise<readonly JsonObject[]>;
}

export interface PartTerms {
  readonly shapes: readonly Shape[];
  readonly holds?: (attribute: Attribute, component: Component, type: ContentType) => boolean;
}

/** A check of attributes with components: one of each shape always, others drawn. */
export const partCheck = (
  named: Named,
  { shapes, holds = () => true }: PartTerms,
  run: (bench: PartBench) => Promise<void>,
): Check => {
  const partsOf = (model: Model) =>
    subjects(model, (attribute, type) => {
      const shape = shapeOf(attribute);
      const component = componentOf(model, attribute);
      if (shape === undefined || component === undefined || attribute.private) return false;
      return shapes.includes(shape) && holds(attribute, component, type);
    });
  return writeCheck<AttributeCase>(named, {
    cases({ model }) {
      const all = partsOf(model);
      const isFirst = ({ attribute }: Subject, at: number): boolean =>
        all.findIndex((subject) => shapeOf(subject.attribute) === shapeOf(attribute)) === at;
      return all.filter(isFirst).map(caseOf);
    },
    arbitrary: ({ model }) => fc.constantFrom(...partsOf(model).map(caseOf)),
    weight: 20,
    run: (scratch, { uid, attribute }, { model }) => run(benchOf(scratch, model, subjectNamed(model, uid, attribute))),
  });
};

/** The component of an attribute; of a zone, the first with a shown attribute. */
const componentOf = (model: Model, attribute: Attribute): Component | undefined =>
  componentsOf(model, attribute).find((part) => part.attributes.some(isShown) && !requiresUnique(model, part));

/** The values of each attribute begin at one that the seed draws, of so many. */
const mostValues = 60;

function benchOf(scratch: Scratch, model: Model, { type, attribute }: Subject): PartBench {
  const { session } = scratch;
  const component = componentOf(model, attribute);
  const shape = shapeOf(attribute);
  if (component === undefined || shape === undefined) throw new Error(`${attribute.name} holds no component`);
  const { name } = attribute;
  const kind = shape === 'zone' ? { __component: component.uid } : {};
  const bare: JsonObject = { ...kind, ...scratch.part(component.uid) };
  const shown = component.attributes.filter((attribute) => isShown(attribute) && !attribute.unique);
  const offset = Math.floor(scratch.draw('values')() * mostValues);
  const valueAt = (one: Attribute, nth: number): unknown => {
    const all = chosenValues(one);
    return all[(offset + nth) % all.length];
  };
  const values = (nth: number) => shown.map((one) => [one.name, valueAt(one, nth)]);
  const body = (parts: readonly JsonObject[]): JsonObject => ({ [name]: shape === 'single' ? parts[0] : parts });

  const read = async (entry: Created): Promise<readonly JsonObject[]> => {
    const { attributes } = entryIn(session, await session.get(`${entry.path}?populate[0]=${name}`));
    const value = attributes[name];
    const parts: unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
    expectHolds(parts.every(isObject), `${lastRequest(session)}: ${name} holds no components`, name, value);
    return parts.filter(isObject);
  };

  /** The components that the last update answered. */
  let written: unknown;

  return {
    session,
    scratch,
    type,
    attribute,
    shape,
    component,
    bare,
    body,
    read,
    part: (nth) => ({ ...bare, ...Object.fromEntries(values(nth)) }),
    create: (parts) => scratch.create(type, body(parts)),
    send: (value, entry) => {
      if (entry) return scratch.update(entry, { [name]: value });
      const data = scratch.complete(type, { [name]: value });
      return session.send({ method: 'POST', path: endpointPath(type), auth: 'full', body: { data } });
    },
    write: async (entry, parts) => {
      written = (await scratch.change(entry, body(parts), `?populate[0]=${name}`)).attributes[name];
    },
    async expect(entry, expected) {
      const parts = await read(entry);
      const counted = `${lastRequest(session)}: ${name} holds ${parts.length} components, not ${expected.length}`;
      expectHolds(parts.length === expected.length, counted, expected, parts);
      for (const [at, part] of parts.entries()) expectValues(session, component, part, expected[at] ?? {});
      const isSame = !Array.isArray(written) || isDeepStrictEqual(written, parts);
      expectHolds(isSame, `the update of ${entry.path} answers ${name} otherwise than a read`, parts, written);
      return parts;
    },
  };
}
