import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { collectionTypes } from '../models/lookup.ts';
import { readModel } from '../models/read.ts';
import { entryBodies } from '../world/body.ts';
import { canonicalValues } from '../world/canonical.ts';
import { ownedRelations } from '../world/links.ts';
import { type WorldEntry, worldOf } from '../world/world.ts';
import { grounds } from './attributes.ts';
import { featureRows, features } from './features.ts';
import { generatedOperators } from './filters.ts';
import { pairedQuestions, possiblePairs } from './pairs.ts';
import { queryString } from './query-string.ts';

const model = readModel(fileURLToPath(new URL('../../fixtures/project', import.meta.url)));

/** The world of a run on a target that accepts every entry. The last entries have another locale. */
function scopeOf(seed: number) {
  const entries = collectionTypes(model).flatMap((type) =>
    entryBodies({ model, type, count: 16, drafts: type.draftAndPublish ? 4 : 0, seed, nonce: 'n' }).map(
      (body, at): WorldEntry => ({
        uid: type.uid,
        id: at + 1,
        segment: String(at + 1),
        values: { ...canonicalValues(type, body), locale: at === 0 ? 'fr' : 'en' },
        links: Object.fromEntries(ownedRelations(type).map(({ name }) => [name, [1 + (at % 3)]])),
        own: true,
      }),
    ),
  );
  const world = worldOf(entries, { defaultLocale: 'en', seed });
  return { model, world, grounds: grounds(model, world), operators: generatedOperators, largest: 40 };
}

describe('features', () => {
  it('are drawn for every row of the table, and for no other', () => {
    expect(Object.keys(features).toSorted()).toEqual(featureRows.map(({ name }) => name).toSorted());
  });
});

describe('pairs of features', () => {
  const scope = scopeOf(5);
  const questions = pairedQuestions(scope, () => true);

  it('are all of those of two parameters, but population beside pagination', () => {
    const possible = new Set(possiblePairs(scope));
    for (const row of featureRows) {
      for (const other of featureRows) {
        const parameters = new Set([row.parameter, other.parameter]);
        const isImpossible = parameters.size < 2 || (parameters.has('populate') && parameters.has('pagination'));
        const name = [row.name, other.name].toSorted().join(' × ');
        expect([name, possible.has(name)]).toEqual([name, !isImpossible]);
      }
    }
  });

  it('are each in some question, in far fewer questions than pairs', () => {
    const pairNames = new Set(questions.flatMap(({ pairs }) => pairs));
    expect([...possiblePairs(scope)].filter((pair) => !pairNames.has(pair))).toEqual([]);
    expect(questions.length).toBeLessThan(possiblePairs(scope).length / 2);
  });

  it('are asked otherwise by another seed', () => {
    const texts = (all: typeof questions) => all.map(({ parameters }) => queryString(parameters));
    const other = new Set(texts(pairedQuestions(scopeOf(6), () => true)));
    expect(texts(questions).filter((text) => other.has(text))).toEqual([]);
    expect(texts(pairedQuestions(scopeOf(5), () => true))).toEqual(texts(questions));
  });

  it('are asked of what an adapter can ask, where they count', () => {
    const rows = featureRows.filter(({ graphql }) => graphql !== 'none');
    const placeOf = (parameter: string): string => parameter;
    const counts = (...pair: readonly { readonly graphql: string }[]): boolean =>
      pair.some(({ graphql }) => graphql === 'observed');
    for (const adapter of [
      { rows, placeOf },
      { rows, placeOf, counts },
    ]) {
      const possible = possiblePairs(scope, adapter);
      const paired = pairedQuestions(scope, () => true, adapter);
      expect(new Set(paired.flatMap(({ pairs }) => pairs))).toEqual(new Set(possible));
      expect(paired.length).toBeLessThan(150);
    }
    expect(possiblePairs(scope, { rows, placeOf })).toContain('page.offset × populate.names');
    expect(possiblePairs(scope, { rows, placeOf, counts })).not.toContain('page.offset × populate.names');
  });

  it('are not asked where that is not known to mean something', () => {
    expect(pairedQuestions(scope, () => undefined)).toEqual([]);
  });
});
