/** createdAt and updatedAt of a single type around updates by each adapter (2.1, 4.1, 4.9). */
import type { JsonObject } from '../../models/json.ts';
import { hasCapability } from '../../target/target.ts';
import { aroundWrites, expectMoved } from '../2.1-attributes/around-writes.ts';
import { adapterOf, someEntityIn } from '../4.9-graphql-writes/mutations.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { mayRepeat } from '../writing/compare.ts';
import { holdsComponents } from './component-trees.ts';
import { onSingle, type Single } from './single-bench.ts';
import { type WholeEntry, withWholeSingle } from './whole-entry.ts';

/** An attribute, and a body for it that differs from the last one. */
interface Change {
  readonly name: string;
  next(): JsonObject;
}

const areDistinct = (states: readonly unknown[]): boolean =>
  new Set(states.map((state) => JSON.stringify(state))).size === states.length;

/** Turns of the whole content in which every kind of link holds something else. */
const turns = [0, 1, 3];

/** Changes of a value, and of each relation, component and zone. The content is that of the first turn. */
function changesOf({ type, links, values }: WholeEntry): Change[] {
  const contents = turns.map(values);
  const states = (name: string): unknown[] => contents.map((content) => content[name]);
  const changing = type.attributes.filter(({ name }) => areDistinct(states(name)));
  const isLink = (name: string): boolean => links.some((link) => link.type === 'relation' && link.name === name);
  const others = changing.filter((attribute) => holdsComponents(attribute) || isLink(attribute.name));
  return [...changing.filter(mayRepeat).slice(0, 1), ...others].map(({ name }) => {
    let count = 0;
    return {
      name,
      next() {
        count += 1;
        return { [name]: states(name)[count % turns.length] };
      },
    };
  });
}

/** Updates the single type, by each adapter. */
function waysOf({
  session,
  model,
  type,
  put,
}: Single): Readonly<Record<string, (data: JsonObject) => Promise<unknown>>> {
  const { update, names } = adapterOf(session, model, type);
  const byGraphql = async (data: JsonObject) => someEntityIn(await update(undefined, data), names.update);
  return { PUT: put, ...(hasCapability(session.target, 'graphql') ? { [names.update]: byGraphql } : {}) };
}

export const singleMomentsCheck: Check = onSingle(
  {
    ...variant(
      'rest.attributes.updated-at-moves.single',
      'rest.attributes.updated-at-moves',
      'An update of a single type by either adapter moves updatedAt, and leaves createdAt: of a value, a relation, a component and a zone.',
    ),
    also: ['rest.attributes.created-at-constant'],
  },
  (single) =>
    withWholeSingle(single, 'updated-at-moves', async (whole) => {
      const changes = changesOf(whole);
      for (const [way, update] of Object.entries(waysOf(single)))
        for (const { name, next } of changes) {
          const moments = await aroundWrites(single.read, () => update(next()));
          const [before, after] = moments;
          const what = `${way} of ${name} in ${single.type.uid}`;
          expectMoved(moments, `${what} does not move updatedAt forward`);
          expectSame(`${what} changes createdAt`, after.createdAt, before.createdAt);
        }
    }),
);
