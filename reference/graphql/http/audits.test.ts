import { createServer } from 'node:http';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, stopListening } from '../../listen.ts';
import { testEndpoint } from './endpoint.fixture.ts';

const RECORDED = 'Recorded answers are 400 whatever is accepted, and clients of such servers rely on it';

/** Audits that do not pass, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '572B': `${RECORDED}, as for a query that is not valid (graphql 361 to 367): one that cannot be parsed.`,
  FDE2: `${RECORDED}: a query that is not valid (graphql 361 to 367).`,
  '7B9B': `${RECORDED}: variables that do not fit (graphql 368 and 369).`,
};

const server = createServer(testEndpoint().app);
let url = '';

beforeAll(async () => {
  url = `${await listen(server, 0, '127.0.0.1')}/graphql`;
});
afterAll(() => stopListening(server));

const audits = serverAudits({ url: () => url });

describe('GraphQL over HTTP', () => {
  it.each(audits.filter(({ id }) => !(id in EXCEPTIONS)))('$id: $name', async ({ fn }) => {
    const result = await fn();
    expect(result, 'reason' in result ? result.reason : '').toMatchObject({ status: 'ok' });
  });

  it.each(Object.entries(EXCEPTIONS))('still does not pass %s: %s', async (id) => {
    const audit = audits.find((each) => each.id === id);
    expect(audit?.name).toMatch(/SHOULD/);
    expect(await audit?.fn()).not.toMatchObject({ status: 'ok' });
  });
});
