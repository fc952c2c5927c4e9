/** Tokens of the owner's and relations: they populate, filter and sort through those that they may find (5, 4.5, 4.6). */
import { firstOfEach } from '../../models/first-of-each.ts';
import type { Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import type { Session } from '../../target/session.ts';
import type { Target } from '../../target/target.ts';
import type { Bond, BondName } from '../4.8-relations/bonds.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { errorIn, expectError, expectThat, isSuccess } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { actionOf, type Verb } from './endpoints.ts';
import { conditions, isReached } from './population.ts';
import { linkedPair, sides } from './ties.ts';
import { customHolder, heldBy, readOnlyHolder, type TokenHolder, withoutToken } from './token-holders.ts';
import { formsOf, type Tie, type Way, waysOf } from './ways-to-relations.ts';

type Reads = Extract<Verb, 'find' | 'findOne'>;

const mayRead = ({ may }: TokenHolder, { type }: Bond, verb: Reads): boolean => may(actionOf(type, verb));

const mayReach = ({ may }: TokenHolder, { target }: Bond): boolean => may(actionOf(target, 'find'));

/** Where a relation stands, what the holder may do there, and whether it leads to what the holder may find. */
function kindOf(holder: TokenHolder, bond: Bond): string {
  const { inside, attribute } = bond;
  const place = inside ? `${inside.field.type} ${inside.field.repeatable === true}` : `entry ${isToMany(attribute)}`;
  const reads = (['find', 'findOne'] as const).map((verb) => mayRead(holder, bond, verb));
  return `${place} ${reads.join()} ${mayReach(holder, bond)}`;
}

/** A relation of each kind, of the content-types that the holder may read. */
function bondsFor(model: Model, holder: TokenHolder): Bond[] {
  const readable = sides(model).filter((bond) => mayRead(holder, bond, 'find') || mayRead(holder, bond, 'findOne'));
  return firstOfEach(readable, (bond) => kindOf(holder, bond));
}

/** The actions that a way needs. */
const neededFor = (name: string, way: Way, tie: Tie): readonly string[] =>
  way.may?.(tie) ?? [actionOf(tie.owner.type, name.includes('many entries') ? 'find' : 'findOne')];

/** Asks every way that the holder may. Throws Mismatch unless the linked entry is shown where, and only where, it may be found. */
async function triesWays(session: Session, tie: Tie, holder: TokenHolder): Promise<void> {
  const { bond, linked } = tie;
  const { name } = bond.attribute;
  const { id } = linked.entry;
  // the deletion is the last that can be asked
  const ways = Object.entries({ ...waysOf(bond), ...formsOf(bond) }).toSorted(
    ([a], [b]) => Number(a === 'deletion') - Number(b === 'deletion'),
  );
  for (const [called, way] of ways) {
    if (!neededFor(called, way, tie).every(holder.may)) continue;
    const answer = await way.ask(session, tie);
    if (way.isTolerated && answer.status === 400) continue;
    const isOpen = mayReach(holder, bond) && (!way.isBack || mayRead(holder, bond, 'find'));
    const isRight = isSuccess(answer) && isReached(answer, tie, way) === isOpen;
    const expected = `200 ${isOpen ? 'with' : 'without'} entry ${String(id)} in ${name}`;
    expectThat(
      session,
      answer,
      isRight,
      expected,
      isOpen ? 'leaves out what may be found' : 'populates what may not be found',
    );
  }
}

/** Filters and sorts the lists that the holder may find. Throws Mismatch unless those through what it may not find are refused. */
async function triesConditions(
  session: Session,
  { bond, auth }: Tie,
  holder: TokenHolder,
  model: Model,
): Promise<void> {
  const { name } = bond.attribute;
  for (const { of, path } of bond.inside ? [] : conditions(model, bond)) {
    if (!holder.may(actionOf(of, 'find'))) continue;
    const answer = await session.get(path, auth);
    // what stands between may be hidden too
    const isOpen = mayReach(holder, bond) && (of === bond.type || mayRead(holder, bond, 'find'));
    if (isOpen) expectThat(session, answer, answer.status === 200, 200, 'is refused, though it may be asked');
    if (isOpen) continue;
    expectError(session, answer, 400, 'ValidationError');
    if (of === bond.type)
      expectThat(
        session,
        answer,
        errorIn(answer)?.message === `Invalid parameter ${name}`,
        `Invalid parameter ${name}`,
      );
  }
}

/** A check of a token on a relation of each kind. */
const onTies = (clause: string, title: string, holderOf: (target: Target) => TokenHolder | undefined): Check =>
  writeCheck<BondName>(variant(`${clause}.relations`, clause, title), {
    cases({ model, target }) {
      const holder = holderOf(target);
      return holder ? bondsFor(model, holder).map(({ name }) => name) : withoutToken;
    },
    async run(scratch, testCase, { model, target }) {
      const holder = heldBy(holderOf(target));
      const pair = await linkedPair(scratch, model, testCase);
      const tie: Tie = { ...pair, auth: holder.auth, data: () => ({}), whileMay: (_more, run) => run() };
      await triesConditions(scratch.session, tie, holder, model);
      await triesWays(scratch.session, tie, holder);
    },
  });

export const tokenTieChecks: readonly Check[] = [
  onTies(
    'access.read-only-token',
    'A read-only token populates, filters and sorts through every relation.',
    readOnlyHolder,
  ),
  onTies(
    'access.custom-token',
    'A custom token populates, filters and sorts through no relation to what it was not given to find.',
    customHolder,
  ),
];
