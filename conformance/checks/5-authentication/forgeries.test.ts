import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { forgeries } from './forgeries.ts';

describe('forged JWTs', () => {
  const real = jwt.sign({ id: 7 }, 'the key of the server', { expiresIn: '30d' });

  it('are none that the server would have made', () => {
    jwt.verify(real, 'the key of the server');
    for (const [name, forged] of Object.entries(forgeries(real))) {
      expect(() => jwt.verify(forged, 'the key of the server', { algorithms: ['HS256'] }), name).toThrow();
    }
  });

  it('say what the real one says, but for the one that is of another user and the one that is over', () => {
    const claims = Object.values(forgeries(real)).map((forged) => jwt.decode(forged));
    expect(claims.filter((claim) => typeof claim === 'object' && claim?.id === 7)).toHaveLength(claims.length - 1);
  });

  it('are signed soundly where they guess a key', () => {
    const [head, payload, signature] = (forgeries(real)['a guessed key'] ?? '').split('.');
    expect(createHmac('sha256', 'secret').update(`${head}.${payload}`).digest('base64url')).toBe(signature);
  });
});
