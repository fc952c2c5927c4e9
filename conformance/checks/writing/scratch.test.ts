/** What a case created goes with it, unless other cases need it. */
import { expect, it } from 'vitest';
import { model, scope } from '../../judge/library.fixture.ts';
import { attribute, collection } from '../../models/model.fixture.ts';
import type { Request } from '../../target/exchange.ts';
import { sessionMaker } from '../../target/recording-session.ts';
import { onScratch } from './scratch.ts';

/** A session at a target that makes whatever is sent, and what was removed there. */
function bench() {
  const removed: string[] = [];
  let id = 100;
  const send = async ({ method, path }: Request) => {
    if (method === 'DELETE') removed.push(path);
    if (method === 'POST') id += 1;
    return { status: 200, headers: {}, text: '', body: { data: { id, attributes: {} }, meta: {} } };
  };
  return { session: sessionMaker({ target: { ...scope.target, send } })(), removed };
}

const create: Request = { method: 'POST', path: '/api/authors', auth: 'full', body: { data: {} } };

it('removes what a case sent without the scratch', async () => {
  const { session, removed } = bench();
  await onScratch(session, model, 'a case', async () => {
    await session.send(create);
    await session.send(create);
    await session.send({ ...create, method: 'DELETE', path: '/api/authors/101' });
  });
  expect(removed).toEqual(['/api/authors/101', '/api/authors/102']);
});

it('leaves what is made once for several cases', async () => {
  const { session, removed } = bench();
  await onScratch(session, model, 'a case', async () => {
    await session.once('shared', () => session.send(create));
    await session.send(create);
  });
  expect(removed).toEqual(['/api/authors/102']);
});

it('writes other unique values where the target held other entries before the run', async () => {
  const author = collection('author', { attributes: [attribute('name', 'string', { unique: true })] });
  const written = async (baseline: number): Promise<unknown> => {
    const session = sessionMaker({ target: scope.target, baseline })();
    let name: unknown;
    await onScratch(session, { contentTypes: [author], components: [] }, 'a case', async (scratch) => {
      ({ name } = scratch.complete(author, { name: 'same' }));
    });
    return name;
  };
  expect(await written(1)).toBe(await written(1));
  expect(await written(1)).not.toBe(await written(2));
});
