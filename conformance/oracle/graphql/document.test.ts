import { type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { collection } from '../../models/model.fixture.ts';
import { fieldNamed, fieldsIn, isMutation, keyOf, nullText, rootFields } from './document.ts';

const book = collection('book');
const home = collection('home', { kind: 'singleType', singularName: 'home', pluralName: 'homes' });
const model = { contentTypes: [collection('tag'), book, home], components: [] };
const read = (query: string, variables = {}) => rootFields(model, query, variables);

describe('the fields of a document', () => {
  it.each([
    ['{ books { data { id } } }', 'books', 'list', book],
    ['{ book { data { id } } }', 'book', 'one', book],
    ['{ it: home { data { id } } }', 'it', 'single', home],
    ['mutation { createBook { data { id } } }', 'createBook', 'create', book],
    ['mutation { b: updateBook { data { id } } }', 'b', 'update', book],
    ['mutation { deleteHome { data { id } } }', 'deleteHome', 'delete', home],
    ['{ ... { book { data { id } } } }', 'book', 'one', book],
  ])('of %s: %s is a %s', (query, key, kind, type) => {
    expect(read(query)).toEqual([expect.objectContaining({ key, kind, type, arguments: {} })]);
    expect(isMutation(read(query)[0]?.kind ?? 'list')).toBe(['create', 'update', 'delete'].includes(kind));
  });

  it.each([
    '{ homes { data { id } } }',
    '{ createBook { data { id } } }',
    'mutation { book { data { id } } }',
    '{ nothing }',
    '{ ...f }',
  ])('of %s are none of the model', (query) => {
    expect(read(query)).toEqual([]);
  });

  it('are those of the operation, in order', () => {
    const query = 'fragment f on X { a } query { b: book { data { id } } tags { data { id } } }';
    expect(read(query).map(({ key }) => key)).toEqual(['b', 'tags']);
    expect(() => read('fragment f on X { a }')).toThrow('No operation in fragment');
  });
});

describe('the arguments of a field', () => {
  it('are texts, lists and objects', () => {
    const query =
      '{ books(a: 12345678901234567890, b: [1, "x", E], c: { d: null, e: true, f: 1.50 }, g: false) { data { id } } }';
    expect(read(query)[0]?.arguments).toEqual({
      ...{ a: '12345678901234567890', b: ['1', 'x', 'E'], g: 'false' },
      c: { d: nullText, e: 'true', f: '1.50' },
    });
  });

  it('are variables, as they are sent', () => {
    const query = 'query ($a: X, $b: X, $c: X) { books(a: $a, b: [$b], c: { d: $c }) { data { id } } }';
    expect(read(query, { a: { x: [1, null] }, b: true })[0]?.arguments).toEqual({
      ...{ a: { x: ['1', nullText] }, b: ['true'], c: { d: nullText } },
    });
  });
});

it('fields of a selection are named, those of inline fragments too', () => {
  const [operation] = parse('{ a { id } ... on X { n: name } ...f }').definitions;
  const set = (operation as OperationDefinitionNode).selectionSet;
  expect(fieldsIn(set).map(keyOf)).toEqual(['a', 'n']);
  expect(fieldNamed(set, 'name')?.alias?.value).toBe('n');
  expect([fieldNamed(set, 'n'), fieldNamed(undefined, 'a')]).toEqual([undefined, undefined]);
});
