/** The tokens that the owner of a target names, and what each may do with content (5, rule 4). */
import type { Auth } from '../../target/exchange.ts';
import type { Target } from '../../target/target.ts';

export interface TokenHolder {
  readonly auth: Auth;
  readonly may: (action: string) => boolean;
}

/** Why a check of a token has no cases. */
export const withoutToken = { notApplicable: 'the owner of the target names no such token' } as const;

export function readOnlyHolder({ owner }: Target): TokenHolder | undefined {
  const bearer = owner?.tokens?.readOnly;
  return bearer === undefined ? undefined : { auth: { bearer }, may: (action) => /\.find(One)?$/.test(action) };
}

export function customHolder({ owner }: Target): TokenHolder | undefined {
  const custom = owner?.tokens?.custom;
  return custom && { auth: { bearer: custom.token }, may: (action) => custom.permissions.includes(action) };
}

/** The holder of a token that has cases. Throws an Error if the target's owner names none. */
export function heldBy(holder: TokenHolder | undefined): TokenHolder {
  if (holder === undefined) throw new Error('the case is of a target whose owner names a token');
  return holder;
}
