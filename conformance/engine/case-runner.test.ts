import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../checks/check.ts';
import { Mismatch } from '../checks/mismatch.ts';
import { AnswerLost, TargetDown } from '../target/exchange.ts';
import type { Session } from '../target/session.ts';
import { type CaseOptions, caseAt, runCases } from './case-runner.ts';

interface Pair {
  readonly a: number;
  readonly b: string;
}

const session = { exchanges: [] } as unknown as Session;
const options: CaseOptions = { seed: 7, runs: 60, shrinkMs: 1000, expected: [], newSession: () => session };

/** A plan with pairs as cases. It fails where `fails` is true, and adds each case to `ran`. */
function pairs(fails: (pair: Pair) => boolean, ran: Pair[] = []): Plan<unknown> {
  return {
    examples: [{ a: 0, b: 'x' }],
    arbitrary: fc.record({ a: fc.nat(100), b: fc.constantFrom('x', 'y') }),
    cells: (pair) => [{ table: 'letters', cell: (pair as Pair).b }],
    run: async (_, testCase) => {
      const pair = testCase as Pair;
      ran.push(pair);
      if (fails(pair)) throw new Mismatch({ message: 'no', expected: 0, actual: pair.a });
    },
  };
}

const deviation = (condition: object) => [{ check: 'any', condition, reason: 'known' }] as CaseOptions['expected'];

describe('runCases', () => {
  it('runs examples first, then draws until the number is reached', async () => {
    const calls: Pair[] = [];
    const outcome = await runCases(
      pairs(() => false, calls),
      options,
    );
    expect(outcome).toMatchObject({ verdict: 'pass', cases: 60 });
    expect(calls[0]).toEqual({ a: 0, b: 'x' });
    expect([...outcome.touched].sort()).toEqual(['letters x', 'letters y']);
  });

  it('finds the smallest case, and makes it again from seed and path', async () => {
    const plan = pairs(({ a }) => a >= 17);
    const { counterexample } = await runCases(plan, options);
    expect(counterexample?.testCase).toEqual({ a: 17, b: 'x' });
    expect(caseAt(plan, options.seed, counterexample?.path ?? '')).toEqual({ a: 17, b: 'x' });
  });

  it('tells an example by its case, which no change of the examples moves', async () => {
    const plan = pairs(({ a }) => a === 0);
    const { counterexample } = await runCases(plan, options);
    expect(counterexample?.path).toBe('case:{"a":0,"b":"x"}');
    expect(caseAt({ ...plan, examples: [] }, options.seed, counterexample?.path ?? '')).toEqual({ a: 0, b: 'x' });
  });

  it('runs a case again until no answer is lost, also where an attempt has as many requests as lie between two faults', async () => {
    let at = 0;
    const send = async ({ method }: { readonly method: string }) => {
      at += 1;
      if (method === 'PUT' && at % 3 === 0) throw new AnswerLost('PUT: lost');
    };
    const plan: Plan<unknown> = {
      examples: [0],
      run: async ({ target }) => {
        for (const method of ['GET', 'PUT'] as const) await target.send({ method, path: '/', auth: 'none' });
      },
    };
    const line = { exchanges: [], target: { send } } as unknown as Session;
    const undo = async () => {
      await send({ method: 'DELETE' });
      return true;
    };
    await send({ method: 'GET' });
    expect(await runCases(plan, { ...options, newSession: () => line, undo })).toMatchObject({ verdict: 'pass' });
  });

  it('stops shrinking when its time is over', async () => {
    const slow: Plan<unknown> = {
      ...pairs(() => false),
      run: async () => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        throw new Mismatch({ message: 'no', expected: 0, actual: 1 });
      },
      examples: [],
    };
    const before = performance.now();
    const outcome = await runCases(slow, { ...options, shrinkMs: 50 });
    expect(outcome.verdict).toBe('fail');
    expect(performance.now() - before).toBeLessThan(500);
  });

  it('is an error, not a failure, when the target dies', async () => {
    const plan: Plan<unknown> = { examples: [1], run: () => Promise.reject(new TargetDown('gone')) };
    expect(await runCases(plan, options)).toMatchObject({ verdict: 'error', message: 'gone' });
  });

  it('excuses a pinned case that fails', async () => {
    const outcome = await runCases(
      pairs(({ a, b }) => a === 0 && b === 'x'),
      { ...options, expected: deviation({ example: 0 }) },
    );
    expect(outcome).toMatchObject({ verdict: 'expected-fail', message: 'known' });
    expect(outcome.counterexample?.path).toBe('case:{"a":0,"b":"x"}');
  });

  it('excuses the family that an entry names, and no other case', async () => {
    const family = deviation({ case: { a: 5, b: 'y' }, match: { b: 'y' } });
    const outcome = await runCases(
      pairs(({ b }) => b === 'y'),
      { ...options, expected: family },
    );
    expect(outcome.verdict).toBe('expected-fail');
    const hidden = await runCases(
      pairs(({ a, b }) => b === 'y' || a > 50),
      { ...options, expected: family },
    );
    expect(hidden).toMatchObject({ verdict: 'fail', counterexample: { testCase: { a: 51, b: 'x' } } });
  });

  it('is stale when the witness passes', async () => {
    const outcome = await runCases(
      pairs(() => false),
      { ...options, expected: deviation({ case: { a: 1, b: 'x' } }) },
    );
    expect(outcome.verdict).toBe('stale');
  });

  it('excuses what only some draws show without asking its witness', async () => {
    const known = deviation({ case: { a: 99, b: 'z' }, match: { b: 'y' }, drawn: true });
    const ran: Pair[] = [];
    const some = await runCases(
      pairs(({ b }) => b === 'y', ran),
      { ...options, expected: known },
    );
    expect(some.verdict).toBe('expected-fail');
    expect(ran).not.toContainEqual({ a: 99, b: 'z' });
    const none = await runCases(
      pairs(() => false),
      { ...options, expected: known },
    );
    expect(none.verdict).toBe('pass');
  });

  it('is stale when the witness is an example that is not there', async () => {
    const outcome = await runCases(
      pairs(() => false),
      { ...options, expected: deviation({ example: 9 }) },
    );
    expect(outcome.verdict).toBe('stale');
  });
});
