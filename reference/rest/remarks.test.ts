import { describe, expect, it } from 'vitest';
import { loadTable } from '../../spec/index.ts';
import { buildModel } from '../model/build-model.ts';
import { parseParameters } from '../query/parameters.ts';
import { UNRESTRICTED } from '../query/viewer.ts';
import { createRemarks, parametersOf } from './remarks.ts';

const typeOf = (singularName: string, options: object, attributes: object) => ({
  uid: `api::${singularName}.${singularName}`,
  file: `${singularName}/schema.json`,
  value: { kind: 'collectionType', info: { singularName, pluralName: `${singularName}s` }, ...options, attributes },
});

const model = buildModel({
  contentTypes: [
    typeOf('tag', {}, { name: { type: 'string' } }),
    typeOf(
      'book',
      { options: { draftAndPublish: true }, pluginOptions: { i18n: { localized: true } } },
      {
        title: { type: 'string' },
        seo: { type: 'component', component: 'shared.seo', repeatable: true },
        body: { type: 'dynamiczone', components: ['shared.seo'] },
      },
    ),
  ],
  components: [
    { uid: 'shared.seo', file: 'shared/seo.json', value: { attributes: { metaTitle: { type: 'string' } } } },
  ],
  extensions: [],
});

const remarks = createRemarks({
  model,
  limits: { defaultLimit: 25, maxLimit: 100, withCount: true },
  locales: () => ['en', 'de'],
});

const contentTypeOf = (name: string) => {
  const contentType = model.contentTypes.get(`api::${name}.${name}`);
  if (!contentType) throw new Error(name);
  return contentType;
};

function tell(query: string, name = 'book', action: 'find' | 'findOne' | 'update' = 'find'): string[] {
  const messages: string[] = [];
  const question = { contentType: contentTypeOf(name), parameters: parseParameters(query), viewer: UNRESTRICTED };
  remarks.onParameters(action, { ...question, warn: (remark) => messages.push(remark) });
  return messages;
}

function tellData(data: unknown): string[] {
  const messages: string[] = [];
  remarks.onData(contentTypeOf('book'), data, (remark) => messages.push(remark));
  return messages;
}

