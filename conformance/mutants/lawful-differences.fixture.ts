/** Lays lawful differences of other builds over the reference, in groups. */
import { lawfulAnswers } from './lawful-answers.fixture.ts';
import type { Difference } from './lawful-difference.fixture.ts';
import { lawfulRequests } from './lawful-requests.fixture.ts';
import { isReply, type MakeFault, type Passing, type Reply } from './mutant.ts';
import { routeOf } from './routes.ts';

const differences: readonly Difference[] = [...lawfulRequests, ...lawfulAnswers];

/** The numbers of the groups. Differences of one group do not contradict each other. */
export const groups: readonly number[] = [...new Set(differences.map(({ group }) => group))].toSorted();

/** The fault that lays all differences of a group over the reference. */
export const groupFault =
  (group: number): MakeFault =>
  (bench) => {
    const rows = differences.filter((row) => row.group === group);
    return {
      request(request) {
        const route = routeOf(request, bench.model);
        let passing: Passing | Reply = request;
        for (const row of rows) {
          if (!route || !row.request || isReply(passing)) continue;
          passing = row.request(passing, route, bench);
        }
        return passing;
      },
      answer(answer, request) {
        const route = routeOf(request, bench.model);
        return rows.reduce((reply, row) => (route ? (row.answer?.(reply, request, route) ?? reply) : reply), answer);
      },
    };
  };
