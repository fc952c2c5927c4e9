import { expect, it } from 'vitest';
import { libraryModel, scopeOn, typeOf } from './library.fixture.ts';
import { parseParameters } from './parameters.ts';
import { resolveSelection } from './populate.ts';

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
