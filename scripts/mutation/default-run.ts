/**
 * One default run of the suite on the reference of this tree, ended by the first check that fails. Prints that check; exit 1
 * when one fails or the reference does not start, 0 when all hold. Started by `main.ts` in the instrumented copy.
 *
 *   tsx scripts/mutation/default-run.ts SEED stated|strapi-4
 */
import { runConformance } from '../../conformance/run.ts';

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
