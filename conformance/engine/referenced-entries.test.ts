import { describe, expect, it } from 'vitest';
import { defaultProject } from '../models/package-root.ts';
import { readModel } from '../models/read.ts';
import type { Exchange, Request } from '../target/exchange.ts';
import { type WorldEntry, worldOf } from '../world/world.ts';
import { entriesToMake } from './referenced-entries.ts';

const uid = 'api::newsletter.newsletter';
const answer = { status: 200, headers: {}, body: {}, text: '{}' };
const exchange = (request: Request): Exchange => ({ request, answer });
const creation = exchange({ method: 'POST', path: '/api/newsletters', auth: 'full' });
const entries = [1, 2, 3].map(
  (id): WorldEntry => ({ uid, id, segment: String(id), values: {}, links: {}, own: true, creation }),
);
const options = { model: readModel(defaultProject()), world: worldOf(entries) };
const neededBy = (...requests: readonly Request[]) =>
  entriesToMake({ entries: [], actual: { data: [] } }, requests.map(exchange), options).map(({ id }) => id);
const query = (text: string): Request => ({ method: 'POST', path: '/graphql', auth: 'full', body: { query: text } });

describe('entries that a failure needs', () => {
  it('are a few of a list that is asked in GraphQL', () => {
    expect(neededBy(query('{ newsletters(sort: "id") { data { id } } }'))).toEqual([1, 2]);
  });

  it('are those that are asked by id', () => {
    expect(neededBy({ method: 'GET', path: '/api/newsletters/3', auth: 'full' })).toEqual([3]);
  });

  it('are none where the case writes its own', () => {
    expect(neededBy(creation.request, query('{ newsletters { data { id } } }'))).toEqual([]);
  });
});