describe('remarks on parameters', () => {
  it('say nothing of an ordinary request', () => {
    const query =
      'filters[title]=a&sort=title&pagination[page]=2&fields=title&populate=*&locale=de&publicationState=live&_q=a';
    expect(tell(query)).toEqual([]);
    expect(tell('fields=title&populate=seo', 'book', 'findOne')).toEqual([]);
  });

  it.each([
    ['popluate=seo', 'popluate was ignored: there is no such parameter; did you mean "populate"?'],
    ['filter[title]=a', 'filter was ignored: there is no such parameter; did you mean filters?'],
    ['title_contains=a', 'title_contains was ignored: there is no such parameter; did you mean filters?'],
    [
      '_limit=5',
      '_limit was ignored: there is no such parameter; did you mean pagination[limit] or pagination[pageSize]?',
    ],
    ['status=draft', 'status was ignored: there is no such parameter; did you mean publicationState=preview?'],
    ['nonsense=1', 'nonsense was ignored: there is no such parameter'],
    ['pagination[pagesize]=5', 'pagination[pagesize] was ignored: there is no such option; did you mean "pageSize"?'],
    ['pagination[pageSize]=500', 'pagination[pageSize] 500 was cut to 100, maxLimit of config/api'],
    ['pagination[limit]=0', 'pagination[limit] 0 was raised to 1'],
    ['locale=dee', 'locale dee: there is no such locale, but en, de; did you mean "de"?'],
  ])('tell of %s', (query, remark) => {
    expect(tell(query)).toEqual([remark]);
  });

  it.each([
    ['limit _limit perPage per_page pageSize page_size size take first', 'pagination[limit] or pagination[pageSize]'],
    ['start _start offset skip', 'pagination[start]'],
    ['page _page', 'pagination[page]'],
    ['_sort sortBy sort_by order orderBy order_by', 'sort'],
    ['where _where filter query', 'filters'],
    ['q search _search', '_q'],
    ['include expand with relations join', 'populate'],
    ['select only attributes columns', 'fields'],
    ['status state _publicationState draft preview', 'publicationState=preview'],
    ['lang language _locale i18n', 'locale'],
  ])('know %s as other names of %s, and nothing longer', (names, instead) => {
    const hint = `; did you mean ${instead}?`;
    for (const name of names.split(' ')) {
      for (const spelled of [name, name.toUpperCase()])
        expect(tell(`${spelled}=1`)).toEqual([`${spelled} was ignored: there is no such parameter${hint}`]);
      for (const longer of [`z${name}`, `${name}z`]) expect(tell(`${longer}=1`).join()).not.toContain(hint);
    }
  });

  it('know the operators of older versions behind names', () => {
    for (const name of 'contains eq ne lt lte gt gte in null'.split(' ')) {
      expect(tell(`title_${name}=1`).join()).toContain('; did you mean filters?');
      for (const other of [`title_${name}i`, `title_x${name}`, `title${name}`])
        expect(tell(`${other}=1`).join()).not.toContain('; did you mean filters?');
    }
  });

  it('tell of what a content-type has no use for', () => {
    expect(tell('publicationState=preview&locale=de', 'tag')).toEqual([
      'publicationState was ignored: tag has no drafts',
      'locale was ignored: tag is not localized',
    ]);
  });

  it.each([
    'pagination[pageSize]=100',
    'pagination[limit]=100',
    'pagination[limit]=-1',
    'pagination[pageSize]=1',
    'pagination[withCount]=false&pagination[start]=0',
    'locale=all',
    'locale[0]=de&locale[1]=en',
    'pagination=5',
  ])('say nothing of %s', (query) => {
    expect(tell(query)).toEqual([]);
  });

  it.each([
    ['pagination[pageSize]=101', 'pagination[pageSize] 101 was cut to 100, maxLimit of config/api'],
    ['pagination[pageSize]=-1', 'pagination[pageSize] -1 was raised to 1'],
    ['pagination[limit]=-2', 'pagination[limit] -2 was raised to 1'],
    ['locale[0]=de&locale[1]=it', 'locale it: there is no such locale, but en, de'],
  ])('tell of %s too', (query, remark) => {
    expect(tell(query)).toEqual([remark]);
  });

  it('tell of what only lists read', () => {
    expect(tell('filters[title]=a&sort=title', 'book', 'findOne')).toEqual([
      'filters was ignored: only lists read it',
      'sort was ignored: only lists read it',
    ]);
  });

  it('know every parameter of the table', () => {
    for (const { name, actions } of loadTable<{ name: string; actions: ('find' | 'findOne')[] }>('parameters'))
      for (const action of actions) expect(parametersOf(action, 'collectionType'), name).toContain(name.split('[')[0]);
  });
});

describe('remarks on the data of a dynamic zone', () => {
  it('tell of names inside components that are known', () => {
    const part = (more: object) => ({ __component: 'shared.seo', id: 1, ...more });
    expect(tellData({ body: [part({ metaTitle: 'a' }), part({ other: 'b' }), { other: 'c' }, 5] })).toEqual([
      'data.body[1].other was ignored: no attribute has this name',
    ]);
    expect(tellData({ id: 1, body: { __component: 'shared.lost', other: 'c' } })).toEqual([
      'data.id was ignored: no attribute has this name',
    ]);
    expect(tellData('text')).toEqual([]);
  });
});

describe('remarks on data', () => {
  it('tell of names without attribute, inside components too', () => {
    const data = { title: 'a', titel: 'b', seo: [{ id: 1, metaTitle: 'c' }, { metatitle: 'd' }] };
    expect(tellData(data)).toEqual([
      'data.titel was ignored: no attribute has this name; did you mean "title"?',
      'data.seo[1].metatitle was ignored: no attribute has this name; did you mean "metaTitle"?',
    ]);
  });
});
