/** Canaries: marked text in passwords and private attributes, which no answer may carry. */
import type { TextForm } from '../../spec/index.ts';
import { textFormOf } from '../models/attribute-types.ts';
import type { Attribute } from '../models/model.ts';

/** Letters and digits alone, so that most patterns allow them; neither is a part of the other. */
const passwordMark = 'tscanary7pass';
const privateMark = 'tscanary7hush';

/** A password that is recognizable in an answer. `name` names its owner. */
export const passwordOf = (name: string): string => `Pass-${passwordMark}-${name}-1`;

/** A hidden value that a text carries: a password, or the value of a private attribute. */
export function canaryIn(text: string): 'password' | 'private' | undefined {
  if (text.includes(passwordMark)) return 'password';
  return text.includes(privateMark) ? 'private' : undefined;
}

/** The characters after the mark in a text of each form; undefined for texts without a mark. */
const endings: Readonly<Record<TextForm, string | undefined>> = {
  line: '',
  prose: '',
  slug: '',
  email: '@example.com',
  choice: undefined,
  secret: undefined,
};

/**
 * Marked values for an attribute that answers do not show, all different; none where answers show it or its type holds no
 * text.
 */
export function canaryValues({ type, private: isPrivate }: Attribute, count: number): string[] {
  const each = (text: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => text(at));
  if (type === 'password') return each((at) => passwordOf(String(at)));
  if (!isPrivate) return [];
  const form = textFormOf(type);
  const ending = form && endings[form];
  return ending === undefined ? [] : each((at) => `${privateMark}-${at}${ending}`);
}
