import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Check, check } from '../checks/check.ts';
import { expectHolds, Mismatch } from '../checks/mismatch.ts';
import { UsageError } from '../models/usage-error.ts';
import { TargetDown } from '../target/exchange.ts';
import { NotAllowed } from '../target/not-allowed.ts';
import { startTinyService, type TinyService, tinyToken, writeProject } from '../target/tiny-service.ts';
import { exitCodeOf } from './exit-code.ts';
import type { RunOptions } from './options.ts';
import { runConformance } from './run.ts';

const must = 'rest.endpoints.list';

const smallNumbers = (run: (n: number, get: (path: string) => Promise<unknown>) => Promise<void>): Check =>
  check<number>({
    id: 'test.numbers',
    title: 'numbers are small',
    clauses: [must],
    kind: 'read',
    plan: () => ({
      examples: [1, 2],
      arbitrary: fc.nat(1000),
      run: (session, n) => run(n, (path) => session.get(path)),
    }),
  });

const holds = smallNumbers(async (n, get) => {
  await get(`/api/books?n=${n}`);
});

const failsFrom = (limit: number): Check =>
  smallNumbers(async (n, get) => {
    await get(`/api/books?n=${n}`);
    if (n >= limit) throw new Mismatch({ message: `${n} is too large`, expected: limit - 1, actual: n });
  });

