import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultProject } from '../models/package-root.ts';
import { readModel } from '../models/read.ts';
import { isToMany } from '../oracle/attributes.ts';
import { walk } from './population.ts';

const model = readModel(defaultProject());

describe('relations one inside the other', () => {
  it.each(model.contentTypes.map((type) => [type.uid, type] as const))(
    'are as many as asked for, and lists no more than twice: %s',
    (_uid, type) => {
      const walks = walk(model, type, 6);
      for (const chain of walks ? fc.sample(walks, { seed: 1, numRuns: 200 }) : []) {
        expect(chain).toHaveLength(6);
        expect(chain.filter(({ attribute }) => isToMany(attribute)).length).toBeLessThanOrEqual(2);
      }
    },
  );
});
