/** Canaries: marked text in passwords and private attributes, which no answer may carry. */
import type { TextForm } from '../../spec/index.ts';
import { textFormOf } from '../models/attribute-types.ts';
import type { Attribute } from '../models/model.ts';

/** Marks have only letters and digits, so that most patterns allow them. No mark contains another. */
const passwordMark = 'tscanary7pass';
const privateMark = 'tscanary7hush';

/** A password that is recognizable in an answer. `name` names its owner. */
export const passwordOf = (name: string): string => `Pass-${passwordMark}-${name}-1`;

/** The kind of hidden value that a text contains; undefined without one. */
export function canaryIn(text: string): 'password' | 'private' | undefined {
  if (text.includes(passwordMark)) return 'password';
  return text.includes(privateMark) ? 'private' : undefined;
}

/** The text after the mark, by form; undefined for forms without marks. */
const endings: Readonly<Record<TextForm, string | undefined>> = {
  line: '',
  prose: '',
  slug: '',
  email: '@example.com',
  choice: undefined,
  secret: undefined,
};

/**
 * Different marked values for a private attribute or a password; none for attributes that answers show and types without
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