describe('runConformance', () => {
  let service: TinyService;
  let project: ReturnType<typeof writeProject>;
  const run = (options: RunOptions) =>
    runConformance({ url: service.url, project: project.path, token: tinyToken, seed: 1, ...options });

  beforeEach(async () => {
    service = await startTinyService();
    project = writeProject();
  });
  afterEach(async () => {
    project.remove();
    await service.close();
  });

  it('creates nothing where it only reads: a case that writes makes its check not applicable', async () => {
    const writes = check({
      ...{ id: 'test.writes', title: 'it writes', clauses: [must], kind: 'read' },
      plan: ({ model }) => ({
        examples: [0],
        async run(session) {
          for (const type of model.contentTypes) await session.create(type, {});
        },
      }),
    });
    const result = await run({
      checks: [holds, writes, { ...writes, id: 'test.kind', kind: 'write' }],
      readOnly: true,
    });
    const verdicts = result.checks.map(({ id, verdict }) => [id, verdict]);
    expect(verdicts).toEqual([
      ['test.kind', 'not-applicable'],
      ['test.numbers', 'pass'],
      ['test.writes', 'not-applicable'],
    ]);
    expect(service.seen.filter((request) => !/^(GET .*|POST \/graphql)$/.test(request))).toEqual([]);
  });

  it('passes a check whose cases hold, and leaves nothing behind', async () => {
    const result = await run({ checks: [holds], runs: 10 });
    expect(result.checks[0]).toMatchObject({ id: 'test.numbers', verdict: 'pass', cases: 10 });
    expect(result).toMatchObject({ leftover: 0, altered: 0, totals: { pass: 1 } });
    expect(service.entries.size).toBe(0);
    expect(exitCodeOf(result)).toBe(0);
  });

  it('asks what is not judged only where that is wanted, in one small case', async () => {
    const calls: number[] = [];
    const observed = check<number>({
      id: 'test.observed',
      clauses: ['rest.relations.self'],
      kind: 'read',
      plan: () => ({
        examples: [],
        draws: 40,
        arbitrary: fc.constant(1000),
        recorded: fc.constant(2),
        run: async (session, n) => {
          calls.push(n);
          await session.get(`/api/books?n=${n}`);
        },
      }),
    });
    const { checks } = await run({ checks: [observed], observe: true });
    expect(checks[0]).toMatchObject({ verdict: 'observed', cases: 1 });
    expect(calls).toEqual([2]);
    const silent = await run({ checks: [observed] });
    expect(silent).toMatchObject({ checks: [{ verdict: 'observed', cases: 0 }], observations: [] });
    expect(exitCodeOf(silent)).toBe(1);
    expect(calls).toEqual([2]);
  });

  it('spends the time it is given on further cases, and tells what they break', async () => {
    const numbers = new Set<number>();
    const rare = check<number>({
      id: 'test.rare',
      clauses: ['rest.endpoints.generated'],
      kind: 'read',
      plan: () => ({
        examples: [],
        arbitrary: fc.integer(),
        run: async (_session, n) => {
          numbers.add(n);
          expectHolds(numbers.size < 30, 'the thirtieth case fails', true, false);
        },
      }),
    });
    const once = await run({ checks: [rare] });
    expect(once.checks).toMatchObject([{ verdict: 'pass', cases: 8 }]);
    numbers.clear();
    const { checks, findings } = await run({ checks: [rare], forMs: 10_000, shrinkMs: 0 });
    expect(checks).toMatchObject([{ verdict: 'fail', message: 'the thirtieth case fails' }]);
    expect(findings).toHaveLength(1);
  });

  it('spends its time where cells are rarest, until all are covered', async () => {
    const cellsOf = (n: number) => [{ table: 'numbers', cell: String(n) }];
    const wide = check<number>({
      id: 'test.cells',
      clauses: ['rest.endpoints.generated'],
      kind: 'read',
      plan: () => ({
        ...{
          examples: [],
          arbitrary: fc.nat(59),
          cells: cellsOf,
          allCells: Array.from({ length: 60 }, (_, n) => n).flatMap(cellsOf),
        },
        run: async () => {},
      }),
    });
    const covered = async (options: RunOptions): Promise<number | undefined> =>
      (await run({ checks: [wide], ...options })).coverage.cells.numbers?.covered;
    expect(await covered({})).toBeLessThan(20);
    expect(await covered({ forMs: 2_000 })).toBe(60);
  });

  it('tells a further case that could not be judged', async () => {
    let cases = 0;
    const unknown = check<number>({
      id: 'test.unknown',
      clauses: ['rest.endpoints.generated'],
      kind: 'read',
      plan: () => ({
        examples: [],
        arbitrary: fc.integer(),
        run: async () => {
          cases += 1;
          if (cases > 20) throw new Error('nobody knows what is asked');
        },
      }),
    });
    const { checks } = await run({ checks: [unknown], forMs: 5_000 });
    expect(checks).toMatchObject([{ verdict: 'error', message: 'nobody knows what is asked' }]);
  });

  it('asks a few questions in a smoke run', async () => {
    await expect(run({ checks: [holds], smoke: true })).rejects.toThrow('leave no check of a smoke run');
    const few = { ...holds, id: 'rest.sort.many' };
    expect(await run({ checks: [few, holds], smoke: true })).toMatchObject({ checks: [{ id: 'rest.sort.many' }] });
  });

  it.each([
    ['refuses DELETE', 405, 0],
    ['says that it deletes, but does not', 200, 1],
  ])('makes no world on a target that %s, and says so', async (_, status, left) => {
    service.fault = ({ method, url = '' }, response) => {
      const isAnswered = method === 'DELETE' && !(status === 200 && url.includes('2147480641'));
      if (isAnswered) response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      return isAnswered;
    };
    const result = await run({ checks: [holds] });
    expect(result.checks[0]).toMatchObject({ verdict: 'error' });
    expect(result.checks[0]?.message).toContain('DELETE /api/books/');
    expect(exitCodeOf(result)).toBe(3);
    expect(service.entries.size).toBe(left);
    expect(result).toMatchObject({ leftover: left, altered: 0 });
    expect(result.left.map(({ method }) => method)).toEqual(Array(left).fill('DELETE'));
  });

  it('runs a check that compares whole lists when no other runs', async () => {
    let running = 0;
    const company: number[] = [];
    const writing = (id: string, alone: boolean): Check =>
      check<number>({
        id,
        title: id,
        clauses: [must],
        kind: 'write',
        alone,
        plan: () => ({
          examples: [1],
          run: async (session) => {
            running += 1;
            if (alone) company.push(running);
            await session.get('/api/books');
            running -= 1;
          },
        }),
      });
    await run({ checks: [writing('test.a', false), writing('test.b', false), writing('test.whole', true)] });
    expect(company).toEqual([1]);
  });

  it.each([
    [
      'that its own remains keep from being shown again',
      () => {
        throw new NotAllowed('it is there already');
      },
      'it stays',
    ],
    [
      'of the first time, though the check holds when it is asked again',
      () => {},
      'it stays; asked again, alone, it held',
    ],
  ])('reports a failure %s', async (_what, again, message) => {
    let runs = 0;
    const writing = check<number>({
      id: 'test.fails-first',
      title: 'fails first',
      clauses: [must],
      kind: 'write',
      plan: () => ({
        examples: [1],
        async run() {
          runs += 1;
          if (runs > 1) return again();
          throw new Mismatch({ message: 'it stays', expected: 'nothing', actual: 1 });
        },
      }),
    });
    const { checks } = await run({ checks: [writing] });
    expect(runs).toBe(2);
    expect(checks[0]).toMatchObject({ verdict: 'fail', message });
  });

  it('shrinks a failure to the smallest case and shows its request', async () => {
    const result = await run({ checks: [failsFrom(137)] });
    const [{ verdict, failure } = {}] = result.checks;
    expect(verdict).toBe('fail');
    expect(failure?.actual).toBe(137);
    // the list that is asked has entries
    expect(failure?.requests.at(-1)?.curl).toBe(
      `curl -sgi '${service.url}/api/books?n=137' -H "Authorization: Bearer $TOUCHSTONE_TOKEN"`,
    );
    expect(exitCodeOf(result)).toBe(1);
  });

  it('tells the case of a failure as a list of known deviations takes it', async () => {
    const failsAtTwo = smallNumbers(async (n, get) => {
      await get(`/api/books?n=${n}`);
      if (n === 2) throw new Mismatch({ message: 'two is wrong', expected: 1, actual: n });
    });
    const [{ failure } = {}] = (await run({ checks: [failsAtTwo] })).checks;
    expect(failure?.case).toBe(2);
    const entry = { check: 'test.numbers', condition: { case: failure?.case }, reason: 'known' };
    const { checks } = await run({ checks: [failsAtTwo], expected: [entry] });
    expect(checks.map(({ verdict }) => verdict)).toEqual(['expected-fail']);
  });

  it('sends the same requests for the same seed', async () => {
    await run({ checks: [holds] });
    const first = service.seen.filter((line) => line.includes('n='));
    await run({ checks: [holds] });
    const both = service.seen.filter((line) => line.includes('n='));
    expect(both.slice(first.length)).toEqual(first);
  });

  it('counts a broken check as an error, never as a failure', async () => {
    const faultyCheck = smallNumbers(() => Promise.reject(new TypeError('oops')));
    const result = await run({ checks: [faultyCheck] });
    expect(result.checks[0]).toMatchObject({ verdict: 'error', message: 'TypeError: oops' });
    expect(exitCodeOf(result)).toBe(3);
  });

  it('reports what was judged before the target died, and errors for the rest', async () => {
    const dies = { ...failsFrom(0), id: 'test.a' };
    const after = { ...holds, id: 'test.b', kind: 'write' } as const;
    const result = await run({
      checks: [dies, after],
      timeoutMs: 200,
      onEvent: (event) => {
        if (event.kind === 'check-finished' && event.result.id === 'test.a') {
          service.fault = (request) => {
            request.socket.destroy();
            return true;
          };
        }
      },
    });
    expect(result.checks.map(({ verdict }) => verdict)).toEqual(['fail', 'error']);
    expect(exitCodeOf(result)).toBe(3);
  });

  it('counts a read check as an error when others change content meanwhile', async () => {
    const result = await run({
      checks: [
        smallNumbers(async () => {
          service.entries.set(99, { title: 'by somebody else' });
          throw new Mismatch({ message: 'unlike', expected: 0, actual: 1 });
        }),
      ],
    });
    expect(result.checks[0]).toMatchObject({ verdict: 'error', message: 'content changed during the run (unlike)' });
  });

  it('counts a difference that a second read does not have as a failure', async () => {
    const result = await run({
      checks: [
        smallNumbers(async () => {
          service.fault = (_request, response) => {
            service.fault = undefined;
            response
              .setHeader('content-type', 'application/json')
              .end('{"data":[{"id":1,"attributes":{"updatedAt":"late"}}]}');
            return true;
          };
          throw new Mismatch({ message: 'unlike', expected: 0, actual: 1 });
        }),
      ],
    });
    expect(result.checks[0]).toMatchObject({ verdict: 'fail', message: 'unlike' });
  });

  it('counts a difference that only one form of a read has as a failure', async () => {
    const result = await run({
      checks: [
        smallNumbers(async () => {
          service.fault = ({ url = '' }, response) => {
            if (!url.includes('fields')) return false;
            response
              .setHeader('content-type', 'application/json')
              .end('{"data":[{"id":1,"attributes":{"updatedAt":"late"}}]}');
            return true;
          };
          throw new Mismatch({ message: 'unlike', expected: 0, actual: 1 });
        }),
      ],
    });
    service.fault = undefined;
    expect(result.checks[0]).toMatchObject({ verdict: 'fail', message: 'unlike' });
  });

  it('restores a single type that a check changed', async () => {
    const changes = check<null>({
      id: 'test.single',
      title: 'a single type can be changed',
      clauses: [must],
      kind: 'write',
      plan: () => ({
        examples: [null],
        async run(session) {
          await session.send({
            method: 'PUT',
            path: '/api/notice',
            auth: 'full',
            body: { data: { motto: 'changed' } },
          });
        },
      }),
    });
    const allowed = await run({ checks: [changes], allow: ['singles'] });
    expect(allowed).toMatchObject({ totals: { pass: 1 }, altered: 0 });
    const refused = await run({ checks: [changes] });
    expect(refused.checks[0]).toMatchObject({ verdict: 'not-applicable' });
    const puts = service.seen.filter((line) => line.startsWith('PUT /api/notice'));
    // one PUT to prove that the run can restore it, one by the check, one to restore it
    expect(puts).toHaveLength(3);
  });

  it('refuses to change an entry it did not create', async () => {
    service.entries.set(50, { title: 'theirs' });
    const changes = smallNumbers(async () => undefined);
    const result = await run({
      checks: [
        {
          ...changes,
          plan: () => ({
            examples: [0],
            run: async (session) => {
              await session.send({ method: 'DELETE', path: '/api/books/50', auth: 'full' });
            },
          }),
        },
      ],
    });
    expect(result.checks[0]?.message).toContain('this run did not create that entry');
    expect(service.entries.has(50)).toBe(true);
  });

  it('stops when interrupted, and cleans up', async () => {
    const controller = new AbortController();
    const interrupts = smallNumbers(async () => controller.abort());
    const creates = check<null>({
      id: 'test.create',
      title: 'entries can be created',
      clauses: [must],
      kind: 'write',
      plan: ({ model }) => ({
        examples: [null],
        async run(session) {
          const [type] = model.contentTypes;
          if (type) await session.create(type, { title: 'mine' });
        },
      }),
    });
    const result = await run({ checks: [interrupts, creates], signal: controller.signal });
    expect(result.checks[0]).toMatchObject({ id: 'test.create', verdict: 'error', message: 'the run was interrupted' });
    expect(result.leftover).toBe(0);
    expect(service.entries.size).toBe(0);
  });

  it('says what is wrong with a target that is not this API', async () => {
    service.fault = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>hello</html>');
      return true;
    };
    await expect(run({ checks: [holds] })).rejects.toThrow(
      'answers 200 with text/html, not JSON: this is not a Content Service',
    );
  });

  it('takes a gateway whose target is not up for a target that cannot be reached', async () => {
    service.fault = (_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
      return true;
    };
    await expect(run({ checks: [holds] })).rejects.toThrow(TargetDown);
  });

  it('does not wait for a slow target when it is interrupted before anything was created', async () => {
    const controller = new AbortController();
    service.fault = () => {
      controller.abort();
      return true;
    };
    await expect(run({ checks: [holds], signal: controller.signal })).rejects.toThrow('the run was interrupted');
  });

  it('says that the token is refused', async () => {
    await expect(run({ checks: [holds], token: 'wrong' })).rejects.toThrow(UsageError);
    await expect(run({ checks: [holds], token: 'wrong' })).rejects.toThrow('refuses the token');
  });

  it('says that the target cannot be reached', async () => {
    const { url } = service;
    await service.close();
    await expect(run({ checks: [holds], url })).rejects.toThrow(TargetDown);
  });

  it('waits as long as 429 with Retry-After asks for', async () => {
    let refused = 0;
    service.fault = (request, response) => {
      if (!request.url?.includes('n=') || refused > 0) return false;
      refused += 1;
      response.writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' }).end('{}');
      return true;
    };
    const before = performance.now();
    const result = await run({ checks: [holds], runs: 4 });
    expect(result.checks[0]?.verdict).toBe('pass');
    expect(performance.now() - before).toBeGreaterThan(990);
  });

  it('counts a check as an error when an answer does not come in time', async () => {
    service.fault = (request) => request.url?.includes('n=2') ?? false;
    const result = await run({ checks: [holds], timeoutMs: 150 });
    expect(result.checks[0]?.verdict).toBe('error');
    expect(result.checks[0]?.message).toContain('no answer within 150 ms');
  });
});
