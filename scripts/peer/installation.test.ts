import { expect, it } from 'vitest';
import { installationFolder } from './installation.ts';
import { strapi4, strapi5 } from './releases.ts';

it('keeps the installation where TOUCHSTONE_PEER_DIR says', () => {
  expect(installationFolder(strapi4, { TOUCHSTONE_PEER_DIR: '/srv/strapi' })).toBe('/srv/strapi');
});

it('keeps the installation in the cache of the user, by version, when nothing is said', () => {
  expect(installationFolder(strapi4, {})).toMatch(/content-touchstone\/strapi-4\.26\.2$/);
  expect(installationFolder(strapi5, {})).toMatch(/content-touchstone\/strapi-5\.54\.0$/);
});
