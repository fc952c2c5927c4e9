/** The `data` of entries: mostly of the right form, with wrong values among right ones. */
import type { Attribute, ContentType } from '../../../conformance/models/model.ts';
import type { Random } from '../random.ts';
import { behind, type Subject } from './model.ts';
import { anyId, anyJson, anyNumber, anyText, deep } from './values.ts';

/** Data for an entry of a content-type. */
export function entryData(random: Random, subject: Subject, type: ContentType): unknown {
  if (random.chance(0.03)) return anyJson(random);
  return { ...fieldsOf(random, subject, type.attributes, 0), ...common(random) };
}

function common(random: Random): Record<string, unknown> {
  if (random.chance(0.7)) return {};
  const name = random.pick([
    'id',
    'publishedAt',
    'createdAt',
    'updatedAt',
    'locale',
    'localizations',
    'createdBy',
    '__proto__',
    'constructor',
  ]);
  return JSON.parse(
    `{${JSON.stringify(name)}:${JSON.stringify(random.chance(0.5) ? anyText(random) : anyJson(random, 3))}}`,
  );
}

function fieldsOf(
  random: Random,
  subject: Subject,
  attributes: readonly Attribute[],
  depth: number,
): Record<string, unknown> {
  const share = random.pick([0.1, 0.3, 0.7, 1]);
  const chosen = attributes.filter(({ required }) => random.chance(required ? 0.9 : share));
  const fields = chosen.map((attribute) => [attribute.name, anyValue(random, subject, attribute, depth)]);
  if (random.chance(0.05)) fields.push([anyText(random), anyJson(random, 3)]);
  return Object.fromEntries(fields);
}

function anyValue(random: Random, subject: Subject, attribute: Attribute, depth: number): unknown {
  if (random.chance(0.08)) return anyJson(random, 2);
  switch (attribute.type) {
    case 'relation':
      return relationValue(random, subject, attribute);
    case 'media':
      return random.weighted<unknown>([
        [3, () => anyId(random)],
        [2, () => random.some(3, () => anyId(random))],
        [1, () => relationValue(random, subject, attribute)],
      ]);
    case 'component': {
      if (depth > 3) return null;
      const one = () => ({
        ...(random.chance(0.2) ? { id: anyId(random) } : {}),
        ...fieldsOf(random, subject, behind(subject, attribute), depth + 1),
      });
      return attribute.repeatable === random.chance(0.95) ? random.some(3, one) : one();
    }
    case 'dynamiczone':
      return random.some(3, () => {
        const uid = random.pick(attribute.components ?? []) ?? 'none.such';
        const attributes = subject.model.components.find((component) => component.uid === uid)?.attributes ?? [];
        return {
          __component: random.chance(0.95) ? uid : anyText(random),
          ...fieldsOf(random, subject, attributes, depth + 1),
        };
      });
    default:
      return scalar(random, attribute);
  }
}

function scalar(random: Random, { type, enum: values, maxLength = 20 }: Attribute): unknown {
  switch (type) {
    case 'boolean':
      return random.chance(0.8) ? random.chance(0.5) : anyText(random);
    case 'integer':
    case 'float':
    case 'decimal':
    case 'biginteger':
      return random.chance(0.6) ? anyNumber(random) : anyText(random);
    case 'date':
      return random.chance(0.6)
        ? `20${10 + random.below(30)}-0${1 + random.below(9)}-1${random.below(10)}`
        : anyText(random);
    case 'datetime':
    case 'timestamp':
      return random.chance(0.6) ? new Date(random.below(2 ** 31) * 1000).toISOString() : anyText(random);
    case 'time':
      return random.chance(0.6) ? `1${random.below(10)}:00:00.000` : anyText(random);
    case 'enumeration':
      return random.chance(0.7) ? random.pick(values ?? ['x']) : anyText(random);
    case 'email':
      return random.chance(0.7) ? `a${random.below(1e6)}@example.com` : anyText(random);
    case 'json':
      return random.chance(0.9) ? anyJson(random) : deep(random, random.pick([100, 490, 510, 3000]));
    default:
      return random.chance(0.5) ? `t${random.below(1e6)}`.slice(0, maxLength) : anyText(random);
  }
}

/** A value that changes a relation, in every valid form and some invalid ones. */
function relationValue(random: Random, subject: Subject, { target, relation = '' }: Attribute): unknown {
  const item = (): unknown =>
    random.weighted<unknown>([
      [4, () => anyId(random)],
      [3, () => ({ id: anyId(random) })],
      [
        relation.startsWith('morph') ? 6 : 0.3,
        () => ({ id: anyId(random), __type: random.pick(subject.model.contentTypes)?.uid ?? target }),
      ],
      [2, () => ({ id: anyId(random), position: position(random) })],
      [0.5, () => anyJson(random, 3)],
    ]);
  const list = (): unknown => (random.chance(0.9) ? random.some(4, item) : item());
  return random.weighted<unknown>([
    [2, () => item()],
    [2, () => list()],
    [1, () => null],
    [
      5,
      () =>
        Object.fromEntries(
          random.some(3, () => [random.pick(['connect', 'disconnect', 'set', 'connect', anyText(random)]), list()]),
        ),
    ],
    [0.1, () => ({ connect: Array.from({ length: random.below(1500) }, (_, id) => id) })],
  ]);
}

function position(random: Random): unknown {
  const key = () => random.pick(['before', 'after', 'start', 'end', anyText(random)]);
  return random.chance(0.9)
    ? Object.fromEntries(random.some(2, () => [key(), random.chance(0.5) ? true : anyId(random)]))
    : anyJson(random, 3);
}
