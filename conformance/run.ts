/** The suite as a library: `content-touchstone/conformance`. */
export { allChecks as checks } from './checks/all.ts';
export type { Check } from './checks/check.ts';
export type { RunEvent, RunResult } from './engine/events.ts';
export { exitCodeOf } from './engine/exit-code.ts';
export type { RunOptions } from './engine/options.ts';
export { runConformance } from './engine/run.ts';
export { UsageError } from './models/usage-error.ts';
export { TargetDown } from './target/exchange.ts';
