/** createdAt and updatedAt of a single type around updates by each adapter (2.1, 4.1, 4.9). */
import type { JsonObject } from '../../models/json.ts';
import { aroundWrites, expectMoved } from '../2.1-attributes/around-writes.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { adapterOf, someEntityIn } from '../4.9-graphql-writes/mutations.ts';
import type { Terms } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
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

type Update = (single: Single, data: JsonObject) => Promise<unknown>;

/** A check of the moments around updates of each kind of attribute. */
const aroundUpdates = (named: Terms, update: Update): Check =>
  onSingle(named, (single) =>
    withWholeSingle(single, named.id ?? named.clause, async (whole) => {
      const { session, type, path } = whole;
      const read = async () => entryIn(session, await session.get(`${path}?publicationState=preview`));
      for (const { name, next } of changesOf(whole)) {
        const moments = await aroundWrites(read, () => update(single, next()));
        const [before, after] = moments;
        expectMoved(moments, `an update of ${name} in ${type.uid} does not move updatedAt forward`);
        const message = `an update of ${name} in ${type.uid} changes createdAt`;
        expectSame(message, after.createdAt, before.createdAt);
      }
    }),
  );

const byRest: Update = ({ put }, data) => put(data);

const byGraphql: Update = async ({ session, model, type }, data) => {
  const { update, names } = adapterOf(session, model, type);
  someEntityIn(await update(undefined, data), names.update);
};

const changes = 'a value, a relation, a component and a zone';

export const singleMomentChecks: readonly Check[] = [
  aroundUpdates(
    {
      clause: 'rest.attributes.updated-at-moves',
      id: 'rest.attributes.updated-at-moves.single',
      title: `A PUT on a single type moves updatedAt, and leaves createdAt, if it changes ${changes}.`,
      also: ['rest.attributes.created-at-constant'],
    },
    byRest,
  ),
  aroundUpdates(
    graphqlTerms({
      clause: 'graphql.single-update',
      id: 'graphql.single-update.moments',
      title: `Mutation update<X> of a single type moves updatedAt, and leaves createdAt, if it changes ${changes}.`,
    }),
    byGraphql,
  ),
];
