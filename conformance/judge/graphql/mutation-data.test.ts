import { type FieldNode, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { attribute } from '../../models/model.fixture.ts';
import { mutationData } from './mutation-data.ts';

const quote = { uid: 'parts.quote', attributes: [attribute('tone', 'enumeration', { enum: ['very loud', 'soft'] })] };
const model = { contentTypes: [], components: [quote] };
const owner = {
  attributes: [
    attribute('title', 'string'),
    attribute('tone', 'enumeration', { enum: ['very loud', 'soft'] }),
    attribute('blurb', 'component', { component: 'parts.quote' }),
    attribute('body', 'dynamiczone', { components: ['parts.quote'] }),
    attribute('lost', 'component', { component: 'parts.lost' }),
  ],
};

/** The data of a mutation, as text or by the variable `data`. */
function dataOf(text: string, variables = {}): unknown {
  const [operation] = parse(`mutation { createBook${text} { data { id } } }`).definitions;
  const [field] = (operation as OperationDefinitionNode).selectionSet.selections;
  return mutationData(model, owner, field as FieldNode, variables);
}

const given = (data: unknown): unknown => dataOf('(data: $data)', { data });

describe('the data of a mutation', () => {
  it('is a literal, or a variable', () => {
    expect(dataOf('(id: 1, data: { title: "a" })')).toEqual({ title: 'a' });
    expect(given({ title: 'a' })).toEqual({ title: 'a' });
  });

  it.each(['', '(id: 1)', '(data: "a")'])('is empty in "%s"', (text) => {
    expect(dataOf(text)).toEqual({});
  });

  it('has the values of enumerations, by their names', () => {
    expect(given({ tone: 'very_loud', title: 'very_loud' })).toEqual({ tone: 'very loud', title: 'very_loud' });
    expect(given({ tone: 'unknown' })).toEqual({ tone: 'unknown' });
  });

  it('has components as they are named by the attribute', () => {
    expect(given({ blurb: { tone: 'very_loud' } })).toEqual({ blurb: { tone: 'very loud' } });
    expect(given({ blurb: [{ tone: 'soft' }, { tone: 'very_loud' }] })).toEqual({
      blurb: [{ tone: 'soft' }, { tone: 'very loud' }],
    });
  });

  it('has components of zones with their uid', () => {
    expect(given({ body: [{ __typename: 'ComponentPartsQuote', tone: 'very_loud' }] })).toEqual({
      body: [{ __component: 'parts.quote', tone: 'very loud' }],
    });
  });

  it.each([
    { blurb: null },
    { blurb: 'a' },
    { body: [{ __typename: 'Nothing', tone: 'very_loud' }] },
    { lost: { a: 1 } },
  ])('keeps %j', (data) => {
    expect(given(data)).toEqual(data);
  });
});
