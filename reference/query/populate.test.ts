import { describe, expect, it } from 'vitest';
import { BEHAVIOURS } from '../model/profile.ts';
import { libraryModel, scopeOn, typeOf } from './library.fixture.ts';
import { parseParameters } from './parameters.ts';
import { resolveSelection } from './populate.ts';
import { LONGEST_PATH, type PopulateTree, readPopulate } from './populate-tree.ts';
import type { Selection } from './query.ts';

const model = libraryModel();
const resolve = (query: string, scope = scopeOn(model)) =>
  resolveSelection(parseParameters(query), typeOf(model, 'book'), scope);

/** Names of what is populated, nested ones in brackets, components of a zone by uid. */
const outline = (selection: Selection): unknown =>
  selection.populate.map(({ attribute, targets }) => {
    const inner = [...targets]
      .map(([uid, target]) => [uid, outline(target)])
      .filter(([, names]) => String(names) !== '');
    return inner.length === 0 ? attribute : { [attribute]: Object.fromEntries(inner) };
  });

describe('resolveSelection', () => {
  it('shows visible scalars in the order of the schema, and populates nothing', () => {
    const { fields, populate } = resolve('');
    expect(fields).toEqual([
      ...['title', 'pages', 'price', 'serial', 'lent', 'released', 'opens', 'bought', 'stamp', 'extra'],
      ...['createdAt', 'updatedAt'],
    ]);
    expect(populate).toEqual([]);
  });

  it('shows the fields named, in the order named', () => {
    expect(resolve('fields[0]=pages&fields[1]=id&fields[2]=title').fields).toEqual(['pages', 'title']);
  });

  it.each(['author', 'body', 'code', 'secret', 'nope', 'title,pages'])('refuses fields=%s', (name) => {
    expect(() => resolve(`fields=${name}`)).toThrow(`Invalid parameter ${name}`);
  });

  it.each([
    'populate=author,tags',
    'populate[0]=author&populate[1]=tags',
    'populate[author]=true&populate[tags]=1&populate[cover]=f',
  ])('reads the form %s', (query) => {
    expect(outline(resolve(query))).toEqual(['author', 'tags']);
  });

  it('populates everything one level deep with *', () => {
    expect(outline(resolve('populate=*'))).toEqual([
      ...['author', 'tags', 'cover', 'pictures', 'blurb', 'quotes', 'body'],
    ]);
  });

  it('follows dotted paths and nested populate alike', () => {
    const nested = [{ author: { 'api::author.author': [{ books: { 'api::book.book': ['tags'] } }] } }];
    expect(outline(resolve('populate=author.books.tags'))).toEqual(nested);
    expect(outline(resolve('populate[author][populate][books][populate][0]=tags'))).toEqual(nested);
  });

  it('follows a path of the most names, and refuses a longer one', () => {
    const path = (names: number): PopulateTree | string =>
      readPopulate(Array(names).fill('books').join('.'), 'populate');
    expect(path(LONGEST_PATH)).toHaveProperty('books');
    expect(() => path(LONGEST_PATH + 1)).toThrow(`paths of at most ${LONGEST_PATH} names`);
  });

  it('takes one set of options for all components of a zone, or one for each', () => {
    expect(outline(resolve('populate[body][populate]=*'))).toEqual([{ body: { 'parts.credit': ['author'] } }]);
    const [body] = resolve('populate[body][on][parts.credit][fields][0]=role').populate;
    expect([...(body?.targets.keys() ?? [])]).toEqual(['parts.credit']);
  });

  it('leaves out what the viewer may not find', () => {
    expect(outline(resolve('populate=author,tags', scopeOn(model, ['api::tag.tag'])))).toEqual(['tags']);
  });

  it('ignores an unknown name and tells the nearest one', () => {
    const scope = scopeOn(model);
    expect(outline(resolve('populate=autor', scope))).toEqual([]);
    expect(scope.remarks[0]).toContain('did you mean "author"?');
  });

  it('takes no notice of a plain name between names in brackets, as a real server', () => {
    expect(
      resolve('populate[author]=*&populate=tags&populate[body]=*').populate.map(({ attribute }) => attribute),
    ).toEqual(['body']);
  });

  it.each([
    ['populate[tags][pagination][pageSize]=1', 'no pagination inside a population'],
    ['populate[tags][sort]=nope', 'Invalid parameter nope'],
    ['populate[tags][filters][nope]=1', 'Invalid parameter nope'],
    ['populate[body][on][parts.credit][filters][nope]=1', 'Invalid parameter nope'],
    ['populate[body][on][parts.credit][sort]=nope', 'Invalid parameter nope'],
    ['populate[tags][fields][0]=*&populate[tags][fields][1]=nope', 'Invalid parameter nope'],
    ['populate[0]=*', '* to stand alone'],
    ['populate=*&populate[author][populate]=*', 'names only, or options only'],
  ])('refuses %s', (query, message) => {
    expect(() => resolve(query)).toThrow(message);
  });

  it('reads options of a zone as a whole in profile strapi-4 alone, which know its ids', () => {
    const asRecorded = { ...scopeOn(model), behaviour: BEHAVIOURS['strapi-4'] };
    for (const option of ['fields]=role', 'filters][role]=x', 'sort]=role']) {
      expect(() => resolve(`populate[body][${option}`)).not.toThrow();
      expect(() => resolve(`populate[body][${option}`, asRecorded)).toThrow('Invalid parameter role');
    }
    const [body] = resolve('populate[body][fields]=id&populate[body][filters][id]=2', asRecorded).populate;
    expect(body?.targets.get('parts.credit')?.fields).toEqual([]);
    expect(body?.chosen?.get('parts.credit')?.filter).toMatchObject({ operator: '$eq' });
  });

  it('takes * in a comma list for nothing', () => {
    expect(outline(resolve('populate=*,author'))).toEqual(['author']);
  });

  it('suggests names the viewer knows, and no others', () => {
    const remarksFor = (query: string, permitted?: readonly string[]) => {
      const scope = scopeOn(model, permitted);
      resolve(query, scope);
      return scope.remarks.join();
    };
    expect(remarksFor('populate=autor')).toContain('did you mean "author"?');
    expect(remarksFor('populate=autor', ['api::tag.tag'])).not.toContain('did you mean');
    expect(remarksFor('populate=secre')).not.toContain('did you mean');
    expect(remarksFor('populate=secret')).toContain('nothing is called "secret"');
  });
});

describe('a polymorphic relation', () => {
  const morphs = libraryModel({ book: { owner: { type: 'relation', relation: 'morphToOne' } } });
  const targets = (query: string, permitted?: readonly string[]) =>
    resolveSelection(parseParameters(query), typeOf(morphs, 'book'), scopeOn(morphs, permitted)).populate.flatMap(
      ({ targets }) => [...targets.keys()],
    );

  it('leads to all content-types that the viewer may find', () => {
    expect(targets('populate=owner')).toEqual(expect.arrayContaining(['api::tag.tag', 'api::author.author']));
    expect(targets('populate=owner', ['api::tag.tag'])).toEqual(['api::tag.tag']);
    expect(targets('populate=owner', [])).toEqual([]);
  });
});
