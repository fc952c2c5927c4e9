import { describe, expect, it } from 'vitest';
import type { Model } from '../models/model.ts';
import type { Exchange, Request } from '../target/exchange.ts';
import { markOf } from '../target/mark.ts';
import { type WorldEntry, worldOf } from '../world/world.ts';
import { reproduce, scriptOf } from './reproduction.ts';

const plain = { required: false, unique: false, private: false, localized: false };
const type = (singularName: string, attributes: Model['contentTypes'][number]['attributes']) => ({
  ...{ uid: `api::${singularName}.${singularName}`, kind: 'collectionType' as const, singularName },
  ...{
    pluralName: `${singularName}s`,
    draftAndPublish: false,
    localized: false,
    populateCreatorFields: false,
    attributes,
  },
});
const model: Model = {
  components: [
    {
      uid: 'blocks.card',
      attributes: [{ name: 'of', type: 'relation', relation: 'oneToOne', target: 'api::author.author', ...plain }],
    },
  ],
  contentTypes: [
    type('author', []),
    type('note', [{ name: 'about', type: 'relation', relation: 'morphToMany', ...plain }]),
    type('page', [{ name: 'body', type: 'dynamiczone', components: ['blocks.card'], ...plain }]),
    type('book', [{ name: 'author', type: 'relation', relation: 'manyToOne', target: 'api::author.author', ...plain }]),
  ],
};

const exchange = (request: Partial<Request>, body: unknown = {}): Exchange => ({
  request: { method: 'GET', path: '/', auth: 'full', ...request },
  answer: { status: 200, headers: {}, body, text: '' },
});
const created = (uid: string, id: number, data: object, links: WorldEntry['links'] = {}): WorldEntry => ({
  ...{ uid, id, segment: String(id), values: {}, links, own: true },
  creation: exchange({ method: 'POST', path: `/api/${uid.split('.')[1]}s`, body: { data } }, { data: { id } }),
});
const author = created('api::author.author', 3, {});
const book = created('api::book.book', 8, { author: 3 }, { author: [3] });

const curls = (exchanges: readonly Exchange[], entries: readonly WorldEntry[] = []) =>
  reproduce(exchanges, entries, {
    ...{ model, world: worldOf([author, book]), identifier: 'id', url: 'http://h', headers: {}, hasToken: false },
  }).map(({ curl }) => curl);

