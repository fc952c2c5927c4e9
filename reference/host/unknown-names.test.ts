import { describe, expect, it } from 'vitest';
import { refuseUnknownNames } from './unknown-names.ts';

describe('named', () => {
  const thing = refuseUnknownNames('strapi.thing', { find: () => 1, count: () => 2 });

  it('gives what there is', () => {
    expect(thing.find()).toBe(1);
    expect(Object.keys(thing)).toEqual(['find', 'count']);
    expect('findOne' in thing).toBe(false);
  });

  it('names what there is not, the nearest name, and what there is', () => {
    expect(() => Reflect.get(thing, 'fnd')).toThrow(
      'strapi.thing.fnd does not exist; did you mean "find"? strapi.thing has: count, find',
    );
    expect(() => Reflect.get(thing, 'anything')).toThrow('strapi.thing.anything does not exist; strapi.thing has:');
  });

  it('may be awaited, printed and added to', async () => {
    expect(await thing).toBe(thing);
    expect(JSON.stringify(thing)).toBe('{}');
    Reflect.set(thing, 'more', 3);
    expect(Reflect.get(thing, 'more')).toBe(3);
  });
});
