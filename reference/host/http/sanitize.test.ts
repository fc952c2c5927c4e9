import { describe, expect, it } from 'vitest';
import { libraryModel } from '../../model/library.example.ts';
import { schemaOf } from '../../model/model.ts';
import { createSanitizer } from './sanitize.ts';

const model = libraryModel();
const book = schemaOf(model, 'api::book.book');
const user = schemaOf(model, 'plugin::users-permissions.user');
const sanitizer = createSanitizer(model, () => {});
const ALL = { may: () => true };
/** A viewer who may find books, but no linked entries. */
const SOME = { may: (_: string, uid: string) => uid === 'api::book.book' };

describe('sanitizeOutput', () => {
  it('takes away what is private and the users of a role, at any depth', () => {
    const entry = {
      id: 1,
      username: 'ada',
      password: 'x',
      role: { id: 1, users: [{ id: 1, resetPasswordToken: 'x' }] },
    };
    expect(sanitizer.sanitizeOutput(entry, user, ALL)).toEqual({ id: 1, username: 'ada', role: { id: 1 } });
  });

  it('takes away what may not be found, in components and zones too, and leaves what code adds', () => {
    const entry = {
      title: 'a',
      author: { id: 1 },
      mine: { any: 1 },
      body: [{ __component: 'shared.card', heading: 'h', author: { id: 1 } }],
    };
    expect(sanitizer.sanitizeOutput([entry], book, SOME)).toEqual([
      { title: 'a', mine: { any: 1 }, body: [{ __component: 'shared.card', heading: 'h' }] },
    ]);
  });
});

describe('sanitizeInput', () => {
  it('takes away what the server sets, and links to what may not be found', () => {
    const data = { id: 9, createdAt: 1, title: 'a', author: 1, body: [{ __component: 'shared.card', author: 1 }] };
    expect(sanitizer.sanitizeInput(data, book, SOME)).toEqual({ title: 'a', body: [{ __component: 'shared.card' }] });
    expect(sanitizer.sanitizeInput(data, book, ALL)).toMatchObject({ author: 1 });
  });

  it('says which links it takes away', () => {
    const remarks: string[] = [];
    const telling = createSanitizer(model, (remark) => void remarks.push(remark));
    telling.sanitizeInput({ title: 'a', author: 1 }, book, SOME);
    expect(remarks).toEqual(['data.author was left out: who asks may not find api::author.author']);
  });
});

describe('sanitizeQuery', () => {
  it('names what the viewer may see in place of a star', () => {
    const { populate } = sanitizer.sanitizeQuery({ populate: '*' }, book, SOME);
    expect(populate).toHaveProperty('body');
    expect(populate).not.toHaveProperty('createdBy');
    expect(populate).not.toHaveProperty('author');
    expect(sanitizer.sanitizeQuery({ populate: '*' }, book, ALL).populate).toHaveProperty('author');
  });

  it('drops what validateQuery refuses, and nothing else: code reads the filters that are left', () => {
    const refused = { $or: [{ password: 'x' }, { title: 'a' }], $not: { nothing: 1 }, password: 'x' };
    const query = { filters: refused, sort: 'nothing', fields: ['title', 'password'], pagination: { page: '2' } };
    expect(() => sanitizer.validateQuery(query, book, ALL)).toThrow('Invalid parameter password');
    expect(sanitizer.sanitizeQuery(query, book, ALL)).toEqual({
      filters: { $or: [{}, { title: 'a' }], $not: {} },
      fields: ['title'],
      pagination: { page: '2' },
    });
    expect(sanitizer.sanitizeQuery({ filters: { nothing: 1 } }, book, ALL)).toEqual({ filters: {} });
  });
});
