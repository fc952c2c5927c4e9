import { describe, expect, it } from 'vitest';
import { refuseUnknownParts, withoutLeftOut } from './left-out.ts';
import { attribute, collection } from './model.fixture.ts';
import type { Model } from './model.ts';

const relation = { relation: 'manyToOne', target: 'api::author.author' };
const model: Model = {
  contentTypes: [
    collection('author', { attributes: [attribute('name', 'string')] }),
    collection('book', { attributes: [attribute('title', 'string'), attribute('author', 'relation', relation)] }),
    collection('loan', {
      attributes: [attribute('borrower', 'relation', { ...relation, required: true }), attribute('day', 'date')],
    }),
    collection('fine', { attributes: [attribute('loan', 'relation', { ...relation, target: 'api::loan.loan' })] }),
  ],
  components: [{ uid: 'shop.card', attributes: [attribute('author', 'relation', relation)] }],
};

/** Names of what is left, by content-type or component. */
const leftOf = (...names: string[]): Record<string, string[]> => {
  const { contentTypes, components } = withoutLeftOut(names)(model);
  return Object.fromEntries(
    [...contentTypes, ...components].map(({ uid, attributes }) => [uid, attributes.map(({ name }) => name)]),
  );
};

describe('withoutLeftOut', () => {
  it('leaves out an attribute', () => {
    expect(leftOf('api::book.book.title')['api::book.book']).toEqual(['author']);
  });

  it('leaves out a content-type, what points to it, and what cannot be made without it', () => {
    expect(leftOf('api::author.author')).toEqual({
      'api::book.book': ['title'],
      'api::fine.fine': [],
      'shop.card': [],
    });
  });

  it('leaves out a content-type whose required attribute is left out', () => {
    expect(leftOf('api::loan.loan.borrower')['api::loan.loan']).toBeUndefined();
  });
});

describe('refuseUnknownParts', () => {
  it('takes content-types and attributes', () => {
    expect(() => refuseUnknownParts(['api::book.book', 'api::book.book.title'], model)).not.toThrow();
  });

  it('names the nearest for one that there is not', () => {
    expect(() => refuseUnknownParts(['api::book.book.titel'], model)).toThrow(
      'notInGraphql: there is no content-type or attribute "api::book.book.titel"; did you mean api::book.book.title?',
    );
  });
});
