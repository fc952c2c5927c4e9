import { describe, expect, it } from 'vitest';
import { defaultProject } from '../models/package-root.ts';
import { readModel } from '../models/read.ts';
import type { Exchange, Request } from '../target/exchange.ts';
import type { Session } from '../target/session.ts';
import { caseUndoer } from './undo-case.ts';

const undo = caseUndoer(readModel(defaultProject()));

const answerOf = (status: number, body: unknown) => ({ status, headers: {}, body, text: JSON.stringify(body) });

/** An exchange of a mutation that answers an entry with id 7. */
function mutation(field: string, args: string): Exchange {
  const query = `mutation { ${field}(${args}) { data { id } } }`;
  const request: Request = { method: 'POST', path: '/graphql', auth: 'full', body: { query } };
  return { request, answer: answerOf(200, { data: { [field]: { data: { id: '7' } } } }) };
}

/** Undoes these exchanges; resolves to whether the case may run again, and the paths that it deleted. */
async function undone(...exchanges: readonly Exchange[]) {
  const deleted: string[] = [];
  const target = {
    identifier: 'id',
    send: async ({ method, path }: Request) => {
      if (method === 'DELETE') deleted.push(path);
      return answerOf(404, {});
    },
  };
  return { mayRunAgain: await undo({ exchanges, target } as unknown as Session), deleted };
}

describe('the entries of an unfinished case', () => {
  it.each([
    ['createTag', 'data: { name: "a" }', '/api/tags/7'],
    ['createGenreLocalization', 'id: 1, data: {}, locale: "fr"', '/api/genres/7'],
  ])('are deleted where %s created them', async (field, args, path) => {
    expect(await undone(mutation(field, args))).toEqual({ mayRunAgain: true, deleted: [path] });
  });

  it.each([
    ['updateTag', 'id: 7, data: {}'],
    ['deleteTag', 'id: 7'],
  ])('are not what %s answers', async (field, args) => {
    expect(await undone(mutation(field, args))).toEqual({ mayRunAgain: true, deleted: [] });
  });

  it('do not run again where something else was created', async () => {
    const args = 'data: { username: "a" }';
    expect((await undone(mutation('createUsersPermissionsUser', args))).mayRunAgain).toBe(false);
  });
});
