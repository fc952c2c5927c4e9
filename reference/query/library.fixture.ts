/** A small library, for tests: its model, and what may be asked about it. */
import { buildModel } from '../model/build-model.ts';
import type { ContentType, Model } from '../model/model.ts';
import type { Scope } from './scope.ts';

const contentType = (name: string, plural: string, attributes: object, more: object = {}) => ({
  uid: `api::${name}.${name}`,
  file: `${name}/schema.json`,
  value: { kind: 'collectionType', info: { singularName: name, pluralName: plural }, attributes, ...more },
});

export const relation = (kind: string, target: string, side: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...side,
});

/**
 * Books with an author, tags, a cover, a component and a dynamic zone; authors; tags; a note in locales and states.
 *
 * @param more attributes beside these
 */
export function libraryModel(
  more: { readonly book?: object; readonly tag?: object; readonly note?: object } = {},
): Model {
  return buildModel({
    contentTypes: [
      contentType('book', 'books', {
        title: { type: 'string' },
        pages: { type: 'integer' },
        price: { type: 'decimal' },
        serial: { type: 'biginteger' },
        lent: { type: 'boolean' },
        released: { type: 'date' },
        opens: { type: 'time' },
        bought: { type: 'datetime' },
        stamp: { type: 'timestamp' },
        extra: { type: 'json' },
        code: { type: 'password' },
        secret: { type: 'string', private: true },
        author: relation('manyToOne', 'author', { inversedBy: 'books' }),
        tags: relation('oneToMany', 'tag'),
        cover: { type: 'media', multiple: false },
        pictures: { type: 'media', multiple: true },
        blurb: { type: 'component', component: 'parts.quote', repeatable: false },
        quotes: { type: 'component', component: 'parts.quote', repeatable: true },
        body: { type: 'dynamiczone', components: ['parts.quote', 'parts.credit'] },
        ...more.book,
      }),
      contentType('author', 'authors', {
        name: { type: 'string' },
        books: relation('oneToMany', 'book', { mappedBy: 'author' }),
      }),
      contentType('tag', 'tags', { name: { type: 'string' }, ...more.tag }),
      contentType(
        'note',
        'notes',
        { text: { type: 'string' }, ...more.note },
        { options: { draftAndPublish: true }, pluginOptions: { i18n: { localized: true } } },
      ),
      contentType('setting', 'settings', { name: { type: 'string' } }, { kind: 'singleType' }),
    ],
    components: [
      { uid: 'parts.quote', file: 'parts/quote.json', value: { attributes: { text: { type: 'string' } } } },
      {
        uid: 'parts.credit',
        file: 'parts/credit.json',
        value: { attributes: { role: { type: 'string' }, author: relation('oneToOne', 'author') } },
      },
    ],
    extensions: [],
  });
}

/** The content-type of a name of the library. */
export function typeOf(model: Model, name: string): ContentType {
  const type = model.contentTypes.get(`api::${name}.${name}`);
  if (!type) throw new Error(`the library has no ${name}`);
  return type;
}

/** A scope in which everything is permitted, or only what is listed (`api::tag.tag`), with the remarks it collected. */
export function scopeOn(model: Model, permitted?: readonly string[]): Scope & { readonly remarks: string[] } {
  const remarks: string[] = [];
  return {
    model,
    viewer: { may: (_action, uid) => permitted?.includes(uid) ?? true },
    warn: (remark) => remarks.push(remark),
    remarks,
  };
}
