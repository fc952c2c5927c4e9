/** One question by several requesters, one after the other: each is answered with its own permissions (5, 7). */
import type { ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { withPublicGrant } from '../../target/arrange/roles.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Auth } from '../../target/exchange.ts';
import { type Bond, bonds } from '../4.8-relations/bonds.ts';
import { caseOfEach, type TypeCase } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat, isSuccess } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created } from '../writing/scratch.ts';
import { actionOf } from './endpoints.ts';
import { dataOf, shows } from './population.ts';
import { sameTypeCheck } from './same-type.ts';

type Pair = readonly [open: Bond, closed: Bond];

/** Two relations of a content-type to two others. */
function pairOf(model: Model, { uid }: ContentType): Pair | undefined {
  const own = bonds(model).filter(({ type, target, inside }) => type.uid === uid && target.uid !== uid && !inside);
  const [open] = own;
  const closed = own.find(({ target }) => target.uid !== open?.target.uid);
  return open && closed && [open, closed];
}

const typesWithPairs = (model: Model): ContentType[] =>
  [...new Set(bonds(model).map(({ type }) => type))].filter((type) => pairOf(model, type)).slice(0, 2);

/** Queries that populate both relations, so that a kept answer of one requester would be known to another. */
const queriesOf = ([open, closed]: Pair): readonly string[] => {
  const [a, b] = [open.attribute.name, closed.attribute.name];
  return [
    `populate[0]=${a}&populate[1]=${b}`,
    `populate[${b}]=true&populate[${a}]=true`,
    `populate=${a},${b}`,
    'populate=*',
  ];
};

/** Who asks, one after the other. */
const orders: readonly (readonly Auth[])[] = [
  ['none', 'full', 'none', 'full'],
  ['full', 'none', 'full', 'none'],
];

const viewersCheck: Check = writeCheck<TypeCase>(
  {
    clause: 'rest.populate.permission',
    id: 'rest.populate.permission.viewers',
    title: 'Who may find less sees less, also when another requester asked the same before.',
    needs: ['roles'],
  },
  {
    cases: ({ model }) => caseOfEach(typesWithPairs(model)),
    async run(scratch, { uid }, { model }) {
      const { session } = scratch;
      const type = typesWithPairs(model).find((candidate) => candidate.uid === uid);
      const pair = type && pairOf(model, type);
      if (!pair) throw new Error(`the case names ${uid}, which has no two relations`);
      const targets: Created[] = [];
      for (const { target } of pair) targets.push(await scratch.create(target, {}));
      const linked = pair.map(({ attribute }, at): [string, unknown] => {
        const id = targets[at]?.entry.id;
        return [attribute.name, isToMany(attribute) ? [id] : id];
      });
      const owner = await scratch.create(type, Object.fromEntries(linked));
      const [open] = pair;
      const actions = [actionOf(type, 'find'), actionOf(type, 'findOne'), actionOf(open.target, 'find')];
      const paths = [owner.path, endpointPath(type)];
      await withPublicGrant(session, actions, async () => {
        for (const [nth, query] of queriesOf(pair).entries())
          for (const auth of orders[nth % orders.length] ?? []) {
            const path = `${paths[nth % paths.length]}?filters[id][$eq]=${owner.entry.id}&${query}`;
            const answer = await session.get(path, auth);
            const shown = pair.map(({ attribute }, at) => shows(dataOf(answer), attribute.name, targets[at]?.entry.id));
            const isRight = isSuccess(answer) && shown[0] === true && shown[1] === (auth === 'full');
            const expected = auth === 'full' ? 'both relations' : `${open.attribute.name} alone`;
            expectThat(session, answer, isRight, expected, 'shows what another requester may find');
          }
      });
    },
  },
);

export const viewerChecks: readonly Check[] = [viewersCheck, sameTypeCheck];