describe('reproduce', () => {
  it('creates entries that show the fault, after those they are linked to', () => {
    const lines = curls(
      [exchange({ path: '/api/books/8?filters[author][id][$eq]=3&filters[id][$in][0]=8&x=8' })],
      [book],
    );
    expect(lines[0]).toContain("ID1=$(curl -sg -X POST 'http://h/api/authors'");
    expect(lines[1]).toContain(`ID2=$(curl -sg -X POST 'http://h/api/books'`);
    expect(lines[1]).toContain(`--data-raw '{"data":{"author":'"$ID1"'}}'`);
    expect(lines[2]).toBe(
      `curl -sgi 'http://h/api/books/'"$ID2"'?filters[author][id][$eq]='"$ID1"'&filters[id][$in][0]='"$ID2"'&x=8'`,
    );
  });

  it('names the ids in a list of a GraphQL query', () => {
    const query = '{ books(filters: { and: [{ id: { in: ["8", "77"] } }, { n: { in: [8] } }] }) { data { id } } }';
    const lines = curls([exchange({ method: 'POST', path: '/graphql', body: { query } })], [book]);
    expect(lines.at(-1)).toContain(String.raw`{ in: [\"'"$ID2"'\", \"77\"] } }, { n: { in: [8] } }`);
  });

  it('creates the entries that a component links to', () => {
    const page = created('api::page.page', 9, { body: [{ __component: 'blocks.card', of: 3 }] });
    const lines = curls([exchange({ path: '/api/pages' })], [page]);
    expect(lines[0]).toContain("ID1=$(curl -sg -X POST 'http://h/api/authors'");
    expect(lines[1]).toContain(`"of":'"$ID1"'}`);
  });

  it('creates the entries that a polymorphic relation links to', () => {
    const note = created('api::note.note', 4, { about: [{ __type: 'api::author.author', id: 3 }] });
    const lines = curls([exchange({ path: '/api/notes' })], [note]);
    expect(lines[0]).toContain("ID1=$(curl -sg -X POST 'http://h/api/authors'");
    expect(lines[1]).toContain(`"about":[{"__type":"api::author.author","id":'"$ID1"'}]`);
  });

  it('names no id that is not needed later', () => {
    const [line] = curls([
      exchange({ method: 'POST', path: '/api/books', body: { data: {} } }, { error: { status: 400 } }),
      exchange({ path: '/api/books?x=8' }),
    ]);
    expect(line).toBe(
      `curl -sgi -X POST 'http://h/api/books' -H 'content-type: application/json' --data-raw '{"data":{}}'`,
    );
  });

  it('gives unique values anew each time the lines are pasted', () => {
    const name = `tide ${markOf('x')}`;
    const [line] = curls([exchange({ method: 'POST', path: '/api/books', body: { data: { name } } })]);
    expect(line).toMatch(/^RUN1=ts\$\(date .*; curl/);
    expect(line).toContain(`{"name":"tide '"$RUN1"'"}`);
  });

  it('takes away what the lines create, the last first', () => {
    const { removal } = scriptOf([exchange({ path: '/api/books/8' })], [book], {
      ...{ model, world: worldOf([author, book]), identifier: 'id', url: 'http://h', headers: {}, hasToken: false },
    });
    expect(removal).toEqual([
      `curl -sgo /dev/null -X DELETE 'http://h/api/books/'"$ID2"`,
      `curl -sgo /dev/null -X DELETE 'http://h/api/authors/'"$ID1"`,
    ]);
  });

  it('carries the id of an entry that the case created to its later requests', () => {
    const lines = curls([
      exchange({ method: 'POST', path: '/api/books', body: { data: {} } }, { data: { id: 8 } }),
      exchange({ method: 'DELETE', path: '/api/books/8' }),
    ]);
    expect(lines[1]).toBe(`curl -sgi -X DELETE 'http://h/api/books/'"$ID1"`);
  });

  it('carries the id of a component from the answer that shows it to a later body', () => {
    const body = [
      { id: 8, __component: 'blocks.card' },
      { id: 9, __component: 'blocks.card' },
    ];
    const lines = curls([
      exchange({ method: 'POST', path: '/api/pages', body: { data: {} } }, { data: { id: 8 } }),
      exchange({ path: '/api/pages/8?populate=body' }, { data: { id: 8, attributes: { body } } }),
      exchange({ method: 'PUT', path: '/api/pages/8', body: { data: { body: body.toReversed() } } }),
    ]);
    expect(lines[1]).toContain(`ID2=$(printf %s "$ANSWER" | grep -o '"id":"*[0-9]*' | sed -n 2p`);
    expect(lines[1]).toContain(`ID3=$(printf %s "$ANSWER" | grep -o '"id":"*[0-9]*' | sed -n 3p`);
    expect(lines[2]).toContain(`{"id":'"$ID3"',"__component"`);
    expect(lines[2]).toContain(`/api/pages/'"$ID1"`);
  });

  it('carries each id of a mutation that creates several to the data of the next, and removes all', () => {
    const answer = { data: { e0: { data: { id: '3' } }, e1: { data: { id: '4' } } } };
    const exchanges = [
      exchange(
        {
          method: 'POST',
          path: '/graphql',
          body: {
            query: 'mutation { e0: createAuthor(data: {}) { data { id } } e1: createAuthor(data: {}) { data { id } } }',
          },
        },
        answer,
      ),
      exchange({
        method: 'POST',
        path: '/graphql',
        body: {
          query: 'mutation ($d: BookInput!) { createBook(data: $d) { data { id } } }',
          variables: { d: { author: 4 } },
        },
      }),
    ];
    const options = {
      model,
      world: worldOf([]),
      identifier: 'id' as const,
      url: 'http://h',
      headers: {},
      hasToken: false,
    };
    const { requests, removal } = scriptOf(exchanges, [], options);
    expect(requests[0]?.curl).toContain('ID2=$(printf %s "$ANSWER" | grep -o \'"id":"*[0-9]*\' | sed -n 2p');
    expect(requests[1]?.curl).toContain(`{"author":'"$ID2"'}`);
    expect(removal).toHaveLength(2);
  });

  it('carries the moment of a creation to a later question', () => {
    const createdAt = '2024-01-02T03:04:05.006Z';
    const lines = curls([
      exchange(
        { method: 'POST', path: '/api/authors', body: { data: {} } },
        { data: { id: 8, attributes: { createdAt } } },
      ),
      exchange({ path: `/api/authors?filters[createdAt][$eq]=${createdAt}` }),
    ]);
    expect(lines[0]).toContain('MOMENT1=$(printf %s "$ANSWER" | grep -o \'"createdAt":');
    expect(lines[1]).toContain(`filters[createdAt][$eq]='"$MOMENT1"`);
  });

  it('carries the ids of localizations, files and users, and the JWT of who signed up', () => {
    const lines = curls([
      exchange({ method: 'POST', path: '/api/books/1/localizations', body: { locale: 'fr' } }, { id: 8, locale: 'fr' }),
      exchange({ method: 'POST', path: '/api/upload', form: [] }, [{ id: 5 }]),
      exchange({ method: 'POST', path: '/api/auth/local/register', body: {} }, { jwt: 'j', user: { id: 6 } }),
      exchange({ path: '/api/books/8' }),
      exchange({ path: '/api/upload/files?filters[id][$in][0]=5' }),
      exchange({ path: '/api/users/6', auth: { bearer: 'j' } }),
    ]);
    expect(lines[3]).toBe(`curl -sgi 'http://h/api/books/'"$ID1"`);
    expect(lines[4]).toBe(`curl -sgi 'http://h/api/upload/files?filters[id][$in][0]='"$ID2"`);
    expect(lines[5]).toBe(`curl -sgi 'http://h/api/users/'"$ID3" -H 'Authorization: Bearer '"$JWT1"`);
  });

  it('carries what a mutation made to the variables and the text of later queries', () => {
    const body = { data: { createBook: { data: { id: '8' } } } };
    const lines = curls([
      exchange({ method: 'POST', path: '/graphql', body: { query: 'mutation { createBook { data { id } } }' } }, body),
      exchange({
        method: 'POST',
        path: '/graphql',
        body: {
          query: 'query ($one: ID!, $n: Int) { book(id: "8") { data { id } } books(filters: { id: { eq: 8 } }) }',
          variables: { one: '8', n: 8, filters: { id: { in: ['8'] } } },
        },
      }),
    ]);
    expect(lines[1]).toContain(String.raw`book(id: \"'"$ID1"'\")`);
    expect(lines[1]).toContain(`{ id: { eq: '"$ID1"' } }`);
    expect(lines[1]).toContain(`"variables":{"one":'"$ID1"',"n":8,"filters":{"id":{"in":['"$ID1"']}}}`);
  });
});
