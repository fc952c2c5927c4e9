import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PublicTurns } from './public-turns.ts';

const [one, other] = [{}, {}];

/** Does something that takes a moment, and notes its beginning and its end. */
const noting = (log: string[], name: string) => async (): Promise<void> => {
  log.push(`${name} begins`);
  await sleep(5);
  log.push(`${name} ends`);
};

describe('the turns of the public role', () => {
  it('lets a request of another case wait until the role is free', async () => {
    const [turns, log]: [PublicTurns, string[]] = [new PublicTurns(), []];
    await Promise.all([turns.hold(one, noting(log, 'change')), turns.send(other, noting(log, 'request'))]);
    expect(log).toEqual(['change begins', 'change ends', 'request begins', 'request ends']);
  });

  it('lets a change wait for requests that are under way', async () => {
    const [turns, log]: [PublicTurns, string[]] = [new PublicTurns(), []];
    await Promise.all([turns.send(other, noting(log, 'request')), turns.hold(one, noting(log, 'change'))]);
    expect(log).toEqual(['request begins', 'request ends', 'change begins', 'change ends']);
  });

  it('lets the case that holds the role send requests, and hold it again', async () => {
    const [turns, log]: [PublicTurns, string[]] = [new PublicTurns(), []];
    await turns.hold(one, () => turns.hold(one, () => turns.send(one, noting(log, 'request'))));
    expect(log).toEqual(['request begins', 'request ends']);
  });

  it('is free after a failure', async () => {
    const turns = new PublicTurns();
    const fails = () => Promise.reject(new Error('no'));
    await expect(turns.hold(one, fails)).rejects.toThrow('no');
    await expect(turns.send(other, fails)).rejects.toThrow('no');
    expect(await turns.hold(other, async () => 'held')).toBe('held');
  });
});
