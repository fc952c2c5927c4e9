import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createCreationLock } from './creation-lock.ts';

describe('the lock of creations', () => {
  it('looks alone, after creations that are on their way and before those that come later', async () => {
    const lock = createCreationLock();
    const order: string[] = [];
    const create = async (name: string): Promise<void> => {
      await lock.enter();
      order.push(`${name} starts`);
      await sleep(10);
      order.push(`${name} ends`);
      lock.leave();
    };
    const first = [create('a'), create('b')];
    await sleep(1);
    const looks = [1, 2].map((at) =>
      lock.alone(async () => {
        order.push(`look ${at} starts`);
        await sleep(5);
        order.push(`look ${at} ends`);
      }),
    );
    await Promise.all([...first, ...looks, create('c')]);
    expect(order).toEqual([
      ...['a starts', 'b starts', 'a ends', 'b ends'],
      ...['look 1 starts', 'look 1 ends', 'look 2 starts', 'look 2 ends'],
      ...['c starts', 'c ends'],
    ]);
  });

  it('goes on after a look that failed', async () => {
    const lock = createCreationLock();
    await expect(lock.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await lock.enter();
    expect(await Promise.race([lock.alone(async () => 'in'), sleep(5, 'waits')])).toBe('waits');
  });
});
