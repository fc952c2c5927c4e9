import { describe, expect, it } from 'vitest';
import { BEHAVIOURS } from '../model/profile.ts';
import { resolveFilters } from './filters.ts';
import { libraryModel, scopeOn, typeOf } from './library.fixture.ts';
import { parseParameters } from './parameters.ts';

const model = libraryModel();
const book = typeOf(model, 'book');
const resolve = (query: string, scope = scopeOn(model)) => resolveFilters(parseParameters(query).filters, book, scope);
const compare = (name: string, type: string, operator: string, ...operands: unknown[]) => ({
  kind: 'compare',
  column: { name, type },
  operator,
  operands,
});

describe('resolveFilters', () => {
  it('leaves NULL out of a list, which nothing is known to differ from', () => {
    const listed = (operator: string) =>
      resolveFilters({ pages: { [operator]: [5, null] } }, typeOf(model, 'book'), scopeOn(model));
    expect(listed('$in')).toEqual(compare('pages', 'integer', '$in', 5));
    expect(listed('$notIn')).toEqual(compare('pages', 'integer', '$in'));
  });

  it.each([
    ['$eq', '$null'],
    ['$eqi', '$null'],
    ['$ne', '$notNull'],
    ['$nei', '$notNull'],
  ])('%s of null asks %s', (operator, by) => {
    expect(resolveFilters({ title: { [operator]: null } }, book, scopeOn(model))).toEqual(
      compare('title', 'string', by),
    );
  });

  it.each(['$gt', '$lt', '$contains', '$startsWith'])('refuses %s of null', (operator) => {
    expect(() => resolveFilters({ title: { [operator]: null } }, book, scopeOn(model))).toThrow(
      /expected one (value|text), found null/,
    );
  });

  it.each([
    ['filters[author][$not]=1', true],
    ['filters[author][$not][$in][0]=1', true],
    ['filters[author][$not][$eq]=1', true],
    ['filters[author][$not][name]=a', false],
    ['filters[author][$not][name]=a&filters[author][$not][$eq]=1', undefined],
  ])('negates the id of a relation by %s: %s', (query, isOfId) => {
    const read = () => JSON.stringify(resolve(query));
    if (isOfId === undefined) expect(read).toThrow('an attribute before the operator');
    else expect(read().includes('"name":"id"')).toBe(isOfId);
  });

  it('reads a bare value as $eq and a list as $in', () => {
    expect(resolve('filters[pages]=5')).toEqual(compare('pages', 'integer', '$eq', 5));
    expect(resolve('filters[pages][0]=5&filters[pages][1]=6')).toEqual(compare('pages', 'integer', '$in', 5, 6));
  });

  it('takes several values of an operator for one that takes one as alternatives', () => {
    const containing = (operand: string) => compare('title', 'string', '$contains', operand);
    const several = 'filters[title][$contains][0]=a&filters[title][$contains][1]=b';
    expect(resolve(several)).toEqual({ kind: 'or', filters: [containing('a'), containing('b')] });
    const negated = resolve('filters[title][$not][0]=a&filters[title][$not][1]=b');
    expect(negated).toMatchObject({ kind: 'or', filters: [{ kind: 'not' }, { kind: 'not' }] });
  });

  it('reads a list inside a logical operator as filters that must all hold', () => {
    const list = 'filters[$or][0][0][title]=a&filters[$or][0][1][pages]=5&filters[$or][1][title]=b';
    const title = (operand: string) => compare('title', 'string', '$eq', operand);
    const both = { kind: 'and', filters: [title('a'), compare('pages', 'integer', '$eq', 5)] };
    expect(resolve(list)).toEqual({ kind: 'or', filters: [both, title('b')] });
  });

  it('reads an empty text on a number as 0', () => {
    expect(resolve('filters[pages]=')).toEqual(compare('pages', 'integer', '$eq', 0));
  });

  it('reads $null and $notNull as flags of each other', () => {
    expect(resolve('filters[title][$null]=false')).toEqual(compare('title', 'string', '$notNull'));
    expect(resolve('filters[title][$notNull]=0')).toEqual(compare('title', 'string', '$null'));
    expect(resolve('filters[title][$null]=FALSE')).toEqual(compare('title', 'string', '$null'));
  });

  it('compares a relation by the id of its target', () => {
    const byId = {
      kind: 'some',
      attribute: 'author',
      target: 'api::author.author',
      filter: compare('id', 'id', '$eq', 1),
    };
    for (const query of [
      'filters[author]=1',
      'filters[author][id]=1',
      'filters[author][id][$eq]=1',
      'filters[author][$eq]=1',
    ])
      expect(resolve(query)).toEqual(byId);
  });

  it('leaves text operands of $contains as they are, whatever the column', () => {
    expect(resolve('filters[pages][$contains]=1a')).toEqual(compare('pages', 'integer', '$contains', '1a'));
  });

  it.each([
    ['filters[nope]=1', 'Invalid parameter nope'],
    ['filters[secret]=1', 'Invalid parameter secret'],
    ['filters[code][$startsWith]=a', 'Invalid parameter code'],
    ['filters[cover][name]=x', 'Invalid parameter cover'],
    ['filters[body][text]=x', 'Invalid parameter body'],
    ['filters[createdBy]=1', 'Invalid parameter createdBy'],
    ['filters[released]=x', 'Invalid format, expected yyyy-MM-dd'],
    ['filters[released]=2023-02-31', 'Invalid date'],
    ['filters[opens]=08:00', 'Invalid time format, expected HH:mm:ss.SSS'],
    ['filters[bought]=x', 'Invalid format, expected a timestamp or an ISO date'],
    ['filters[pages]=abc', 'Invalid parameter filters[pages]: expected a number, found "abc"'],
    ['filters[pages][$between][0]=1', 'Invalid parameter filters[pages][$between]: expected two values, [0] and [1]'],
    ['filters[$or][title]=x', 'Invalid parameter filters[$or]: expected an indexed list of filters'],
    ['filters[title][$or][0][$eq]=x', 'Invalid parameter filters[title][$or]'],
    ['filters[$eq]=x', 'Invalid parameter filters[$eq]: expected an attribute before the operator'],
    ['filters=x', 'Invalid parameter filters: expected attributes in brackets, found "x"'],
  ])('refuses %s', (query, message) => {
    expect(() => resolve(query)).toThrow(message);
  });

  it('refuses a relation whose target the viewer may not find', () => {
    expect(() => resolve('filters[author][name]=x', scopeOn(model, ['api::tag.tag']))).toThrow(
      'Invalid parameter author',
    );
  });

  it('refuses an unknown operator on id, or for an attribute, in profile strapi-4 alone', () => {
    for (const query of ['filters[id][$nope]=1', 'filters[$nope]=1', 'filters[author][$nope]=1']) {
      const asRecorded = { ...scopeOn(model), behaviour: BEHAVIOURS['strapi-4'] };
      expect(() => resolveFilters(parseParameters(query).filters, book, asRecorded)).toThrow('Invalid parameter $nope');
      expect(resolve(query)).toEqual({ kind: 'and', filters: [] });
    }
  });

  it('asks nothing with ignored operators alone, also inside $or and $not', () => {
    const other = compare('title', 'string', '$eq', 'a');
    expect(resolve('filters[$or][0][title][$nope]=x&filters[$or][1][title]=a')).toEqual({
      kind: 'or',
      filters: [other],
    });
    for (const query of [
      'filters[$not][title][$nope]=x',
      'filters[title][$not][$nope]=x',
      'filters[$or][0][pages][$no]=1',
    ])
      expect(resolve(query)).toEqual({ kind: 'and', filters: [] });
  });

  it('ignores an unknown operator and names the nearest one', () => {
    const scope = scopeOn(model);
    expect(resolve('filters[title][$containz]=x', scope)).toEqual({ kind: 'and', filters: [] });
    expect(scope.remarks[0]).toContain('did you mean "$contains"?');
  });
});
