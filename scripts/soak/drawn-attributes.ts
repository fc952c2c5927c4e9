/** Attributes with options that may stand together, drawn one by one. */

import type { Draw } from './draw.ts';
import { enumerations } from './names.ts';

export type AttributeSchema = Readonly<Record<string, unknown>>;

/** Options of a text: never so narrow that the values of a test run out. */
function textOptions(draw: Draw): AttributeSchema {
  return {
    ...(draw.chance(5) ? { required: true } : {}),
    ...(draw.chance(6) ? { maxLength: draw.whole(40, 200) } : {}),
    ...(draw.chance(8) ? { minLength: draw.whole(1, 3) } : {}),
    ...(draw.chance(8) ? { default: 'by default' } : {}),
  };
}

const numberOptions = (draw: Draw): AttributeSchema => ({
  ...(draw.chance(6) ? { required: true } : {}),
  ...(draw.chance(6) ? { min: draw.whole(-10, 0) } : {}),
  ...(draw.chance(6) ? { max: draw.whole(1000, 5000) } : {}),
  ...(draw.chance(8) ? { default: 5 } : {}),
});

const plain = (draw: Draw): AttributeSchema => (draw.chance(8) ? { required: true } : {});

type Maker = (draw: Draw) => AttributeSchema;

const makers: Readonly<Record<string, Maker>> = {
  string: (draw) => ({ ...textOptions(draw), ...(draw.chance(6) ? { unique: true } : {}) }),
  text: textOptions,
  richtext: textOptions,
  email: (draw) => ({ ...plain(draw), ...(draw.chance(4) ? { unique: true } : {}) }),
  password: (draw) => (draw.chance(3) ? { minLength: 6 } : {}),
  uid: () => ({}),
  enumeration: (draw) => ({ ...plain(draw), enum: draw.one(enumerations) }),
  integer: numberOptions,
  biginteger: plain,
  float: numberOptions,
  decimal: numberOptions,
  boolean: (draw) => ({ ...plain(draw), ...(draw.chance(3) ? { default: draw.chance(2) } : {}) }),
  date: plain,
  time: plain,
  datetime: plain,
  timestamp: () => ({}),
  json: () => ({}),
};

/** An attribute without links to anything. */
export function drawnScalar(draw: Draw): AttributeSchema {
  const type = draw.one(Object.keys(makers));
  const options = makers[type]?.(draw) ?? {};
  const isHidden = draw.chance(10) && !('required' in options);
  return { type, ...options, ...(isHidden ? { private: true } : {}) };
}

/** A picture, a file, or several of them. */
export const drawnMedia = (draw: Draw): AttributeSchema => ({
  type: 'media',
  multiple: draw.chance(2),
  allowedTypes: draw.one([['images'], ['images', 'files', 'videos', 'audios'], ['files']]),
});
