import { describe, expect, it } from 'vitest';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import type { Answer, Request } from './exchange.ts';
import { createGate } from './gate.ts';
import { whyNotRestorable } from './restorable-single.ts';

const attribute = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  ...{ name, type: 'string', required: false, unique: false, private: false, localized: false },
  ...more,
});
const typeOf = (name: string, attributes: readonly Attribute[], more: Partial<ContentType> = {}): ContentType => ({
  uid: `api::${name}.${name}`,
  kind: 'singleType',
  singularName: name,
  pluralName: `${name}s`,
  ...{ draftAndPublish: false, localized: false, populateCreatorFields: false },
  attributes,
  ...more,
});
const modelOf = (type: ContentType, ...others: ContentType[]): Model => ({
  contentTypes: [type, ...others],
  components: [
    { uid: 'shared.open', attributes: [attribute('a')] },
    { uid: 'shared.closed', attributes: [attribute('code', { type: 'password' })] },
    { uid: 'shared.outer', attributes: [attribute('inner', { type: 'component', component: 'shared.closed' })] },
  ],
});
const plain = attribute('title');

describe('a single type could be put back', () => {
  it('where all of it is read and written alike', () => {
    const type = typeOf('home', [plain, attribute('part', { type: 'component', component: 'shared.open' })]);
    expect(whyNotRestorable(modelOf(type), type)).toBeUndefined();
  });

  it.each([
    ['private', attribute('key', { private: true }), 'key is private'],
    ['password', attribute('code', { type: 'password' }), 'code is a password'],
    ['polymorphic', attribute('any', { type: 'relation', relation: 'morphToMany' }), 'any is polymorphic'],
    [
      'relation to what is not known',
      attribute('owner', { type: 'relation', relation: 'oneToOne', target: 'admin::user' }),
      'owner leads to admin::user',
    ],
    [
      'secret of a component',
      attribute('part', { type: 'component', component: 'shared.outer' }),
      'code is a password',
    ],
    [
      'secret of a zone',
      attribute('body', { type: 'dynamiczone', components: ['shared.open', 'shared.closed'] }),
      'code',
    ],
  ])('but not with a %s', (_, attribute, reason) => {
    const type = typeOf('home', [plain, attribute]);
    expect(whyNotRestorable(modelOf(type), type)).toContain(reason);
  });

  it('but not where its creators show, or others point to it', () => {
    const type = typeOf('home', [plain], { populateCreatorFields: true });
    expect(whyNotRestorable(modelOf(type), type)).toContain('creators');
    const target = typeOf('home', [plain]);
    const pointing = typeOf('page', [attribute('up', { type: 'relation', relation: 'oneToOne', target: target.uid })]);
    expect(whyNotRestorable(modelOf(target, pointing), target)).toContain('up of api::page.page points to it');
  });
});

const json = (status: number, body: unknown = {}): Answer => ({ status, headers: {}, text: '', body });

/** A gate to a target with one single type that has a motto. `put`: the motto after a PUT. */
function withSingle(attributes: object, put: (sent: object) => object | number) {
  let state: object = attributes;
  const puts: unknown[] = [];
  const wire = {
    async send({ method, path, body }: Request): Promise<Answer> {
      if (!path.startsWith('/api/home')) return json(404);
      if (method === 'PUT') {
        const { data } = body as { data: object };
        puts.push(data);
        const next = put(data);
        if (typeof next === 'number') return json(next);
        state = next;
      }
      return json(200, { data: { id: 1, attributes: state } });
    },
  };
  const model = modelOf(typeOf('home', [plain, attribute('motto')]));
  const gate = createGate({ model, wire, allow: new Set(['singles'] as const), identifier: 'id' });
  const change: Request = { method: 'PUT', path: '/api/home', auth: 'full', body: { data: { title: 'changed' } } };
  return { gate, puts, change, held: () => state };
}

describe('a single type that is changed', () => {
  const before = { title: 'as it was', motto: null };

  it('is put back, and read again', async () => {
    const { gate, change, held } = withSingle(before, (sent) => ({ ...before, ...sent }));
    await gate.send(change);
    expect(held()).toMatchObject({ title: 'changed' });
    expect(await gate.ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
    expect(held()).toEqual(before);
  });

  it('is left alone where an attribute of it is not answered, or it cannot be written as it is read', async () => {
    const unread = withSingle({ title: 'as it was' }, (sent) => sent);
    await expect(unread.gate.send(unread.change)).rejects.toThrow('its motto is not answered');
    expect(unread.puts).toEqual([]);
    const refusing = withSingle(before, () => 400);
    await expect(refusing.gate.send(refusing.change)).rejects.toThrow('PUT of what it holds is answered 400');
    expect(refusing.puts).toEqual([before]);
  });

  it('counts as altered where putting it back is ignored', { timeout: 20_000 }, async () => {
    let puts = 0;
    const { gate, change } = withSingle(before, (sent) => {
      puts += 1;
      return puts <= 2 ? { ...before, ...sent } : { ...before, title: 'changed' };
    });
    await gate.send(change);
    expect(await gate.ledger.cleanUp()).toEqual({ leftover: [], altered: [{ method: 'PUT', path: '/api/home' }] });
  });
});
