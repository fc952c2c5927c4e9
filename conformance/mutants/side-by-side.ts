/** Mutants that lose or confuse concurrent writes. */
import { isScalar } from '../oracle/attributes.ts';
import { attributesOf, entryIn, filterMembers } from './faults.ts';
import type { Bench, MakeFault, Passing, Row } from './mutant.ts';
import { routeOf, toEndpoint, withData } from './routes.ts';
import { pathOf } from './when.ts';

const clause = 'rest.concurrency.sequential';

/** Delay of a write in milliseconds, to let others overtake. */
const gap = 15;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, gap));

const isUpdate = (request: Passing): boolean => request.method === 'PUT';

const sideBySideReadsThenWrites = toEndpoint('PUT', async ({ type, data, request, send }) => {
  const before = attributesOf(entryIn(await send({ ...request, method: 'GET', text: '' })));
  await pause();
  const isText = (name: string): boolean =>
    type.attributes.some((field) => field.name === name && (field.type === 'string' || field.type === 'text'));
  const texts = filterMembers(before, (value, name) => typeof value === 'string' && isText(name));
  return withData(request, { ...texts, ...data });
});
/** Passwords take so long that others write meanwhile; then everything is written as it was. */
const passwordTakesBack = toEndpoint('PUT', async ({ type, data, request, send }) => {
  if (!type.attributes.some((field) => field.type === 'password' && field.name in data)) return undefined;
  const before = attributesOf(entryIn(await send({ ...request, method: 'GET', text: '' })));
  await pause();
  const own = filterMembers(before, (_value, name) =>
    type.attributes.some((field) => field.name === name && isScalar(field) && !field.unique),
  );
  return withData(request, { ...own, ...data });
});
const sideBySideDropsTheSecond: MakeFault = (bench) => {
  const busy = new Map<string, number>();
  return {
    async request(request) {
      if (!isUpdate(request) || !routeOf(request, bench.model)) return request;
      const key = pathOf(request);
      if ((busy.get(key) ?? 0) > 0) return { ...request, method: 'GET', text: '' };
      busy.set(key, 1);
      await pause();
      return request;
    },
    answer(answer, request) {
      if (isUpdate(request)) busy.delete(pathOf(request));
      return answer;
    },
  };
};

/** Gives overlapping requests the result of the first; `of` returns what they share, or undefined. */
const firstForAll =
  (
    of: (request: Passing, bench: Bench) => string | undefined,
    as: (request: Passing, first: Passing) => Passing,
  ): MakeFault =>
  (bench) => {
    const first = new Map<string, Passing>();
    return {
      async request(request) {
        const key = of(request, bench);
        if (key === undefined) return request;
        const before = first.get(key);
        if (before) return as(request, before);
        first.set(key, request);
        await pause();
        first.delete(key);
        return request;
      },
    };
  };

const wrongEntry = firstForAll(
  (request, { model }) => (isUpdate(request) ? routeOf(request, model)?.type.uid : undefined),
  (request, { path }) => ({ ...request, path }),
);

const variablesOf = (text: string): unknown => (JSON.parse(text) as { readonly variables?: unknown }).variables;

const wrongVariables = firstForAll(
  ({ text, path }) => (path.includes('graphql') ? /mutation[^{]*{ *(update\w+)/.exec(text)?.[1] : undefined),
  (request, first) => ({
    ...request,
    text: JSON.stringify({ ...(JSON.parse(request.text) as object), variables: variablesOf(first.text) }),
  }),
);

// biome-ignore format: a table, one mutant a row
export const sideBySideMutants: readonly Row[] = [
  ['side-by-side.reads-then-writes', clause,
    'Reads the whole entry, and later writes all of it back with the change in it.', sideBySideReadsThenWrites],
  ['side-by-side.password-takes-back', 'rest.update.side-by-side',
    'An update of a password writes all attributes back as they were before it was hashed.', passwordTakesBack,
    ({ contentTypes }) =>
      contentTypes.some(({ attributes }) => attributes.some(({ type }) => type === 'password')) ? undefined : 'no passwords'],
  ['side-by-side.drops-the-second', clause,
    'Acknowledges a write that came while another of the same entry was under way, and forgets it.',
    sideBySideDropsTheSecond],
  ['side-by-side.wrong-entry', 'rest.endpoints.update',
    'An update that comes while another entry is updated goes to that entry.', wrongEntry],
  ['side-by-side.wrong-entry-graphql', 'graphql.update',
    'A mutation that comes while another is under way runs with the variables of that one.', wrongVariables],
];
