/** How firmly the document says what a request asks. */
import { describe, expect, it } from 'vitest';
import { attribute, collection } from '../../models/model.fixture.ts';
import type { Model } from '../../models/model.ts';
import type { Request } from '../../target/exchange.ts';
import { worldOf } from '../../world/world.ts';
import { scope as library } from '../library.fixture.ts';
import { questionReader } from './question.ts';

const relation = (name: string, target: string) =>
  attribute(name, 'relation', { relation: 'manyToOne', target: `api::${target}.${target}` });
const quote = { uid: 'parts.quote', attributes: [attribute('text', 'string'), relation('by', 'author')] };
const author = collection('author', { attributes: [attribute('name', 'string'), relation('friend', 'author')] });
const book = collection('book', {
  draftAndPublish: true,
  localized: true,
  attributes: [
    attribute('title', 'string'),
    attribute('pages', 'integer'),
    attribute('extra', 'json'),
    attribute('secret', 'string', { private: true }),
    attribute('code', 'password'),
    relation('author', 'author'),
    relation('lost', 'lost'),
    attribute('blurb', 'component', { component: 'parts.quote' }),
    attribute('body', 'dynamiczone', { components: ['parts.quote'] }),
    attribute('owner', 'relation', { relation: 'morphToOne' }),
  ],
});
const home = collection('home', { kind: 'singleType', attributes: [attribute('title', 'string')] });
const model = { contentTypes: [book, author, home], components: [quote] } as unknown as Model;
const values = { title: 'a', locale: 'de', publishedAt: '2026-01-02T03:04:05.006Z' };
const world = worldOf([{ uid: book.uid, id: 1, segment: '1', values, links: {}, own: true }]);

const read = questionReader({ ...library, model, world });
const questionOf = (path: string, method: Request['method'] = 'GET', auth: Request['auth'] = 'full') =>
  read({ method, path, auth });
const standingOf = (query: string) => questionOf(`/api/books?${query}`)?.standing ?? 'unknown';

describe('the kind of a question', () => {
  it.each([
    ['GET', '/api/books', 'list'],
    ['GET', '/api/books/1', 'entry'],
    ['GET', '/api/books/2', undefined],
    ['POST', '/api/books', 'write'],
    ['POST', '/api/books/1', undefined],
    ['PUT', '/api/books/1', 'write'],
    ['PUT', '/api/books', undefined],
    ['DELETE', '/api/books/1', 'write'],
    ['DELETE', '/api/books', undefined],
    ['GET', '/api/home', 'single'],
    ['GET', '/api/home/1', undefined],
    ['PUT', '/api/home', 'write'],
    ['GET', '/api/books/', undefined],
    ['GET', '/api/nothing', undefined],
    ['GET', '/api/books/?fields=title', undefined],
    ['GET', '/api/books/1/more', undefined],
    ['GET', '/api/books?a=%', undefined],
    ['POST', '/api/home', undefined],
    ['PATCH', '/api/books/1', undefined],
  ] as const)('of %s %s is %s', (method, path, kind) => {
    expect(questionOf(path, method)?.kind).toBe(kind);
  });

  it('is unknown without the full token', () => {
    expect(questionOf('/api/books', 'GET', 'none')).toBe(undefined);
  });
});

