import { expect, it } from 'vitest';
import { installationFolder } from './installation.ts';

it('keeps the installation where TOUCHSTONE_PEER_DIR says', () => {
  expect(installationFolder({ TOUCHSTONE_PEER_DIR: '/srv/strapi' })).toBe('/srv/strapi');
});

it('keeps the installation in the cache of the user, by version, when nothing is said', () => {
  expect(installationFolder({})).toMatch(/content-touchstone\/strapi-4\.26\.2$/);
});
