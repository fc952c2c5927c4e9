import request from 'supertest';
import { describe, expect, it } from 'vitest';
import express from '../express.ts';
import { libraryModel } from '../query/library.fixture.ts';
import { welcomeRoutes } from './welcome.ts';

const appOf = (production: boolean, isPublic = () => true) =>
  express().use(welcomeRoutes({ model: libraryModel(), prefix: '/api', graphql: '/graphql', production, isPublic }));

describe('welcomeRoutes', () => {
  it('names the server and links its content-types', async () => {
    const answer = await request(appOf(false)).get('/').expect(200).expect('Content-Type', /html/);
    expect(answer.text).toContain('Touchstone');
    expect(answer.text).toContain('<a href="/api/books">');
  });

  it('links nothing that would be refused', async () => {
    const answer = await request(appOf(false, () => false))
      .get('/')
      .expect(200);
    expect(answer.text).toContain('<code>/api/books</code> (private)');
    expect(answer.text).not.toContain('<a href="/api/books">');
  });

  it('links the GraphQL playground', async () => {
    const answer = await request(appOf(false)).get('/').expect(200);
    expect(answer.text).toContain('<a href="/graphql">');
  });

  it('names nothing of the project in production', async () => {
    const answer = await request(appOf(true)).get('/').expect(200);
    expect(answer.text).not.toContain('/api/books');
  });

  it('answers whoever asks for its health', async () => {
    const answer = await request(appOf(true)).get('/_health').expect(204);
    expect(answer.text).toBe('');
    expect(answer.headers.strapi).toBe('You are so French!');
  });
});
