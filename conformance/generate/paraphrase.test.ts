import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paraphrased, sortIn } from './paraphrase.ts';
import { byNumber } from './pick.ts';
import type { Parameters } from './query-string.ts';

/** All forms that a few hundred draws give. */
const formsOf = (parameters: Parameters): string[] =>
  [
    ...new Set(fc.sample(paraphrased(parameters), { seed: 1, numRuns: 300 }).map((form) => JSON.stringify(form))),
  ].sort();

describe('another form of a list', () => {
  it('writes sort keys as a list, a comma list and objects, with orders in any case', () => {
    const sort = ['author.name:desc', 'title'];
    expect(sortIn(sort, byNumber(0))).toEqual(sort);
    expect(sortIn(sort, byNumber(1 + 3 * 1))).toEqual('author.name:DESC,title');
    expect(sortIn(sort, byNumber(2 + 3 * 2))).toEqual([{ author: { name: 'Desc' } }, { title: 'asc' }]);
    expect(sortIn(sort, byNumber(3 * 3))).toEqual({ author: { name: 'desc' }, title: 'asc' });
  });
  it('writes no object of sort keys that begin with the same relation', () => {
    const forms = formsOf({ sort: ['author.name', 'author.born:desc'] });
    expect(forms.filter((form) => form.startsWith('{"sort":{'))).toEqual([]);
  });
  it('leaves $eq unnamed, and exchanges $null and $notNull', () => {
    expect(formsOf({ filters: { a: { $eq: '1' } } })).toEqual([
      '{"filters":{"a":"1"}}',
      '{"filters":{"a":{"$eq":"1"}}}',
    ]);
    expect(formsOf({ filters: { $not: { a: { b: { $null: 'true' } } } } })).toEqual([
      '{"filters":{"$not":{"a":{"b":{"$notNull":"false"}}}}}',
      '{"filters":{"$not":{"a":{"b":{"$null":"true"}}}}}',
    ]);
  });
  it('writes $in as a list, or as one value', () => {
    expect(formsOf({ filters: { a: { $in: ['1', '2'] } } })).toContain('{"filters":{"a":["1","2"]}}');
    expect(formsOf({ filters: { a: { $in: ['1'] } } })).toContain('{"filters":{"a":{"$in":"1"}}}');
  });
  it('leaves several operators on one attribute as they are', () => {
    expect(formsOf({ filters: { a: { $eq: '1', $ne: '2' } } })).toHaveLength(1);
  });
  it('writes names to populate as a list, a comma list and flags, at every depth', () => {
    expect(formsOf({ populate: { a: { populate: ['b', 'c'] } } })).toEqual([
      '{"populate":{"a":{"populate":"b,c"}}}',
      '{"populate":{"a":{"populate":["b","c"]}}}',
      '{"populate":{"a":{"populate":{"b":"true","c":"true"}}}}',
    ]);
    expect(formsOf({ populate: ['a.b'] })).not.toContain('{"populate":{"a.b":"true"}}');
  });
  it('leaves pages, fields and flags alone', () => {
    expect(formsOf({ fields: ['a'], pagination: { page: '2' }, populate: { a: 'true' } })).toHaveLength(1);
  });
});
