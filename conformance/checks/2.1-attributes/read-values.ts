/** What entries carry: every value type by default, as it was written; nothing that must be populated; no secrets. */
import { type AttributeTypeRow, loadTable, type ValueFamily } from '../../../spec/index.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { isValueFamily } from '../../oracle/attributes.ts';
import { populatedFields } from '../../oracle/fields.ts';
import type { AnsweredEntry } from '../../oracle/shape.ts';
import { sameValue } from '../../oracle/value.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { type EntryFault, entryCheck } from '../reading/entry-check.ts';

const readable = ({ private: hidden, type }: Attribute): boolean => !hidden && type !== 'password';

const isExact = (value: unknown): boolean => Number.isSafeInteger(Number(value));

function valueFault(
  family: ValueFamily,
  { name }: Attribute,
  { attributes }: AnsweredEntry,
  known: WorldEntry | undefined,
  judged: (value: unknown) => boolean,
): EntryFault | undefined {
  if (!Object.hasOwn(attributes, name))
    return { message: `lacks ${name}`, expected: name, actual: Object.keys(attributes) };
  const expected = known?.own ? known.values[name] : undefined;
  const answered = attributes[name];
  if (expected === undefined || expected === null || !judged(expected) || sameValue(family, answered, expected)) {
    return undefined;
  }
  return {
    message: `carries ${JSON.stringify(answered)} in ${name}, but ${JSON.stringify(expected)} was written`,
    expected,
    actual: answered,
  };
}

function typeCheck({ name, family, clause }: AttributeTypeRow): Check[] {
  if (!isValueFamily(family) || name === 'password') return [];
  const attributesOf = (type: ContentType): Attribute[] =>
    type.attributes.filter((attribute) => attribute.type === name && readable(attribute));
  const judged = name === 'biginteger' ? isExact : () => true;
  return [
    entryCheck({
      id: `${clause}.read`,
      title: `A ${name} attribute is returned by default, in lists and by id, as it was written`,
      clauses: [clause],
      applies: (type) => attributesOf(type).length > 0,
      fault(type, answered, known) {
        for (const attribute of attributesOf(type)) {
          const found = valueFault(family, attribute, answered, known, judged);
          if (found) return found;
        }
        return undefined;
      },
    }),
  ];
}

const bigIntegers = ({ attributes }: ContentType): Attribute[] =>
  attributes.filter((attribute) => attribute.type === 'biginteger' && readable(attribute));

const exactBigIntegers = entryCheck({
  id: 'rest.attributes.biginteger.exact.read',
  clauses: ['rest.attributes.biginteger.exact'],
  title: 'A biginteger beyond 2^53 comes back with every digit',
  applies: (type) => bigIntegers(type).length > 0,
  fault(type, answered, known) {
    for (const attribute of bigIntegers(type)) {
      const found = valueFault('biginteger', attribute, answered, known, (value) => !isExact(value));
      if (found) return found;
    }
    return undefined;
  },
});

/** Attributes that are absent unless populated, one check for each kind. */
function absentCheck({ name, family, clause }: AttributeTypeRow): Check[] {
  if (isValueFamily(family)) return [];
  const namesOf = (type: ContentType): string[] =>
    type.attributes.filter((attribute) => attribute.type === name).map((attribute) => attribute.name);
  return [
    entryCheck({
      id: clause,
      title: `A ${name} attribute is absent unless populated`,
      applies: (type) => namesOf(type).length > 0,
      ...(name === 'media' ? { needs: ['upload'] } : {}),
      fault(type, { attributes }) {
        const shown = namesOf(type).find((key) => Object.hasOwn(attributes, key));
        return shown === undefined
          ? undefined
          : {
              message: `carries ${shown}, which was not asked for`,
              expected: `no ${shown}`,
              actual: attributes[shown],
            };
      },
    }),
  ];
}

const nothingPopulated = entryCheck({
  id: 'rest.populate.nothing-by-default',
  title: 'Without populate no relation, media, component or dynamic zone is answered',
  applies: (type) => populatedFields(type).length > 0,
  fault(type, { attributes }) {
    const shown = populatedFields(type).find((key) => Object.hasOwn(attributes, key));
    return shown === undefined
      ? undefined
      : { message: `carries ${shown} without populate`, expected: `no ${shown}`, actual: attributes[shown] };
  },
});

const unsetIsNull = entryCheck({
  id: 'rest.attributes.unset-is-null.read',
  clauses: ['rest.attributes.unset-is-null'],
  title: 'An attribute set to null is there, with the value null',
  applies: () => true,
  fault(type, { attributes }, known) {
    if (!known?.own) return undefined;
    const wrong = type.attributes
      .filter(readable)
      .find(({ name }) => known.values[name] === null && attributes[name] !== null);
    return wrong === undefined
      ? undefined
      : { message: `does not carry null in ${wrong.name}`, expected: null, actual: attributes[wrong.name] };
  },
});

const rows = loadTable<AttributeTypeRow>('attribute-types');

export const readValueChecks: readonly Check[] = [
  ...rows.flatMap(typeCheck),
  exactBigIntegers,
  ...rows.flatMap(absentCheck),
  nothingPopulated,
  unsetIsNull,
];
