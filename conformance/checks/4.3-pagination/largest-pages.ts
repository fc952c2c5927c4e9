/** The largest page, and pages that ask for more than it holds (4.3, 8). */
import type { Answer } from '../../target/exchange.ts';
import { largestPage } from '../../target/page-sizes.ts';
import { randomOf } from '../../world/random.ts';
import { type RestQuestion, requestOf } from '../asking.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { listIn } from '../writing/answers.ts';
import { countedTypes } from './counted-types.ts';

/** Parameters beside a page size, none of which makes the page shorter. */
const besideSize = (first: string): string[] => [
  `pagination[${first.replace('=', ']=')}`,
  `pagination[${first.replace('=', ']=')}&pagination[withCount]=false`,
  'pagination[withCount]=false',
  'sort=id:desc',
  'fields[0]=id&publicationState=preview',
  'filters[id][$notNull]=true',
];

const maxLimit = caseCheck<RestQuestion>(
  {
    clause: 'rest.limits.max-limit',
    title: 'No answer holds more than api.rest.maxLimit entries',
    needs: ['max-limit'],
  },
  {
    cases(scope) {
      const largest = largestPage(scope.target.limits);
      const counted = countedTypes(scope);
      const long = counted.filter(({ total }) => total > largest);
      const random = randomOf(scope.world, 'max-limit');
      const beyond = (most: number): number => largest + 1 + Math.floor(random() * most);
      // short lists fit on one page and show nothing
      return (long.length > 0 ? long : counted.slice(0, 1)).flatMap(({ uid, total }) =>
        (['pageSize', 'limit'] as const).flatMap((name) => {
          // from the last start on, the list is one entry longer than the largest page
          const last = Math.max(0, total - largest - 1);
          const firsts =
            name === 'pageSize' ? ['page=1'] : [...new Set([Math.min(1, last), last])].map((start) => `start=${start}`);
          return [
            ...[beyond(1), beyond(20), beyond(2000)].map((many) => ({ uid, query: `pagination[${name}]=${many}` })),
            ...firsts
              .flatMap(besideSize)
              .map((others) => ({ uid, query: `pagination[${name}]=${beyond(2000)}&${others}` })),
          ];
        }),
      );
    },
    async run(session, question, scope) {
      const answer = await session.send(requestOf(scope, question));
      // the document does not say how a larger size is answered (7)
      if (answer.status >= 400 && answer.status < 500) return;
      const [{ length }, largest] = [listIn(session, answer), largestPage(scope.target.limits)];
      expectHolds(length <= largest, `${length} entries are answered`, `at most ${largest}`, length);
    },
  },
);

/** A page with a larger size than the largest, and the same page with the largest size. */
interface LargerPage {
  readonly larger: RestQuestion;
  readonly largest: RestQuestion;
}

/** The page size that a list tells. */
function pageSizeIn({ body }: Answer): unknown {
  const { meta } = Object(body) as { readonly meta?: unknown };
  const { pagination } = Object(meta) as { readonly pagination?: unknown };
  return (Object(pagination) as { readonly pageSize?: unknown }).pageSize;
}

const largerPages = caseCheck<LargerPage>(
  {
    ...variant(
      'rest.limits.max-limit.pages',
      'rest.limits.max-limit',
      'Where a page size above api.rest.maxLimit is cut to it, the pages are those of that size.',
    ),
    needs: ['max-limit'],
  },
  {
    cases(scope) {
      const largest = largestPage(scope.target.limits);
      const random = randomOf(scope.world, 'larger-pages');
      return countedTypes(scope)
        .filter(({ total }) => total > largest)
        .flatMap(({ uid }) =>
          [2, 1, 3].flatMap((page) =>
            ['sort=id', 'sort=id:desc&pagination[withCount]=false'].map((others): LargerPage => {
              const question = (size: number): RestQuestion => ({
                uid,
                query: `pagination[page]=${page}&pagination[pageSize]=${size}&${others}`,
              });
              return { larger: question(largest + 1 + Math.floor(random() * 20)), largest: question(largest) };
            }),
          ),
        );
    },
    async run(session, pages, scope) {
      const answer = await session.send(requestOf(scope, pages.larger));
      // the document does not say how a larger size is answered (7): only a server that tells a cut size is judged
      if (pageSizeIn(answer) !== largestPage(scope.target.limits)) return;
      const idsOf = (list: Answer) => listIn(session, list).map(({ id }) => id);
      const actual = idsOf(answer);
      const expected = idsOf(await session.send(requestOf(scope, pages.largest)));
      expectSame(`the entries of ${pages.larger.query}`, actual, expected);
    },
  },
);

export const largestPageChecks: readonly Check[] = [maxLimit, largerPages];
