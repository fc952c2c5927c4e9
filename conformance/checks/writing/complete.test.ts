import { describe, expect, it } from 'vitest';
import { collection, attribute as plainAttribute } from '../../models/model.fixture.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { complete, creationObstacle, makeUnique } from './complete.ts';
import { isAllowed } from './values.ts';

const attribute = (rest: Partial<Attribute>): Attribute => plainAttribute('a', 'string', rest);

const typeOf = (...attributes: Attribute[]): ContentType => collection('book', { attributes });

const model: Model = {
  contentTypes: [],
  components: [
    { uid: 'parts.seo', attributes: [attribute({ name: 'title', required: true }), attribute({ name: 'note' })] },
  ],
};

describe('making a create whole', () => {
  it('adds what is required and nothing else', () => {
    const data = complete(
      model,
      typeOf(attribute({ name: 'a', required: true }), attribute({ name: 'b' })),
      {},
      '00000a',
    );
    expect(Object.keys(data)).toEqual(['a']);
  });

  it('fills required components as often as they must be there', () => {
    const parts = attribute({
      name: 'parts',
      type: 'component',
      component: 'parts.seo',
      repeatable: true,
      min: 2,
      required: true,
    });
    const data = complete(model, typeOf(parts), {}, '00000a');
    expect(data.parts).toHaveLength(2);
    expect(Object.keys((data.parts as object[])[0] ?? {})).toEqual(['title']);
  });

  it('makes unique attributes of components different in each of them', () => {
    const withSlug: Model = {
      contentTypes: [],
      components: [
        { uid: 'parts.link', attributes: [attribute({ name: 'slug', type: 'uid', required: true, unique: true })] },
      ],
    };
    const links = attribute({
      name: 'links',
      type: 'component',
      component: 'parts.link',
      repeatable: true,
      min: 2,
      required: true,
    });
    const bodies = ['00000a', '00000b'].map((salt) => complete(withSlug, typeOf(links), {}, salt));
    const slugs = bodies.flatMap((body) => (body.links as { slug: unknown }[]).map(({ slug }) => slug));
    expect(new Set(slugs).size).toBe(4);
  });

  it('keeps what the case says', () => {
    expect(complete(model, typeOf(attribute({ required: true })), { a: 'given' }, '00000a')).toEqual({ a: 'given' });
  });

  it('makes unique values different for different salts, within what is allowed', () => {
    for (const unique of [
      attribute({ unique: true }),
      attribute({ unique: true, maxLength: 8 }),
      attribute({ unique: true, regex: '^[A-Z]{3}-[0-9]{4}$' }),
      attribute({ type: 'email', unique: true }),
      attribute({ type: 'uid', unique: true }),
      attribute({ type: 'integer', unique: true }),
      attribute({ type: 'biginteger', unique: true }),
    ]) {
      const value =
        unique.type === 'integer' ? 1 : unique.type === 'biginteger' ? '1' : unique.type === 'email' ? 'a@b.co' : 'abc';
      const [one, other] = [makeUnique(unique, value, '0a1b2c'), makeUnique(unique, value, '0a1b2d')];
      expect(one).not.toEqual(other);
      expect(isAllowed(unique, one)).toBe(true);
    }
  });

  it('gives up on content-types that require a file', () => {
    expect(creationObstacle(typeOf(attribute({ type: 'media', name: 'cover', required: true })))).toContain('cover');
    expect(creationObstacle(typeOf(attribute({})))).toBeUndefined();
  });
});
