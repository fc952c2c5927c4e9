/** Changes that a run may make beyond its own entries. */
import type { Allowance } from '../target/target.ts';

/** Changes that only the embedded reference gets without `--allow`. */
export const usualAllowances: readonly Allowance[] = ['singles', 'roles', 'users', 'uploads'];

/** All that a run may be allowed; abuse nowhere by itself. */
export const allowances: readonly Allowance[] = [...usualAllowances, 'abuse'];
