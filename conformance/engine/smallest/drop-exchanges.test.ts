import { describe, expect, it } from 'vitest';
import type { Model } from '../../models/model.ts';
import type { Exchange, Request } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { worldOf } from '../../world/world.ts';
import { withFewerExchanges } from './drop-exchanges.ts';

const model: Model = { components: [], contentTypes: [] };
const exchange = (path: string, body: unknown): Exchange => ({
  request: { method: 'GET', path, auth: 'full' },
  answer: { status: 200, headers: {}, body, text: '' },
});
const options = { model, world: worldOf([]), url: 'http://h', headers: {}, hasToken: false };
const reproduction = { ...options, identifier: 'id' } as const;

/** Leaves out what it can of exchanges with a target that answers as before. */
function fewer(exchanges: readonly Exchange[], actual: unknown): Promise<readonly Exchange[] | undefined> {
  const newSession = (): Session => {
    const sent: Exchange[] = [];
    const send = async (request: Request) => {
      const known = exchanges.find((one) => one.request.path === request.path);
      if (!known) throw new Error(`nothing is known of ${request.path}`);
      sent.push(known);
      return known.answer;
    };
    return { exchanges: sent, send } as unknown as Session;
  };
  return withFewerExchanges(exchanges, actual, { model, reproduction, newSession });
}

describe('withFewerExchanges', () => {
  const [wrong, right] = [exchange('/api/a', { data: [{ id: 1, n: 2 }] }), exchange('/api/b', { data: [] })];

  it('leaves out reads before the one that is wrong', async () => {
    expect(await fewer([right, wrong], [{ id: 1 }])).toEqual([wrong]);
  });

  it('leaves out reads after the one that is wrong', async () => {
    expect(await fewer([wrong, right], [{ id: 1 }])).toEqual([wrong]);
  });

  it('keeps the same question before, since a server may keep what it answered first', async () => {
    expect(await fewer([right, wrong, right, wrong], [{ id: 1 }])).toEqual([wrong, wrong]);
  });

  it('takes the last answer for the wrong one where none holds what the failure shows', async () => {
    expect(await fewer([wrong, right], { counted: 2 })).toEqual([right]);
  });
});
