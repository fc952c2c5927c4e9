import { describe, expect, it } from 'vitest';
import { enumValueName } from './graphql-names.ts';

describe('enumValueName', () => {
  it.each([
    ['deep dive', 'deep_dive'],
    ['deep--dive!', 'deep_dive'],
    ['DeepDive', 'DeepDive'],
    ['Größe', 'Groesse'],
    ['Привет мир', 'Privet_mir'],
    ['R&D', 'R_and_D'],
  ])('names %s %s', (value, name) => {
    expect(enumValueName(value)).toBe(name);
  });
});
