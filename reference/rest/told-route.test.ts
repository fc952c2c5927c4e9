import type { Response } from 'express';
import { expect, it } from 'vitest';
import { infoOf, type ToldRoute, tellRoute, toldRoute } from './told-route.ts';

const route: ToldRoute = { method: 'GET', path: '/a', handler: 'a.find', config: {}, info: infoOf('api::a') };
const response = (): Response => ({ locals: {} }) as unknown as Response;

it('the first route that is noted is told', () => {
  const answered = response();
  expect(toldRoute(answered)).toBe(undefined);
  tellRoute(answered, () => route);
  tellRoute(answered, () => ({ ...route, path: '/b' }));
  expect(toldRoute(answered)).toEqual(route);
});

it.each([
  ['api::article', { type: 'content-api', apiName: 'article' }],
  ['plugin::upload', { type: 'content-api', pluginName: 'upload' }],
  ['admin', { type: 'content-api', apiName: '' }],
])('the routes of %s belong to %j', (group, info) => {
  expect(infoOf(group)).toEqual(info);
});
