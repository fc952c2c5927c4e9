import { describe, expect, it } from 'vitest';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import type { Exchange, Request } from '../../target/exchange.ts';
import { type Creation, creationsIn, levelsOf, type PackOptions, packed } from './pack.ts';

const plain = { required: false, unique: false, private: false, localized: false };
const link = (name: string, target?: string): Attribute =>
  ({ name, type: 'relation', relation: 'manyToOne', ...(target ? { target } : {}), ...plain }) as Attribute;
const typeOf = (singularName: string, attributes: readonly Attribute[]): ContentType => ({
  ...{ uid: `api::${singularName}.${singularName}`, kind: 'collectionType', singularName, attributes },
  ...{ pluralName: `${singularName}s`, draftAndPublish: false, localized: false, populateCreatorFields: false },
});
const model: Model = {
  components: [],
  contentTypes: [
    typeOf('author', []),
    typeOf('note', [link('about')]),
    typeOf('book', [link('author', 'api::author.author')]),
  ],
};
const creation = (path: string, id: number, data: object): Exchange => ({
  request: { method: 'POST', path, auth: 'full', body: { data } },
  answer: { status: 200, headers: {}, body: { data: { id, attributes: {} } }, text: '' },
});
const all = [
  creation('/api/authors', 3, { name: 'a' }),
  creation('/api/books', 5, { author: 3 }),
  creation('/api/authors', 4, { name: 'b' }),
  creation('/api/notes', 6, { about: { __type: 'api::book.book', id: 5 } }),
];
const creations = (exchanges: readonly Exchange[]): readonly Creation[] => creationsIn(exchanges, model) ?? [];

describe('creationsIn', () => {
  it('reads creations, and nothing where another request is among them', () => {
    expect(creations(all).map(({ key }) => key)).toEqual([
      'api::author.author 3',
      'api::book.book 5',
      'api::author.author 4',
      'api::note.note 6',
    ]);
    expect(creationsIn([{ ...all[0], request: { method: 'GET', path: '/api/authors' } } as Exchange], model)).toBe(
      undefined,
    );
  });
});

describe('levelsOf', () => {
  it('puts entries after those that they link to', () => {
    const ids = levelsOf(creations(all), model).map((level) => level.map(({ id }) => id));
    expect(ids).toEqual([[3, 4], [5], [6]]);
  });
});

describe('packed', () => {
  const sent: Request[] = [];
  let next = 10;
  const send: PackOptions['send'] = async (request, batch) => {
    sent.push(request);
    const entry = () => {
      next += 1;
      return { data: { id: next, attributes: {} } };
    };
    const body = batch.length === 1 ? entry() : { data: Object.fromEntries(batch.map((_, at) => [`e${at}`, entry()])) };
    return { request, answer: { status: 200, headers: {}, body, text: '' } };
  };

  it('sends one mutation for entries of a level, with the new ids of those before, and others alone', async () => {
    const result = await packed(creations(all), { model, target: {}, text: (text) => text, send });
    expect(sent.map(({ path }) => path)).toEqual(['/graphql', '/api/books', '/api/notes']);
    expect(sent[0]?.body).toMatchObject({ variables: { d0: { name: 'a' }, d1: { name: 'b' } } });
    expect(sent[1]?.body).toEqual({ data: { author: 11 } });
    expect(sent[2]?.body).toEqual({ data: { about: { __type: 'api::book.book', id: 13 } } });
    expect([...(result?.made.values() ?? [])].map(({ id }) => id)).toEqual([11, 12, 13, 14]);
  });

  it('makes nothing where the target does not create an entry', async () => {
    const refuse: PackOptions['send'] = async (request) => ({
      request,
      answer: { status: 400, headers: {}, body: { data: null }, text: '' },
    });
    const options = { model, target: {}, text: (text: string) => text, send: refuse };
    expect(await packed(creations(all), options)).toBe(undefined);
  });
});
