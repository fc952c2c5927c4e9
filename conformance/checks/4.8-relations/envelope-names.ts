/** Relations that are called like members of a body or an answer, alone in the body (2.2, 4.8). */
import { linkedAfter } from '../../oracle/state/relation-value.ts';
import type { EntryId } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { benchCheck, isMany } from './bench.ts';

const names: ReadonlySet<string> = new Set(['data', 'attributes', 'meta', 'error', 'files', 'set', 'connect', 'id_']);

export const envelopeNamesCheck: Check = benchCheck(
  'rest.update.relations',
  {
    id: 'rest.update.relations.envelope-names',
    title: 'A relation that is called like a member of the envelope is written as any other, alone and in each form.',
    also: ['rest.relations.longhand', 'rest.relations.shorthand'],
    holds: ({ inside, attribute }) => !inside && names.has(attribute.name),
    targets: 2,
  },
  async (bench) => {
    const [a, b] = [bench.id(0), bench.id(1)];
    const values = [{ set: [a] }, { connect: [{ id: b }] }, { disconnect: [b] }, { set: [] }, { connect: [b] }, [a]];
    const owner = await bench.makeOwner(undefined);
    let linked: readonly EntryId[] = [];
    for (const value of values) {
      await bench.write(owner, value);
      linked = linkedAfter(linked, value, isMany(bench.bond));
      await bench.expect(owner, linked);
    }
    const value = { set: [b] };
    await bench.expect(await bench.makeOwner(value), [b]);
  },
);
