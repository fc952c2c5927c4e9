/** Samples of section 4.8: relations in create and update bodies. */
import { del, get, post, put, type Samples, type Step } from './sample.ts';

const BOOK = '/api/books/4?fields[0]=title&populate[tags][fields][0]=name';

/** Updates of the tags of one book, from the same three tags. */
const tags = (...values: readonly unknown[]): Step[] => [
  put(BOOK, { tags: [1, 2, 3] }),
  ...values.map((value) => put(BOOK, { tags: value })),
];

const at = (id: number, position: object): object => ({ id, position });

const AUTHOR = '/api/books/4?fields[0]=title&populate[author][fields][0]=name';
const author = (...values: readonly unknown[]): Step[] => values.map((value) => put(AUTHOR, { author: value }));

const CARD = 'blocks.author-card';
const GALLERY = '/api/books/4?fields[0]=title&populate[gallery][fields][0]=name';

export const relationSamples: Samples = {
  'rest.relations.connect': tags({ connect: [4, 5] }),
  'rest.relations.disconnect': tags({ disconnect: [2] }),
  'rest.relations.connect-and-disconnect': tags({ connect: [4], disconnect: [1] }),
  'rest.relations.set': tags({ set: [5, 1] }),
  'rest.relations.set-empty': tags({ set: [] }),
  'rest.relations.shorthand': tags({ connect: [4] }, { disconnect: [1] }, { set: [2, 1] }),
  'rest.relations.longhand': tags({ connect: [{ id: 4 }] }, { disconnect: [{ id: 1 }] }, { set: [{ id: 2 }] }),
  'rest.relations.connect.before': tags({ connect: [at(4, { before: 2 })] }),
  'rest.relations.connect.after': tags({ connect: [at(4, { after: 1 })] }),
  'rest.relations.connect.start': tags({ connect: [at(4, { start: true })] }),
  'rest.relations.connect.end': tags({ connect: [at(4, { end: true })] }),
  'rest.relations.connect.default-end': tags({ connect: [{ id: 4 }] }),
  'rest.relations.connect.sequential': tags({
    connect: [at(4, { start: true }), at(5, { before: 4 }), at(6, { after: 5 })],
  }),
  'rest.relations.connect.one-position-key': tags(
    { connect: [at(4, {})] },
    { connect: [at(4, { before: 2, start: true })] },
    { connect: [at(4, { before: 2 })] },
  ),
  'rest.relations.connect.one-position-key-refused': tags({ connect: [at(4, { start: true, end: true })] }),
  'rest.relations.connect.twice-name': tags({ connect: [4, 4] }),
  'rest.relations.connect.twice': tags({ connect: [4, 4] }, { connect: [4, { id: 4 }] }, { connect: [4, 5] }),
  'rest.relations.connect.twice-status': tags({ connect: [at(4, { start: true }), at(4, { end: true })] }),
  'rest.relations.set-not-combined': tags({ set: [1], connect: [4] }, { connect: [4], disconnect: [1] }),
  'rest.relations.set-not-combined-status': tags({ set: [1, 2], disconnect: [3] }),
  'rest.relations.position-unconnected': tags({ connect: [at(4, { before: 5 })] }),
  'rest.relations.set-duplicate': tags({ set: [4, 5, 4] }),
  'rest.relations.connect-media-status': [put(GALLERY, { gallery: { connect: [1] } })],
  'rest.relations.unknown-id': tags({ connect: [9999] }, { connect: [4] }),
  'rest.relations.not-a-list': tags({ connect: 4 }, { connect: [4] }),
  'rest.relations.circular': tags({ connect: [at(4, { before: 5 }), at(5, { before: 4 })] }),
  'rest.relations.scalar-on-many': tags(4),
  'rest.relations.reconnect-moves': tags({ connect: [1] }),
  'rest.relations.disconnect-unconnected': tags({ disconnect: [5] }),
  'rest.relations.connect-wins': tags({ connect: [1], disconnect: [1] }),
  'rest.relations.empty-object': tags({}, { connect: [] }),
  'rest.relations.string-ids': tags(['5', '4'], { connect: ['6'] }),
  'rest.relations.set-on-create': [
    post('/api/books?fields[0]=title&populate[tags][fields][0]=name', {
      title: 'Flood',
      quotes: [{ text: 'Up.' }],
      tags: { connect: [2, at(1, { before: 2 })], disconnect: [3] },
    }),
  ],
  'rest.relations.to-one.last': author([1, 2], { connect: [2, 1] }, { set: [1, 3] }),
  'rest.relations.to-one.syntaxes': author({ connect: [1] }, { set: [2] }, { disconnect: [2] }, [3]),
  'rest.relations.one-way-many': [
    put('/api/books/4?fields[0]=title&populate[recommended][fields][0]=title', { recommended: [3, 1, 2] }),
  ],
  'rest.relations.inverse': [
    ...author(2),
    get('/api/authors/2?fields[0]=name&populate[books][fields][0]=title'),
    ...author(1),
    get('/api/authors/2?fields[0]=name&populate[books][fields][0]=title'),
  ],
  'rest.relations.inverse-set': [
    put('/api/authors/2?fields[0]=name&populate[books][fields][0]=title', { books: [3, 1] }),
  ],
  'rest.relations.one-to-one-steals': [
    put('/api/books/1?fields[0]=title&populate[prequel][fields][0]=title', { prequel: 4 }),
    put('/api/books/2?fields[0]=title&populate[prequel][fields][0]=title', { prequel: 4 }),
    get('/api/books/1?fields[0]=title&populate[prequel][fields][0]=title'),
  ],
  'rest.relations.one-to-many-steals': [
    put('/api/authors/1?fields[0]=name&populate[books][fields][0]=title', { books: [1, 2] }),
    put('/api/authors/2?fields[0]=name&populate[books][fields][0]=title', { books: { connect: [2] } }),
    get('/api/authors/1?fields[0]=name&populate[books][fields][0]=title'),
  ],
  'rest.relations.self': [put('/api/genres/1?fields[0]=name&populate[parent][fields][0]=name', { parent: 1 })],
  'rest.relations.deleted-target': [...tags(), del('/api/tags/2?fields[0]=name'), get(BOOK)],
  'rest.delete.unlinked': [
    del('/api/tags/2?fields[0]=name'),
    get(BOOK),
    get('/api/books?fields[0]=title&filters[tags][id][$eq]=2'),
  ],
  'rest.relations.in-components': [
    put('/api/books/4?fields[0]=title&populate[body][populate]=tags', {
      body: [{ __component: CARD, heading: 'Who writes', tags: { connect: [2, at(1, { start: true })] } }],
    }),
  ],
  'rest.relations.morph': [
    post('/api/notices?fields[0]=text&populate[subject][fields][0]=name', {
      text: 'See the tag',
      subject: { id: 1, __type: 'api::tag.tag' },
    }),
  ],
  'rest.relations.connect-no-media': [put(GALLERY, { gallery: { connect: [1] } }), get(GALLERY)],
  'rest.relations.media-set': [put(GALLERY, { gallery: [2, 1] }), put(GALLERY, { gallery: [] })],
  'rest.update.null-clears-media': [put(GALLERY, { gallery: null })],
  'rest.relations.media-unknown': [put(GALLERY, { gallery: [9999] })],
};
