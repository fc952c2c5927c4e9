import { describe, expect, it } from 'vitest';
import { attribute, collection } from '../models/model.fixture.ts';
import { authorValue, bookEntry, brokenClauses, scope } from './library.fixture.ts';
import { observedReading } from './reading.ts';
import { strayDifferences } from './strays.ts';

describe('the judge of what entries must not carry', () => {
  const carrying = (attributes: object) => {
    const entry = bookEntry(1);
    return { data: { ...entry, attributes: { ...entry.attributes, ...attributes } }, meta: {} };
  };

  it('tells creators that nothing asks for', () => {
    expect(brokenClauses({ path: '/api/books/1' }, { body: carrying({ createdBy: { id: 1 } }) })).toEqual([
      'rest.creators.omitted',
    ]);
  });

  it('tells private attributes where what was observed is taken as decided', () => {
    const author = { data: { id: 1, attributes: { ...authorValue(1).data.attributes, secret: 'x' } }, meta: {} };
    const observed = { ...scope, reading: observedReading };
    expect(brokenClauses({ path: '/api/authors/1' }, { body: author }, 'fixed', observed)).toContain(
      'rest.attributes.private',
    );
  });
});

describe('the members of an entry', () => {
  const type = collection('note', {
    localized: true,
    attributes: [
      attribute('large', 'biginteger'),
      attribute('code', 'password'),
      attribute('secret', 'string', { private: true }),
    ],
  });
  const record = (large: string, own = true) => ({ values: { large }, links: {}, own });
  const broken = (attributes: object, known: object = { values: {}, links: {} }, exact = true, parameters = {}) =>
    strayDifferences(
      {
        type,
        parameters,
        record: known as ReturnType<typeof record>,
        answered: { id: 1, attributes: { ...attributes } },
        exact,
      },
      (clause, message, values) => ({ clause, message, entries: [], ...values }),
    ).map(({ clause, message, expected }) => [clause, message, expected]);
  const locale = 'en';

  it('are those of its content-type', () => {
    expect(broken({ locale, large: '1' }, record('1'))).toEqual([]);
  });

  it('hold no secrets', () => {
    expect(broken({ locale, code: 'x', secret: 'y' })).toEqual([
      ['rest.attributes.password', 'entry 1 carries "x" in code', 'no code'],
      ['rest.attributes.private', 'entry 1 carries "y" in secret', 'no secret'],
    ]);
    expect(broken({ code: 'x', secret: 'y', publishedAt: null }, record('1'), false)).toEqual([]);
  });

  it.each([
    [{}, 'nothing'],
    [{ locale: null }, 'null'],
    [{ locale: '' }, '""'],
  ])('%j lack a locale', (attributes, value) => {
    expect(broken(attributes)).toEqual([
      ['rest.i18n.locale-attribute', `entry 1 carries ${value} in locale`, 'a locale code'],
    ]);
    expect(broken(attributes, record('1'), true, { fields: ['large'] })).toEqual([]);
  });

  it('hold all digits of large numbers that the run created', () => {
    const large = '12345678901234567890';
    const lost = [['rest.attributes.biginteger.exact', 'entry 1 carries 12345678901234567000 in large', large]];
    expect(broken({ locale, large: 12345678901234567000 }, record(large), false)).toEqual(lost);
    expect(broken({ locale, large }, record(large))).toEqual([]);
    expect(broken({ locale, large: '2' }, record('1'))).toEqual([]);
    expect(broken({ locale }, record(large))).toEqual([]);
    expect(broken({ locale, large: 1 }, record(large, false))).toEqual([]);
    expect(broken({ locale, large: 1 }, { values: { large }, links: {} })).toEqual([]);
  });
});
