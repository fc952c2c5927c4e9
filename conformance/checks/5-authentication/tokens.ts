/** API tokens of other kinds than full access, which only the owner of a target can name. */
import type { Auth } from '../../target/exchange.ts';
import type { Target } from '../../target/target.ts';
import type { Check } from '../check.ts';
import { writeCheck } from '../writing/on-types.ts';
import { collections, typeNamed } from '../writing/subjects.ts';
import { actionOf, tryEndpoints, type Verb } from './endpoints.ts';

interface Holder {
  readonly auth: Auth;
  may(verb: Verb, action: string): boolean;
}

const byToken = (clause: string, holderOf: (target: Target) => Holder | undefined): Check =>
  writeCheck<{ readonly uid: string }>(clause, {
    cases: ({ model, target }) =>
      holderOf(target) === undefined
        ? { notApplicable: 'the owner of the target names no such token' }
        : collections(model).map(({ uid }) => ({ uid })),
    async run(scratch, { uid }, { model, target }) {
      const type = typeNamed(model, uid);
      const holder = holderOf(target);
      if (holder === undefined) throw new Error('the case is of a target whose owner names a token');
      const created = await scratch.create(type, {});
      await tryEndpoints(scratch, created, holder.auth, (verb) => holder.may(verb, actionOf(type, verb)));
    },
  });

export const tokenChecks: readonly Check[] = [
  byToken('access.read-only-token', ({ owner }) => {
    const bearer = owner?.tokens?.readOnly;
    return bearer === undefined
      ? undefined
      : { auth: { bearer }, may: (verb) => verb === 'find' || verb === 'findOne' };
  }),
  byToken('access.custom-token', ({ owner }) => {
    const custom = owner?.tokens?.custom;
    return custom && { auth: { bearer: custom.token }, may: (_, action) => custom.permissions.includes(action) };
  }),
];
