/** Changes that a run may make beyond its own entries. */
import type { Allowance } from '../target/target.ts';

/** Changes that a run makes on the embedded reference without `--allow`; on other targets it needs the option. */
export const usualAllowances: readonly Allowance[] = ['singles', 'roles', 'users', 'uploads'];

/** All allowances. `abuse` is never a default. */
export const allowances: readonly Allowance[] = [...usualAllowances, 'abuse'];
