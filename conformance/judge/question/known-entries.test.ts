import { describe, expect, it } from 'vitest';
import type { Request } from '../../target/exchange.ts';
import { worldOf } from '../../world/world.ts';
import { scope as library } from '../library.fixture.ts';
import { vouchedReading } from '../reading.ts';
import { type JudgeScope, questionReader } from './question.ts';

describe('what the run knows of an entry', () => {
  const draft = {
    uid: 'api::book.book',
    id: 2,
    segment: '2',
    values: { title: 'b', publishedAt: null },
    links: {},
    own: true,
  };
  const scope = { ...library, world: worldOf([draft]) };
  const ask = (path: string, more: Partial<JudgeScope> = {}, method: Request['method'] = 'GET') =>
    questionReader({ ...scope, ...more })({ method, path, auth: 'full' });

  it('leaves open whether a draft is answered, unless a check vouches for it', () => {
    expect(ask('/api/books/2')).toBe(undefined);
    expect(ask('/api/books/2', { reading: vouchedReading })).toMatchObject({ kind: 'entry', entry: { id: 2 } });
  });

  it('is what it wrote, where the world holds nothing', () => {
    const written = { valuesAt: () => ({ id: 7, data: { title: 'c' } }) };
    expect(ask('/api/books/7', { written })).toMatchObject({ kind: 'written', id: 7, data: { title: 'c' } });
    expect(ask('/api/books/7?populate=*', { written })).toMatchObject({ parameters: { populate: '*' } });
    expect(ask('/api/books/2', { written, reading: vouchedReading })).toMatchObject({ kind: 'entry' });
  });

  it('is nothing of a content-type that the target could not fill', () => {
    const gaps = [{ uid: 'api::book.book', missing: 'lists' }] as unknown as NonNullable<JudgeScope['world']['gaps']>;
    expect(ask('/api/books', { world: { ...scope.world, gaps } })).toBe(undefined);
    expect(ask('/api/authors', { world: { ...scope.world, gaps } })?.kind).toBe('list');
  });

  it('is nothing of a deletion that answers nothing', () => {
    const target = { ...scope.target, deletesSilently: true };
    expect(ask('/api/books/2', { target }, 'DELETE')).toBe(undefined);
    expect(ask('/api/books/2', { target }, 'PUT')?.kind).toBe('write');
  });

  it('has pages of any size where the target has no limit', () => {
    const target = { ...scope.target, limits: { ...scope.target.limits, maxLimit: null } };
    expect(ask('/api/books?pagination[pageSize]=5000', { target })?.standing).toBe('stated');
  });

  it('needs no draft and publish for all but the state of publication', () => {
    expect(ask('/api/authors?publicationState=live')).toBe(undefined);
    expect(ask('/api/authors?locale=de')).toBe(undefined);
  });
});
