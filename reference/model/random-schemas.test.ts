import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildModel } from './build-model.ts';
import { librarySources } from './library.example.ts';
import { isObject } from './object.ts';
import { ProjectError } from './project-error.ts';

/** Replaces one member of a value, at any depth; removes it for undefined. */
function bend(value: unknown, turns: readonly number[], by: unknown): unknown {
  const [turn, ...rest] = turns;
  if (turn === undefined || typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[turn % Math.max(1, keys.length)];
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.with(Number(key), bend(value[Number(key)], rest, by));
  return isObject(value) ? { ...value, [key]: bend(value[key], rest, by) } : by;
}

it('tells every mistake of a schema file as a ProjectError with file and place', () => {
  const sources = librarySources();
  const all = [...sources.contentTypes, ...sources.components];
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constant(undefined),
    fc.constantFrom('relation', 'component', 'manyToMany', 'api::tag.tag'),
  );
  const place = fc.array(fc.nat(30), { maxLength: 4 });
  fc.assert(
    fc.property(fc.nat(all.length - 1), place, value, (nth, turns, by) => {
      const bent = all.map((source, index) =>
        index === nth ? { ...source, value: bend(source.value, turns, by) } : source,
      );
      try {
        buildModel({
          contentTypes: bent.filter(({ uid }) => uid.startsWith('api::')),
          components: bent.filter(({ uid }) => !uid.startsWith('api::')),
          extensions: [],
        });
      } catch (error) {
        expect(error).toBeInstanceOf(ProjectError);
        expect(error).toMatchObject({ file: expect.stringMatching(/\.json$/) });
      }
    }),
    { numRuns: 600, seed: 1 },
  );
});
