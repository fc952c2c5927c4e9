/** The read requests of one run, each with the check that sent it. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { allChecks } from '../../conformance/checks/all.ts';
import type { Check } from '../../conformance/checks/check.ts';
import { type RunResult, runConformance } from '../../conformance/run.ts';
import type { Request } from '../../conformance/target/exchange.ts';

export interface ReadRequest {
  /** Id of the check that sent it, or `world` for whatever is read before and between checks. */
  readonly check: string;
  /** Method and path with its query; for GraphQL the document and its variables too. */
  readonly text: string;
}

export interface RecordedRun {
  readonly result: RunResult;
  readonly reads: readonly ReadRequest[];
}

/** The check, with a callback after each case for its requests. */
const listening = (check: Check, tell: (request: Request) => void): Check => ({
  ...check,
  plan: (scope) => {
    const plan = check.plan(scope);
    if ('notApplicable' in plan) return plan;
    return {
      ...plan,
      run: (session, testCase) =>
        plan.run(session, testCase).finally(() => {
          for (const { request } of session.exchanges) tell(request);
        }),
    };
  },
});

/** A request as undici announces it. */
interface Announced {
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
}

const isMutation = (body: string): boolean => /"query":"\s*mutation/.test(body);

/** The request as text; undefined where it is no read. */
function readText({ method, path, body }: Announced['request']): string | undefined {
  if (method === 'GET' || method === 'HEAD') return `${method} ${path}`;
  const text = typeof body === 'string' ? body : body instanceof Uint8Array ? Buffer.from(body).toString() : '';
  return method === 'POST' && path.includes('graphql') && !isMutation(text) ? `${method} ${path} ${text}` : undefined;
}

/** A default run against the embedded reference. */
export async function recordedRun(seed: number): Promise<RecordedRun> {
  const texts: string[] = [];
  const senders = new Map<string, string[]>();
  const note = (message: unknown): void => {
    const text = readText((message as Announced).request);
    if (text !== undefined) texts.push(text);
  };
  const tellFor =
    (check: string) =>
    ({ method, path, body }: Request): void => {
      const text = readText({ method, path, body: JSON.stringify(body) });
      if (text !== undefined) senders.set(text, [...(senders.get(text) ?? []), check]);
    };
  subscribe('undici:request:create', note);
  try {
    const checks = allChecks.map((check) => listening(check, tellFor(check.id)));
    const result = await runConformance({ seed, checks });
    return { result, reads: texts.map((text) => ({ text, check: senders.get(text)?.shift() ?? 'world' })) };
  } finally {
    unsubscribe('undici:request:create', note);
  }
}
