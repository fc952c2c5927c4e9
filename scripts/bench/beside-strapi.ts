/** Measures a list beside plain `node:http`, and beside a real Strapi where that is asked for. */
import { compare } from './compare.ts';
import { makeContent } from './content.ts';
import type { Question } from './drive.ts';
import { expectSameAnswer } from './same-answer.ts';
import { sixKilobytes, startFixed } from './servers/fixed.ts';
import { startFilledStrapi } from './servers/strapi.ts';
import { startStocked } from './stocked.ts';
import type { Bench } from './workload.ts';

/** Measures questions about so many entries; rows: the reference, `node:http`, Strapi. Both give the same answers, or it throws. */
export async function besideStrapi(bench: Bench, count: number, questions: readonly Question[]) {
  const content = makeContent(count);
  const server = await startStocked(bench, content);
  const plain = await bench.closing(startFixed('http', sixKilobytes, await bench.folder()));
  const strapi = bench.strapi ? await bench.closing(startFilledStrapi(bench.project, content, bench.say)) : undefined;
  if (strapi) for (const question of questions) await expectSameAnswer(server, strapi, question);
  return compare(
    [
      { name: 'reference', server, questions },
      { name: 'node:http, 6 kB', server: plain, questions },
      ...(strapi ? [{ name: 'Strapi 4.26.2, SQLite', server: strapi, questions }] : []),
    ],
    bench.effort,
  );
}
