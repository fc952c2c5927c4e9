/** Attributes that no answer may reveal, and values of them. */

import type { TextForm } from '../../../spec/index.ts';
import { textFormOf } from '../../models/attribute-types.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { canaryValues } from '../../target/canary.ts';
import { type Subject, subjects } from '../writing/subjects.ts';
import { chosenValues, isAllowed } from '../writing/values.ts';

/** Three values in order: questions are sent while an entry has the lowest, and again with the highest. */
export interface Secrets {
  readonly low: string | number;
  readonly middle: string | number;
  readonly high: string | number;
}

const words: Secrets = { low: 'aardvark-7', middle: 'marmoset-7', high: 'zorilla-7' };

const secretTexts: Readonly<Record<TextForm, Secrets | undefined>> = {
  line: words,
  prose: words,
  slug: words,
  secret: words,
  email: { low: 'aardvark@example.com', middle: 'marmoset@example.com', high: 'zorilla@example.com' },
  choice: undefined,
};

const candidates = ({ type, min = 0, max = 1 }: Attribute): Secrets | undefined => {
  const [least, most] = [Number(min), Number(max)];
  const form = textFormOf(type);
  if (form) return secretTexts[form];
  switch (type) {
    case 'integer':
      return { low: least + 1, middle: least + 2, high: least + 3 };
    case 'float':
    case 'decimal':
      return { low: least + (most - least) / 4, middle: (least + most) / 2, high: most - (most - least) / 4 };
    default:
      return undefined;
  }
};

/** Values that the attribute allows; undefined if they cannot be chosen. */
export function secretsOf(attribute: Attribute): Secrets | undefined {
  const chosen = candidates(attribute);
  return chosen && Object.values(chosen).every((value) => isAllowed(attribute, value)) ? chosen : undefined;
}

export const isPassword = ({ type }: Attribute): boolean => type === 'password';
export const isPrivate = (attribute: Attribute): boolean => attribute.private && isScalar(attribute);

const isSecret = (attribute: Attribute): boolean => isPassword(attribute) || isPrivate(attribute);

/** A value that only this attribute can have. */
export const secretFor = (attribute: Attribute): unknown =>
  (attribute.unique ? [] : canaryValues(attribute, 1)).find((value) => isAllowed(attribute, value)) ??
  chosenValues(attribute)[0];

/** Whether the values of a hidden attribute can be chosen. */
export const isGuessable = (attribute: Attribute): boolean =>
  isSecret(attribute) && !attribute.unique && secretsOf(attribute) !== undefined;

/** Private and password attributes of creatable content-types, with free values. */
export const secretSubjects = (model: Model): Subject[] => subjects(model, isGuessable);
