import { describe, expect, it } from 'vitest';
import type { Answer } from './exchange.ts';
import { otherProfile, referenceProfile } from './reference-profile.ts';

const answering = (body: unknown) => ({ send: async () => ({ status: 200, headers: {}, text: '', body }) as Answer });

describe('the profile of a target', () => {
  it.each([
    [{ data: { name: 'content-touchstone', profile: 'strapi-4' } }, 'strapi-4'],
    [{ data: { name: 'another server', profile: 'strapi-4' } }, undefined],
    [{ data: null, error: { status: 404 } }, undefined],
    ['<html>', undefined],
  ])('of %j is %s', async (body, profile) => {
    expect(await referenceProfile(answering(body))).toBe(profile);
  });

  it('is not known of a target that does not answer', async () => {
    const silent = { send: () => Promise.reject(new Error('reset')) };
    expect(await referenceProfile(silent)).toBeUndefined();
  });

  it('is remarked on where the run judges another', () => {
    expect(otherProfile('strapi-4', 'stated')).toContain('--profile stated, or judge it with --profile strapi-4');
    expect(otherProfile('stated', 'stated')).toBeUndefined();
    expect(otherProfile(undefined, 'stated')).toBeUndefined();
  });
});
