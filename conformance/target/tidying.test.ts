import { describe, expect, it } from 'vitest';
import { collection } from '../models/model.fixture.ts';
import type { Answer, Request } from './exchange.ts';
import { mutationFields } from './graphql-fields.ts';
import type { Target } from './target.ts';
import { createTidying, type Tidying } from './tidying.ts';

const answer = (status: number, body: unknown): Answer => ({ status, headers: {}, body, text: '' });

/** A target with this number of tags. `deletes`: how many tags mutations delete before the target refuses. */
function targetOf(
  count: number,
  { capabilities = ['graphql'], deletes = count, contentTypes = [collection('tag')] } = {},
) {
  const tags = new Set(Array.from({ length: count }, (_, at) => `${at + 1}`));
  const requests: Request[] = [];
  let left = deletes;
  const target: Pick<Target, 'send' | 'owner' | 'capabilities' | 'identifier'> = {
    capabilities: new Map(capabilities.map((name) => [name, 'probed'])),
    identifier: 'id',
    async send(request) {
      requests.push(request);
      if (request.method === 'DELETE') {
        tags.delete(request.path.split('/').at(-1) ?? '');
        return answer(200, {});
      }
      const data = mutationFields(request).map((field) => {
        left -= 1;
        const id = String(field.arguments.id);
        const isDeleted = field.name === 'deleteTag' && left >= 0 && tags.delete(id);
        return [field.key, isDeleted ? { data: { id } } : null];
      });
      return answer(200, { data: Object.fromEntries(data) });
    },
  };
  return { tags, requests, tidying: createTidying({ contentTypes, components: [] }, target) };
}

const removeAll = async (tidying: Tidying, tags: ReadonlySet<string>): Promise<void> => {
  for (const id of [...tags]) await tidying.remove(`/api/tags/${id}`);
};

describe('tidying', () => {
  it('deletes many entries in one mutation while checks are judged side by side', async () => {
    const { tags, requests, tidying } = targetOf(60);
    await tidying.inBatches(() => removeAll(tidying, tags));
    expect(tags.size).toBe(0);
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
  });

  it('deletes an entry at once otherwise', async () => {
    const { tags, requests, tidying } = targetOf(2);
    await tidying.inBatches(async () => undefined);
    await tidying.remove('/api/tags/2');
    expect([...tags]).toEqual(['1']);
    expect(requests).toMatchObject([{ method: 'DELETE', path: '/api/tags/2' }]);
  });

  it('deletes one by one what a mutation leaves', async () => {
    const { tags, requests, tidying } = targetOf(25, { deletes: 20 });
    await tidying.inBatches(() => removeAll(tidying, tags));
    expect(tags.size).toBe(0);
    expect(requests).toHaveLength(6);
  });

  it('deletes localizations of documents one by one', async () => {
    const types = [collection('tag', { localized: true, versioned: true })];
    const { tags, requests, tidying } = targetOf(2, { contentTypes: types });
    await tidying.inBatches(() => removeAll(tidying, tags));
    expect(tags.size).toBe(0);
    expect(requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
  });

  it('sends no further mutation when one deleted nothing', async () => {
    const { tags, requests, tidying } = targetOf(60, { deletes: 0 });
    await tidying.inBatches(() => removeAll(tidying, tags));
    expect(tags.size).toBe(0);
    expect(requests).toHaveLength(61);
  });

  it('sends no mutation to a target without GraphQL', async () => {
    const { tags, requests, tidying } = targetOf(30, { capabilities: [] });
    await tidying.inBatches(() => removeAll(tidying, tags));
    expect(requests.every(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('removes those that wait when the work fails', async () => {
    const { tags, tidying } = targetOf(3);
    const work = async (): Promise<void> => {
      await removeAll(tidying, tags);
      throw new Error('no');
    };
    await expect(tidying.inBatches(work)).rejects.toThrow('no');
    expect(tags.size).toBe(0);
  });
});
