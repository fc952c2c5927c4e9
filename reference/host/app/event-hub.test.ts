import { describe, expect, it } from 'vitest';
import { createEventHub } from './event-hub.ts';

describe('strapi.eventHub', () => {
  it('runs the listeners of an event, and subscribers for every event, and waits for them', async () => {
    const hub = createEventHub();
    const calls: unknown[] = [];
    hub.on('paid', async (order) => {
      await Promise.resolve();
      calls.push(['on', order]);
    });
    hub.once('paid', (order) => calls.push(['once', order]));
    hub.subscribe((name, order) => calls.push([name, order]));
    await hub.emit('paid', 1);
    await hub.emit('sent', 2);
    await hub.emit('paid', 3);
    const expected = [
      ['on', 1],
      ['once', 1],
      ['paid', 1],
      ['sent', 2],
      ['on', 3],
      ['paid', 3],
    ];
    expect(calls).toEqual(expected);
  });

  it('lets go of them', async () => {
    const hub = createEventHub();
    const calls: unknown[] = [];
    const listener = () => calls.push('on');
    const subscriber = () => calls.push('all');
    hub.on('paid', listener);
    hub.off('paid', listener);
    hub.on('paid', listener)();
    hub.subscribe(subscriber);
    hub.unsubscribe(subscriber);
    await hub.emit('paid');
    expect(calls).toEqual([]);
  });
});
