/** What a run may do beyond changing entries of its own. */
import type { Allowance } from '../target/target.ts';

/** What a run changes by itself only on the embedded reference. */
export const usualAllowances: readonly Allowance[] = ['singles', 'roles', 'users', 'uploads'];

/** All that a run may be allowed; abuse nowhere by itself. */
export const allowances: readonly Allowance[] = [...usualAllowances, 'abuse'];
