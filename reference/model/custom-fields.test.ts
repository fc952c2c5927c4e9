import { expect, it } from 'vitest';
import { buildModel } from './build-model.ts';
import { needsRegistration } from './custom-fields.ts';

const source = (customField: string) => ({
  uid: 'api::a.a',
  file: 'a.json',
  value: {
    info: { singularName: 'a', pluralName: 'as' },
    attributes: { x: { type: 'customField', customField, required: true } },
  },
});
const build = (customField: string, registered: Iterable<[string, 'integer']> = []) => {
  const slips: string[] = [];
  const tolerate = ({ message }: Error) => slips.push(message);
  const sources = { contentTypes: [source(customField)], components: [], extensions: [] };
  const model = buildModel(sources, { tolerate, customFields: new Map(registered) });
  const { attributes, declared } = model.contentTypes.get('api::a.a') ?? {};
  return { attribute: attributes?.get('x'), declared, slips };
};

it('a custom field has the type that code registers', () => {
  const { attribute, declared, slips } = build('global::stars', [['global::stars', 'integer']]);
  expect(attribute).toMatchObject({ type: 'integer', required: true });
  expect(declared).toEqual(source('global::stars').value);
  expect(slips).toEqual([]);
});

it('a well-known custom field has its type, and a warning', () => {
  const { attribute, slips } = build('plugin::color-picker.color');
  expect(attribute).toMatchObject({ type: 'string' });
  expect(slips).toEqual([
    'a.json: attributes.x.customField: no code registers the custom field "plugin::color-picker.color"; its values are taken as string',
  ]);
});

it('an unknown custom field takes any JSON', () => {
  const { attribute, slips } = build('plugin::color-picker.colour');
  expect(attribute).toMatchObject({ type: 'json' });
  expect(slips[0]).toMatch(/taken as json; did you mean "plugin::color-picker.color"\?$/);
});

it('only fields that are not well known need the code of the project', () => {
  expect(['plugin::color-picker.color', 'global::stars'].map((uid) => needsRegistration([source(uid)]))).toEqual([
    false,
    true,
  ]);
});
