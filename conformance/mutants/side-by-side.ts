/** Mutants that lose updates when several clients write at once. */
import { isObject } from './faults.ts';
import type { MakeFault, Passing, Row } from './mutant.ts';
import { dataOf, routeOf, withData } from './routes.ts';

const clause = 'rest.concurrency.sequential';

/** How long a write is held back, in milliseconds: time for others to write meanwhile. */
const gap = 15;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, gap));

const isUpdate = (request: Passing): boolean => request.method === 'PUT';

const sideBySideReadsThenWrites: MakeFault = (bench) => ({
  async request(request) {
    const route = isUpdate(request) ? routeOf(request, bench.model) : undefined;
    const data = route && dataOf(request);
    if (!route || !data) return request;
    const { body } = await bench.send({ ...request, method: 'GET', text: '' });
    const entry = isObject(body) && isObject(body.data) ? body.data.attributes : undefined;
    await pause();
    const texts = route.type.attributes.filter(({ type }) => type === 'string' || type === 'text');
    const kept = Object.fromEntries(
      texts.flatMap(({ name }) => (isObject(entry) && typeof entry[name] === 'string' ? [[name, entry[name]]] : [])),
    );
    return withData(request, { ...kept, ...data });
  },
});
const sideBySideDropsTheSecond: MakeFault = (bench) => {
  const busy = new Map<string, number>();
  const keyOf = ({ path }: Passing): string => path.split('?')[0] ?? '';
  return {
    async request(request) {
      if (!isUpdate(request) || !routeOf(request, bench.model)) return request;
      const key = keyOf(request);
      if ((busy.get(key) ?? 0) > 0) return { ...request, method: 'GET', text: '' };
      busy.set(key, 1);
      await pause();
      return request;
    },
    answer(answer, request) {
      if (isUpdate(request)) busy.delete(keyOf(request));
      return answer;
    },
  };
};

// biome-ignore format: a table, one mutant a row
export const sideBySideMutants: readonly Row[] = [
  ['side-by-side.reads-then-writes', clause,
    'Reads the whole entry, and later writes all of it back with the change in it.', sideBySideReadsThenWrites],
  ['side-by-side.drops-the-second', clause,
    'Acknowledges a write that came while another of the same entry was under way, and forgets it.',
    sideBySideDropsTheSecond],
];
