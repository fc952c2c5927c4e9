/** `fetch` with query strings made by qs, as the documentation of Strapi shows it. */
import qs from 'qs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, openLibrary, PROFILES } from './library.fixture.ts';

describe.each(PROFILES)('fetch with qs, profile %s', (profile) => {
  let library: Library;

  beforeAll(async () => {
    library = await openLibrary(profile);
  });
  afterAll(() => library.close());

  const get = async (path: string, query: object, options?: qs.IStringifyOptions): Promise<unknown> => {
    const answer = await fetch(`${library.url}/api/${path}?${qs.stringify(query, options)}`);
    return answer.json();
  };

  const query = {
    sort: ['pages:desc'],
    filters: { $and: [{ pages: { $notNull: true } }, { $not: { title: { $startsWith: 'A' } } }] },
    populate: { author: { fields: ['name'] } },
    fields: ['title', 'pages'],
    pagination: { pageSize: 2, page: 1 },
    publicationState: 'live',
    locale: ['en'],
  };

  it('asks for filters, fields, sort, pages and population at once', async () => {
    expect(await get('books', query, { encodeValuesOnly: true })).toMatchObject({
      data: [
        { attributes: { title: 'Cedar', pages: 300, author: { data: { attributes: { name: 'Ben' } } } } },
        { attributes: { title: 'fir', pages: 210, author: { data: null } } },
      ],
      meta: { pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 } },
    });
  });

  it('answers alike however the query string is written', async () => {
    const styles: readonly qs.IStringifyOptions[] = [
      {},
      { encode: false },
      { encodeValuesOnly: true, addQueryPrefix: false },
      { arrayFormat: 'brackets' },
    ];
    const answers = await Promise.all(styles.map((style) => get('books', { ...query, locale: 'en' }, style)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('sends a form with a file and the JSON of the entry', async () => {
    const form = new FormData();
    form.append('data', JSON.stringify({ name: 'Dea' }));
    form.append('files.portrait', new Blob(['portrait'], { type: 'text/plain' }), 'portrait.txt');
    const headers = { authorization: `Bearer ${library.token}` };
    const answer = await fetch(`${library.url}/api/authors?populate=portrait`, { method: 'POST', headers, body: form });
    expect(await answer.json()).toMatchObject({
      data: { attributes: { name: 'Dea', portrait: { data: { attributes: { name: 'portrait.txt' } } } } },
    });
  });
});
