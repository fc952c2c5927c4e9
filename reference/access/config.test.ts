import { describe, expect, it } from 'vitest';
import { readUsersConfig } from './config.ts';

const read = (config: object, variables = {}) => readUsersConfig({ 'users-permissions': { config } }, variables);

describe('readUsersConfig', () => {
  it('has defaults: 30 days, ten tries a minute, a secret of the environment or none', () => {
    expect(read({})).toEqual({
      jwtSecret: undefined,
      jwtExpiresIn: '30d',
      rateLimit: { enabled: true, max: 10, interval: 60_000, prefixKey: undefined },
      allowedFields: undefined,
    });
    expect(readUsersConfig({}, { JWT_SECRET: 'env' }).jwtSecret).toBe('env');
    expect(read({ jwtSecret: 'own' }, { JWT_SECRET: 'env' }).jwtSecret).toBe('own');
  });

  it('reads intervals in milliseconds and in units', () => {
    expect(read({ ratelimit: { interval: 500, max: 3 } }).rateLimit).toMatchObject({
      enabled: true,
      max: 3,
      interval: 500,
    });
    expect(read({ ratelimit: { prefixKey: 'auth' } }).rateLimit.prefixKey).toBe('auth');
    expect(read({ ratelimit: { interval: { min: 5 } } }).rateLimit.interval).toBe(300_000);
    expect(read({ ratelimit: { enabled: false } }).rateLimit.enabled).toBe(false);
  });

  it.each([
    [{ jwtSecret: 5 }, 'jwtSecret'],
    [{ jwt: { expiresIn: true } }, 'jwt.expiresIn'],
    [{ ratelimit: { max: 0 } }, 'ratelimit.max'],
    [{ ratelimit: { prefixKey: 5 } }, 'ratelimit.prefixKey'],
    [{ ratelimit: { interval: { weeks: 1 } } }, 'ratelimit.interval'],
    [{ register: { allowedFields: 'all' } }, 'register.allowedFields'],
  ])('names the place of a mistake: %j', (config, place) => {
    expect(() => read(config)).toThrow(`users-permissions.config.${place}`);
  });
});
