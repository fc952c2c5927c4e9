import { describe, expect, it } from 'vitest';
import type { Answer, Request } from '../../target/exchange.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import type { Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { registrationChecks } from './registration.ts';

const json = (status: number, body: unknown): Answer => ({ status, headers: {}, text: JSON.stringify(body), body });

/** Runs the check of unconfirmed users where registering and logging in are answered so. */
async function judged(registering: unknown, login: Answer): Promise<void> {
  const removed: string[] = [];
  const exchanges: { readonly request: Request; readonly answer: Answer }[] = [];
  const send = async (request: Request): Promise<Answer> => {
    const { method, path } = request;
    if (method === 'DELETE') removed.push(path);
    const answer = path.endsWith('/register') ? json(200, registering) : login;
    exchanges.push({ request, answer });
    return answer;
  };
  const session = { exchanges, send, target: { send } } as unknown as Session;
  const plan = registrationChecks.find(({ id }) => id === 'users.login-unconfirmed')?.plan({} as Scope);
  if (plan === undefined || 'notApplicable' in plan) throw new Error('the check has no cases');
  try {
    for (const example of plan.examples) await plan.run(session, example);
  } finally {
    expect(removed).toEqual(['/api/users/7']);
  }
}

const message = 'Your account email is not confirmed';
const refused = json(400, { data: null, error: { status: 400, name: 'ApplicationError', message } });

describe('the check of users who have not confirmed their e-mail', () => {
  it('holds where they are refused', () => judged({ user: { id: 7, confirmed: false } }, refused));

  it('fails where they are let in', () =>
    expect(judged({ user: { id: 7, confirmed: false } }, json(200, { jwt: 'a.b.c' }))).rejects.toThrow(Mismatch));

  it('does not apply where nobody is asked to confirm', () =>
    expect(judged({ jwt: 'a.b.c', user: { id: 7, confirmed: true } }, refused)).rejects.toThrow(NotAllowed));
});
