import { expect, it } from 'vitest';
import { buildModel } from '../model/build-model.ts';
import { BEHAVIOURS, PROFILES } from '../model/profile.ts';
import { libraryModel, scopeOn, typeOf } from './library.fixture.ts';
import { parseParameters } from './parameters.ts';
import { populatableAttributes, resolveSelection } from './populate.ts';

it('a polymorphic relation leads to all content-types that the viewer may find', () => {
  const morphs = libraryModel({ book: { owner: { type: 'relation', relation: 'morphToOne' } } });
  const targets = (query: string, permitted?: readonly string[]) =>
    resolveSelection(parseParameters(query), typeOf(morphs, 'book'), scopeOn(morphs, permitted)).populate.flatMap(
      ({ targets }) => [...targets.keys()],
    );
  expect(targets('populate=owner')).toEqual(expect.arrayContaining(['api::tag.tag', 'api::author.author']));
  expect(targets('populate=owner', ['api::tag.tag'])).toEqual(['api::tag.tag']);
  expect(targets('populate=owner', [])).toEqual([]);
});

it('creators are populated where the schema shows them, by the option alone in profile strapi-4', () => {
  const names = (populateCreatorFields: boolean) => {
    const info = { singularName: 'memo', pluralName: 'memos', displayName: 'Memo' };
    const attributes = {
      cover: { type: 'media' },
      link: { type: 'relation', relation: 'oneToOne', target: 'api::memo.memo' },
    };
    const value = { info, options: { populateCreatorFields }, attributes };
    const model = buildModel({
      contentTypes: [{ uid: 'api::memo.memo', file: 'memo', value }],
      components: [],
      extensions: [],
    });
    const memo = typeOf(model, 'memo');
    return PROFILES.map((profile) => populatableAttributes(memo, BEHAVIOURS[profile]).map(({ name }) => name));
  };
  expect(names(true)).toEqual([
    ['cover', 'link'],
    ['cover', 'link', 'createdBy', 'updatedBy'],
  ]);
  expect(names(false)).toEqual([
    ['cover', 'link'],
    ['cover', 'link'],
  ]);
});
