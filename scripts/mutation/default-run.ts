/**
 * Runs the suite once with default options on the reference of this tree, until a check fails, and prints that check.
 * `main.ts` starts it in the instrumented copy. `tsx scripts/mutation/default-run.ts SEED stated|strapi-4`. Exit codes:
 * 0 all checks passed, 1 a check failed or the reference did not start.
 */
import { runConformance } from '../../conformance/run.ts';

// a run that takes too long is stopped by this signal: its server must end with it
process.on('SIGTERM', () => process.exit(1));

const stop = new AbortController();
let failed: string | undefined;
try {
  await runConformance({
    seed: Number(process.argv[2]),
    profile: process.argv[3] === 'strapi-4' ? 'strapi-4' : 'stated',
    signal: stop.signal,
    onEvent: (event) => {
      if (event.kind !== 'check-finished' || failed !== undefined) return;
      const { verdict, id } = event.result;
      if (verdict !== 'fail' && verdict !== 'warn') return;
      failed = id;
      stop.abort();
    },
  });
} catch (error) {
  failed ??= error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error);
}
console.log(failed ?? 'all hold');
process.exit(failed === undefined ? 0 : 1);
