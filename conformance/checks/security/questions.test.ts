import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../oracle/parse-query.ts';
import {
  aliasedQuestions,
  directQuestions,
  morphQuestions,
  relatedAliases,
  relatedQuestions,
  strayQuestions,
} from './questions.ts';
import { secretsOf } from './secrets.ts';

const attribute = {
  name: 'secretNote',
  type: 'string',
  required: false,
  unique: false,
  private: true,
  localized: false,
};
const secrets = { low: 'aardvark-7', middle: 'marmoset-7', high: 'zorilla-7' };

const all = [
  ...Object.values(directQuestions('secretNote', secrets)).flat(),
  ...Object.values(relatedQuestions('owner', 'secretNote', secrets)).flat(),
  ...Object.values(morphQuestions('subject', 'api::a.a', 'secretNote', secrets)).flat(),
  ...Object.values(aliasedQuestions('secretNote', secrets)).flat(),
  ...Object.values(relatedAliases('owner', 'secretNote', secrets)).flat(),
  ...Object.values(strayQuestions('secretNote', secrets)).flat(),
];

describe('questions about a secret', () => {
  it('are all different, and all can be read', () => {
    expect(new Set(all).size).toBe(all.length);
    for (const question of all) expect(() => parseQuery(question), question).not.toThrow();
  });

  it('name the attribute or a part of its lowest value, never a higher one', () => {
    for (const question of all)
      expect(question, question).toMatch(/secret_?note|aardvark|aard|SECRETNOTE|populate\]=\*/i);
    expect(all.filter((question) => question.includes('zorilla'))).toEqual([]);
  });

  it('need values in order that the attribute allows', () => {
    expect(secretsOf(attribute)).toEqual(secrets);
    expect(secretsOf({ ...attribute, maxLength: 3 })).toBeUndefined();
    const rate = { ...attribute, type: 'float', min: 0, max: 1 };
    expect(secretsOf(rate)).toEqual({ low: 0.25, middle: 0.5, high: 0.75 });
    expect(secretsOf({ ...attribute, type: 'json' })).toBeUndefined();
  });
});
