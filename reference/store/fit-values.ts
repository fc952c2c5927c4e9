/**
 * Fits stored values to a model that may have changed since: a value of another type is converted where it means the same, and is
 * null otherwise. Limits are not checked, as on a real server: they hold for writes.
 */
import { isScalar, type ScalarAttribute } from '../model/attribute.ts';
import type { Component, ContentType } from '../model/model.ts';
import { type InputKind, SCALARS } from '../model/scalar-types.ts';
import type { Json } from './reader.ts';

type Values = Readonly<Record<string, Json>>;

/** How the values of a type look, and what others become. */
interface Form {
  fits(value: Json, attribute: ScalarAttribute): boolean;
  /** The value in this form; undefined where there is none. */
  convert?(value: Json): Json | undefined;
}

const plain = (value: Json): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
const textLike = (pattern: RegExp) => (value: Json) => typeof value === 'string' && pattern.test(value);
const number = (value: Json): number | undefined =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;

const DAY = /^[+-]?\d{4,6}-\d\d-\d\d/;

const FORMS: Readonly<Record<InputKind, Form>> = {
  text: { fits: (value) => typeof value === 'string', convert: (value) => (plain(value) ? String(value) : undefined) },
  enumeration: { fits: (value, attribute) => typeof value === 'string' && attribute.enum?.includes(value) === true },
  number: {
    fits: (value, { type }) => typeof value === 'number' && (type !== 'integer' || Number.isInteger(value)),
    convert: number,
  },
  bigInteger: {
    fits: textLike(/^-?\d+$/),
    convert: (value) => (Number.isSafeInteger(value) ? String(value) : undefined),
  },
  boolean: {
    fits: (value) => typeof value === 'boolean',
    convert: (value) => (value === 'true' || value === 1 ? true : value === 'false' || value === 0 ? false : undefined),
  },
  date: {
    fits: textLike(/^[+-]?\d{4,6}-\d\d-\d\d$/),
    convert: (value) => (typeof value === 'string' ? /^([+-]?\d{4,6}-\d\d-\d\d)T/.exec(value)?.[1] : undefined),
  },
  time: { fits: textLike(/^\d\d:\d\d/) },
  datetime: {
    fits: (value) => typeof value === 'string' && DAY.test(value) && value.includes('T'),
    convert: (value) => (typeof value === 'string' && DAY.test(value) ? `${value}T00:00:00.000Z` : undefined),
  },
  timestamp: { fits: textLike(/^-?\d+$/) },
  json: { fits: () => true },
  array: { fits: (value) => Array.isArray(value) },
  blocks: { fits: (value) => Array.isArray(value) },
};

/** Makes the function that fits the values of one content-type or component. It returns the same object if all of them fit. */
export function fitterOf({ attributes }: ContentType | Component): (values: Values) => Values {
  const columns = [...attributes.values()].filter(isScalar).map((attribute) => ({
    attribute,
    name: attribute.name,
    form: FORMS[SCALARS[attribute.type].input],
  }));
  return (values) => {
    let fitted: Record<string, Json> | undefined;
    for (const { attribute, name, form } of columns) {
      const value = values[name];
      if (value === null || value === undefined || form.fits(value, attribute)) continue;
      const converted = form.convert?.(value);
      fitted ??= { ...values };
      fitted[name] = converted !== undefined && form.fits(converted, attribute) ? converted : null;
    }
    return fitted ?? values;
  };
}