describe('the standing of a list', () => {
  it.each([
    '',
    'fields=title',
    'fields=*',
    'fields[0]=title&fields[1]=createdAt',
    'fields[0]=id',
    'sort=title',
    'sort[0]=title:desc&sort[1]=pages:asc',
    'pagination[page]=2&pagination[pageSize]=100',
    'pagination[start]=0&pagination[limit]=1&pagination[withCount]=false',
    'filters[title][$eq]=a',
    'filters[$or][0][title][$eq]=a&filters[$or][1][pages][$gt]=1',
    'filters[$and][0][title][$eq]=a',
    'filters[$not][title][$eq]=a',
    'filters[id][$eq]=1',
    'filters[createdAt][$gt]=2026-01-02T03:04:05.006Z',
    'filters[updatedAt][$gt]=2026-01-02T03:04:05.006Z',
    'filters[publishedAt][$gt]=2026-01-02T03:04:05.006Z',
    'filters[author][name][$eq]=a',
    'sort[0]=id&sort[1]=createdAt:desc',
    'fields[0]=updatedAt&fields[1]=publishedAt&fields[2]=locale',
    'pagination[page]=1',
    'pagination[pageSize]=1',
    'pagination[start]=1',
    'pagination[withCount]=true',
    'populate[author]=false',
    'populate[author]=t',
    'populate[author]=f',
    'populate[author]=1',
    'populate[author]=0',
    'populate[author][sort]=name&populate[author][filters][name][$eq]=a&populate[author][populate]=*',
    'populate[blurb][fields]=text',
    'populate[body][on][parts.quote][populate]=*',
    'populate[body]=true',
    'publicationState=live',
    'locale=de',
    'filters[id][$in][19]=1',
    'populate=*',
    'populate=author',
    'populate=blurb.by',
    'populate[0]=author&populate[1]=blurb',
    'populate[author]=true',
    'populate[author][fields]=name',
    'populate[body][populate]=*',
    'populate[body][on][parts.quote][fields]=text',
    'publicationState=preview',
  ])('%s is stated', (query) => {
    expect(standingOf(query)).toBe('stated');
  });

  it.each([
    'populate=owner',
    'populate[owner]=true',
    'populate=author.friend.friend',
    'populate[author][populate]=friend.friend',
    'filters[author][$or][0][name][$eq]=a',
    'filters[author][$and][0][name][$eq]=a',
    'filters[title][$not][$eq]=a',
    'filters[title][$or][0][$eq]=a',
    'filters[title][$and][0][$eq]=a',
    'filters[id][$in][20]=1',
    'populate=author.friend',
    'populate[author][filters][$not][name][$eq]=a',
    'filters[author][$not][name][$eq]=a',
    'filters[title][$notNull]=false',
    'pagination[page]=1&populate=author',
    'populate[body][on][parts.quote][populate]=by',
  ])('%s may be refused', (query) => {
    expect(standingOf(query)).toBe('tolerated');
  });

  it.each([
    'fields=nothing',
    'fields=secret',
    'fields[0]=author',
    'sort=title:down',
    'sort=title:asc:desc',
    'sort=secret',
    'sort=code',
    'sort=extra',
    'sort=author',
    'pagination=1',
    'pagination[page]=0',
    'pagination[pageSize]=101',
    'pagination[limit]=0',
    'pagination[start]=-1',
    'pagination[size]=1',
    'pagination[withCount]=yes',
    'pagination[page]=1&pagination[start]=0',
    'filters=1',
    'filters[$and]=a',
    'filters[$or][0]=a',
    'filters[$not]=a',
    'filters[title][$or][a][$eq]=a',
    'filters[author]=1',
    'filters[author][$not][nothing][$eq]=a',
    'filters[lost][name][$eq]=a',
    'filters[code][$eq]=a',
    'fields[0][a]=title',
    'fields[a]=title',
    'sort[a]=title',
    'sort[0][a]=title',
    'sort=nothing',
    'pagination[limit]=101',
    'pagination[page]=1234567890',
    'pagination[page]=1x',
    'pagination[page]=x1',
    'pagination[page][a]=1',
    'pagination[pageSize]=1&pagination[limit]=1',
    'pagination[page]=1&pagination[limit]=1',
    'pagination[pageSize]=1&pagination[start]=0',
    'populate=',
    'populate=lost.name',
    'populate=author.name',
    'populate=body.text',
    'populate[0][a]=author',
    'populate[nothing]=true',
    'populate[secret]=true',
    'populate[blurb][filters][text][$eq]=a',
    'populate[author][fields]=nothing',
    'populate[author][populate]=nothing',
    'populate[body][on]=a',
    'populate[body][on][parts.quote]=a',
    'populate[body][on][parts.quote][fields]=nothing',
    'populate[body][on][parts.quote][fields]=text&populate[body][populate]=*',
    'locale=en',
    'filters[secret][$eq]=a',
    'filters[nothing][$eq]=a',
    'filters[title]=a',
    'filters[title][$contains]=50%25',
    'populate=title',
    'populate=nothing',
    'populate=blurb.text',
    'populate[title]=true',
    'populate[author]=maybe',
    'populate[author][limit]=1',
    'populate[blurb][sort]=text',
    'populate[body][sort]=text',
    'populate[body][on][parts.nothing][fields]=text',
    'populate[body][on][parts.quote][sort]=text',
    'publicationState=draft',
    'nothing=1',
  ])('%s is unknown', (query) => {
    expect(standingOf(query)).toBe('unknown');
  });
});

it('one entry knows neither filters nor pages', () => {
  expect(questionOf('/api/books/1?fields=title')?.kind).toBe('entry');
  expect(questionOf('/api/books/1?filters[title]=a')).toBe(undefined);
  expect(questionOf('/api/books/1?pagination[page]=1')).toBe(undefined);
});
