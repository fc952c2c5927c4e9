/** The fixture of checks of components and dynamic zones in bodies: entries with parts, and what they hold afterwards. */
import fc from 'fast-check';
import { loadClauses } from '../../../spec/index.ts';
import type { Attribute, Component, ContentType, Model } from '../../models/model.ts';
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { expectValue, isShown } from '../writing/compare.ts';
import { requiredParts } from '../writing/complete.ts';
import { type Created, onScratch, type Scratch } from '../writing/scratch.ts';
import { collections, type Subject, subjectNamed } from '../writing/subjects.ts';
import { chosenValues } from '../writing/values.ts';

/** How an attribute holds its components. */
export type Shape = 'single' | 'list' | 'zone';

export const shapeOf = ({ type, repeatable }: Attribute): Shape | undefined =>
  type === 'dynamiczone' ? 'zone' : type !== 'component' ? undefined : repeatable ? 'list' : 'single';

interface Case {
  readonly uid: string;
  readonly attribute: string;
}

export interface PartBench {
  readonly session: Session;
  readonly scratch: Scratch;
  readonly type: ContentType;
  readonly attribute: Attribute;
  readonly shape: Shape;
  readonly component: Component;
  /** A component with a value in every attribute that an answer shows; `nth` takes other values. */
  part(nth: number): JsonObject;
  /** No more than the component must hold. */
  readonly bare: JsonObject;
  /** The parts as a body carries them in this attribute; a single component is the first. */
  body(parts: readonly JsonObject[]): JsonObject;
  create(parts: readonly JsonObject[]): Promise<Created>;
  /** A create, or an update where an entry is given, that says `value` for the attribute; whatever comes of it. */
  send(value: unknown, entry?: Created): Promise<Answer>;
  /** An update that must succeed. */
  write(entry: Created, parts: readonly JsonObject[]): Promise<void>;
  /** What the entry holds; an unset single component is an empty list. */
  read(entry: Created): Promise<readonly JsonObject[]>;
  /** Throws Mismatch unless the parts hold these values, in order; attributes not named are not looked at. */
  expect(entry: Created, parts: readonly JsonObject[]): Promise<readonly JsonObject[]>;
}

interface PartCheck {
  readonly clause: string;
  readonly shapes: readonly Shape[];
  readonly holds?: (attribute: Attribute, component: Component) => boolean;
  run(bench: PartBench): Promise<void>;
}

/** A check that goes through attributes with components: one of each shape always, the others drawn. */
export function partCheck({ clause, shapes, holds = () => true, run }: PartCheck): Check {
  return check<Case>({
    id: clause,
    title: loadClauses().get(clause)?.says ?? clause,
    clauses: [clause],
    kind: 'write',
    plan: ({ model }) => {
      const found = collections(model).flatMap((type) =>
        type.attributes.flatMap((attribute): (Subject & { shape: Shape })[] => {
          const shape = shapeOf(attribute);
          const component = componentOf(model, attribute);
          if (shape === undefined || component === undefined || attribute.private) return [];
          return shapes.includes(shape) && holds(attribute, component) ? [{ type, attribute, shape }] : [];
        }),
      );
      const cases = found.map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name }));
      const first = found.map(({ shape }, at) => found.findIndex((one) => one.shape === shape) === at);
      if (cases.length === 0) return { notApplicable: 'no content-type that can be created has such a component' };
      return {
        examples: cases.filter((_, at) => first[at]),
        arbitrary: fc.constantFrom(...cases),
        weight: 20,
        run: (session, testCase) =>
          onScratch(session, model, [clause, testCase], (scratch) =>
            run(benchOf(session, scratch, model, subjectNamed(model, testCase.uid, testCase.attribute))),
          ),
      };
    },
  });
}

/** The component an attribute holds; of a zone, the first that requires the least. */
function componentOf(model: Model, { component, components = [] }: Attribute): Component | undefined {
  const uids = component === undefined ? components : [component];
  return model.components.find(({ uid, attributes }) => uids.includes(uid) && attributes.some(isShown));
}

function benchOf(session: Session, scratch: Scratch, model: Model, { type, attribute }: Subject): PartBench {
  const component = componentOf(model, attribute);
  const shape = shapeOf(attribute);
  if (component === undefined || shape === undefined) throw new Error(`${attribute.name} holds no component`);
  const { name } = attribute;
  const kind = shape === 'zone' ? { __component: component.uid } : {};
  const bare: JsonObject = { ...kind, ...requiredParts(model, component.uid) };
  const shown = component.attributes.filter((one) => isShown(one) && !one.unique);
  const values = (nth: number) => shown.map((one) => [one.name, chosenValues(one)[nth % chosenValues(one).length]]);
  const body = (parts: readonly JsonObject[]): JsonObject => ({ [name]: shape === 'single' ? parts[0] : parts });

  const read = async (entry: Created): Promise<readonly JsonObject[]> => {
    const { attributes } = entryIn(session, await session.get(`${entry.path}?populate[0]=${name}`));
    const value = attributes[name];
    const parts: unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
    if (parts.every(isObject)) return parts;
    throw new Mismatch({
      message: `${lastRequest(session)}: ${name} holds no components`,
      expected: name,
      actual: value,
    });
  };

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
      entryIn(session, await scratch.update(entry, body(parts)));
    },
    async expect(entry, expected) {
      const found = await read(entry);
      if (found.length !== expected.length) {
        throw new Mismatch({
          message: `${lastRequest(session)}: ${name} holds ${found.length} components, not ${expected.length}`,
          expected,
          actual: found,
        });
      }
      for (const [at, part] of found.entries()) {
        for (const one of component.attributes.filter(isShown)) {
          const values = expected[at] ?? {};
          if (one.name in values) expectValue(session, one, part[one.name], values[one.name]);
        }
      }
      return found;
    },
  };
}
