import { expect, it } from 'vitest';
import { componentName, enumName, enumValueName, fillName, zoneName } from './graphql-names.ts';

const type = { singularName: 'print-run', pluralName: 'print-runs' };

it('fills the names of a content-type into those of the tables', () => {
  expect(['<X>EntityResponse', '<x>', '<xs>', '[<X>FiltersInput]'].map((text) => fillName(text, type))).toEqual([
    'PrintRunEntityResponse',
    'printRun',
    'printRuns',
    '[PrintRunFiltersInput]',
  ]);
});

it('names components by category and name, enumerations and zones by their owner', () => {
  expect(componentName('blocks.author-card')).toBe('ComponentBlocksAuthorCard');
  expect(enumName('PrintRun', { name: 'binding' })).toBe('ENUM_PRINTRUN_BINDING');
  expect(zoneName('Book', { name: 'body' })).toBe('BookBodyDynamicZone');
});

it.each([
  ['news', 'news'],
  ['deep dive', 'deep_dive'],
  ['ISBN-13 (new)', 'ISBN_13_new'],
  ['DeepDive', 'DeepDive'],
  ['Größe', 'Groesse'],
  ['Привет мир', 'Privet_mir'],
  ['R&D', 'R_and_D'],
])('names the enumeration value %s %s', (value, name) => {
  expect(enumValueName(value)).toBe(name);
});
