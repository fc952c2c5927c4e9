/** API tokens of other kinds than full access, which only the owner of a target can name. */
import type { Model } from '../../models/model.ts';
import type { Auth } from '../../target/exchange.ts';
import type { Target } from '../../target/target.ts';
import { type Check, check } from '../check.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';
import { actionOf, tryEndpoints, type Verb } from './endpoints.ts';

interface Case {
  readonly uid: string;
}

interface Holder {
  readonly auth: Auth;
  may(model: Model, uid: string, verb: Verb): boolean;
}

const byToken = (id: string, title: string, holderOf: (target: Target) => Holder | undefined): Check =>
  check<Case>({
    id,
    title,
    clauses: [id],
    kind: 'write',
    plan: ({ model, target }) => {
      const holder = holderOf(target);
      if (holder === undefined) return { notApplicable: 'the owner of the target names no such token' };
      return {
        examples: collections(model).map(({ uid }) => ({ uid })),
        run: (session, { uid }) =>
          onScratch(session, model, [id, uid], async (scratch) => {
            const created = await scratch.create(typeNamed(model, uid), {});
            await tryEndpoints(scratch, created, holder.auth, (verb) => holder.may(model, uid, verb));
          }),
      };
    },
  });

export const tokenChecks: readonly Check[] = [
  byToken('access.read-only-token', 'A read-only token may find and findOne, and write nothing.', ({ owner }) => {
    const bearer = owner?.tokens?.readOnly;
    if (bearer === undefined) return undefined;
    return { auth: { bearer }, may: (_model, _uid, verb) => verb === 'find' || verb === 'findOne' };
  }),
  byToken('access.custom-token', 'A custom token may do what was chosen for it, and nothing else.', ({ owner }) => {
    const custom = owner?.tokens?.custom;
    if (custom === undefined) return undefined;
    const chosen = new Set(custom.permissions);
    return {
      auth: { bearer: custom.token },
      may: (model, uid, verb) => chosen.has(actionOf(typeNamed(model, uid), verb)),
    };
  }),
];
