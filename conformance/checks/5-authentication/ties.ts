/** Relations to entries that a requester may not find, for the public and for a user (4.5, 5). */
import { firstOfEach } from '../../models/first-of-each.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { setContentActions, withPublicGrant } from '../../target/arrange/roles.ts';
import type { Auth } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability } from '../../target/target.ts';
import { type Bond, type BondName, bonds, bothSides, dataFor, isSameBond } from '../4.8-relations/bonds.ts';
import { createLinking } from '../4.8-relations/linking.ts';
import { type Named, termsFrom } from '../case-check.ts';
import type { Check } from '../check.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { actionOf } from './endpoints.ts';
import { memberOf } from './turns.ts';
import { type Tie, type Way, waysOf } from './ways-to-relations.ts';

interface Asking {
  readonly asks: 'the public' | 'a user';
}

type Case = BondName & Asking;

interface Question extends BondName {
  /** The query that reaches the relation. */
  readonly way: string;
}

/** Relations to other content-types, two-way ones from both sides. */
export const sides = (model: Model): Bond[] => bothSides(bonds(model).filter(({ type, target }) => type !== target));

const relationOfEachType = (model: Model): BondName[] => {
  const bonds = sides(model).filter((bond) => bond.inside === undefined);
  return firstOfEach(bonds, ({ type }) => type.uid).map(({ name }) => name);
};

/** Each query once, on the first relation that it can reach; those of the entry itself on a list and a single relation. */
function casesOfWays(model: Model): Question[] {
  const cases = sides(model).flatMap((bond) => Object.keys(waysOf(bond)).map((way) => ({ bond, way })));
  const kinds = firstOfEach(cases, ({ bond, way }) => `${way} ${!bond.inside && isToMany(bond.attribute)}`);
  return kinds.map(({ bond, way }) => ({ ...bond.name, way }));
}

/** Who asks: the public, without credentials, or a user, who has the permissions of a role. */
interface Requester {
  readonly auth: Auth;
  /** Runs while the requester may do these actions. A user asks while the public may find what the user need not. */
  whileMay(actions: readonly string[], hidden: ContentType, run: () => Promise<void>): Promise<void>;
}

const thePublic = (session: Session): Requester => ({
  auth: 'none',
  whileMay: (actions, _hidden, run) => withPublicGrant(session, actions, run),
});

async function aUser(session: Session): Promise<Requester> {
  const { role, person } = await memberOf(session, { role: 'touchstone-follower', person: 'follower' });
  return {
    auth: person.auth,
    async whileMay(actions, hidden, run) {
      await setContentActions(session, role, actions);
      await withPublicGrant(session, [actionOf(hidden, 'find')], run);
    },
  };
}

/** Who asks, by name. */
export const requesterOf = async (session: Session, asks: Asking['asks']): Promise<Requester> =>
  asks === 'the public' ? thePublic(session) : aUser(session);

/** Alternately the public and a user ask. */
const inTurn = <Name extends BondName>(questions: readonly Name[]): (Name & Asking)[] =>
  questions.map((question, at) => ({ ...question, asks: at % 2 === 0 ? 'the public' : 'a user' }));

/** The public and a user ask everything. */
const byBoth = <Name extends BondName>(questions: readonly Name[]): (Name & Asking)[] =>
  questions.flatMap((question) => (['the public', 'a user'] as const).map((asks) => ({ ...question, asks })));

/** One relation of each content-type and one of its components, for the public and a user. */
export const ownRelations = (model: Model): Case[] => {
  const owned = firstOfEach(sides(model), ({ type, inside }) => `${type.uid} ${inside !== undefined}`);
  return byBoth(owned.map(({ name }) => name));
};

/** One relation of each content-type, alternately for the public and a user. */
export const inTurnEachType = (model: Model): Case[] => inTurn(relationOfEachType(model));

/** The same by `populate=true`, and each query by both: most faults show in one of them alone. */
const eachWay = (model: Model): (Question & Asking)[] => [
  ...inTurn(relationOfEachType(model).map((name) => ({ ...name, way: 'flag' }))),
  ...byBoth(casesOfWays(model)),
];

/** The relation of a case, an entry that has it, and the one that it links. Throws an Error where the model lacks it. */
export async function linkedPair(
  scratch: Scratch,
  model: Model,
  name: BondName,
): Promise<Pick<Tie, 'bond' | 'owner' | 'linked'>> {
  const bond = sides(model).find((side) => isSameBond(side.name, name));
  if (!bond) throw new Error(`the case names ${name.attribute}, which the model does not have`);
  const linking = createLinking(scratch, bond);
  const linked = await linking.makeTarget();
  const { id } = linked.entry;
  return { bond, linked, owner: await linking.makeOwner(isToMany(bond.attribute) ? [id] : id) };
}

/** A check of relations that the public and users ask for, or write. */
export const onTie = <TestCase extends Case>(
  named: Named,
  cases: (model: Model) => readonly TestCase[],
  run: (session: Session, tie: Tie, model: Model, testCase: TestCase) => Promise<void>,
): Check =>
  writeCheck<TestCase>(
    { ...termsFrom(named), needs: ['roles'] },
    {
      cases: ({ model, target }) =>
        cases(model).filter(({ asks }) => asks === 'the public' || hasCapability(target, 'users')),
      async run(scratch, testCase, { model }) {
        const pair = await linkedPair(scratch, model, testCase);
        const { bond } = pair;
        const actions = [actionOf(bond.type, 'find'), actionOf(bond.type, 'findOne')];
        const { session } = scratch;
        const { auth, ...who } = await requesterOf(session, testCase.asks);
        const whileMay: Tie['whileMay'] = (more, within) => who.whileMay([...actions, ...more], bond.target, within);
        const data: Tie['data'] = (value) =>
          scratch.complete(bond.type, dataFor(bond, value, bond.inside ? scratch.part(bond.inside.component.uid) : {}));
        await run(session, { ...pair, auth, data, whileMay }, model, testCase);
      },
    },
  );

/** A check of each query that reaches a relation. */
export const onEachWay = (named: Named, run: (session: Session, tie: Tie, way: Way) => Promise<void>): Check =>
  onTie(named, eachWay, (session, tie, _model, testCase) => {
    const way = waysOf(tie.bond)[testCase.way];
    if (!way) throw new Error(`the case names the way ${testCase.way} of ${testCase.attribute}, which does not exist`);
    return run(session, tie, way);
  });
