import { describe, expect, it } from 'vitest';
import { createSessions } from './sessions.ts';

describe('createSessions', () => {
  it('opens one session with the key, and no second one', () => {
    const { key, openWithKey, callerOf } = createSessions();
    const session = openWithKey(key) ?? '';
    expect(callerOf(session)).toMatchObject({ fullAccess: true });
    expect(openWithKey(key)).toBeUndefined();
  });

  it('opens none with another text, and keeps the key for its owner', () => {
    const { key, openWithKey } = createSessions();
    expect(openWithKey(`${key}0`)).toBeUndefined();
    expect(openWithKey('')).toBeUndefined();
    expect(openWithKey(key)).toBeDefined();
  });

  it('accepts neither the key, nor a session that was closed, as credentials', () => {
    const { key, open, close, callerOf } = createSessions();
    const session = open();
    close(session);
    expect([callerOf(key), callerOf(session), callerOf('')]).toEqual([undefined, undefined, undefined]);
  });

  it('ends the oldest session beyond twenty', () => {
    const { open, callerOf } = createSessions();
    const [first = '', second = ''] = Array.from({ length: 21 }, open);
    expect([callerOf(first), callerOf(second)?.fullAccess]).toEqual([undefined, true]);
  });
});
