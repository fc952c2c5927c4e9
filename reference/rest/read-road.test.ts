import { createServer } from 'node:http';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { libraryServer } from './library-server.fixture.ts';
import { createReadRoad } from './read-road.ts';

let get: (path: string) => request.Test;

beforeAll(async () => {
  const { parts } = await libraryServer();
  const road = createReadRoad({ ...parts, prefix: '/api' });
  const server = createServer((asked, response) => {
    if (!road(asked, response)) response.writeHead(418).end();
  });
  get = (path) => request(server).get(path);
});

describe('the short road', () => {
  it('takes a plain read, whether a page sent it or not', async () => {
    expect((await get('/api/tags')).status).toBe(200);
    const answer = await get('/api/tags').set('Origin', 'http://page.test');
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe('http://page.test');
  });

  it.each(['/api/tags?sort=nope', '/api/tags?populate=nobody', '/api/tags/9', '/api/authors', '/elsewhere'])(
    'leaves what is not for it alone: %s',
    async (path) => {
      expect((await get(path)).status).toBe(418);
    },
  );
});
