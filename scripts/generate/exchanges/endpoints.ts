/** Samples of sections 1, 2 and 4.1: endpoints, attributes, envelope, validation. */
import { anonymous, del, get, post, put, type Samples } from './sample.ts';

const RUN = '/api/print-runs';
const label = 'Ebb, first';

/** Writes one attribute of a print run and reads it back alone. */
const roundTrip = (attribute: string, value: unknown): Samples[string] => [
  post(`${RUN}?fields[0]=${attribute}`, { label, [attribute]: value }),
];

/** Two creates that differ in one thing: the first is refused, the second accepted. */
const refusedThenAccepted = (path: string, refused: object, accepted: object): Samples[string] => [
  post(path, refused),
  post(path, accepted),
];

const AUTHOR = '/api/authors?fields[0]=name';
const REVIEW = '/api/reviews?fields[0]=headline&fields[1]=stars';
const review = { headline: 'Short and salty', stars: 4 };

export const endpointSamples: Samples = {
  'versioning.two-shapes': [
    get('/api/genres?fields[0]=name&pagination[pageSize]=1'),
    get('/api/genres/1?fields[0]=name'),
  ],
  'versioning.prefix': [get('/api/tags/1'), get('/api/v1/tags/1')],
  'model.kind': [get('/api/tags/1'), get('/api/site-setting')],
  'model.plural-name': [get('/api/print-runs?fields[0]=label&pagination[pageSize]=1')],
  'model.singular-name': [get('/api/site-setting')],
  'model.collection-name': [get('/api/print-runs?fields[0]=label&pagination[pageSize]=1'), get('/api/print_runs')],
  'model.display-name': [get('/api/print-runs?fields[0]=label&pagination[pageSize]=1'), get('/api/print-run')],
  'model.plugin-options': [
    get('/api/genres?fields[0]=name&fields[1]=locale&pagination[pageSize]=1'),
    get('/api/tags?fields[0]=name&fields[1]=locale&pagination[pageSize]=1'),
  ],
  'model.attributes': [get('/api/print-runs/1')],
  'model.draft-and-publish': [get('/api/reviews/1'), get('/api/tags/1')],
  'rest.status.cors-preflight': [
    {
      method: 'OPTIONS',
      path: '/api/tags',
      auth: 'none',
      headers: { origin: 'http://client.example', 'access-control-request-method': 'PUT' },
    },
  ],
  'rest.endpoints.generated': [get('/api/tags?pagination[pageSize]=2')],
  'rest.endpoints.kinds': [get('/api/tags?pagination[pageSize]=1'), get('/api/site-setting')],
  'rest.endpoints.no-components': [get('/api/quotes'), get('/api/shared.quote')],
  'rest.endpoints.plural-of-single': [get('/api/site-settings')],
  'rest.endpoints.list': [get('/api/imprints')],
  'rest.endpoints.find-one': [get('/api/imprints/1')],
  'rest.endpoints.create': [post('/api/tags', { name: 'harbour' }), get('/api/tags/13')],
  'rest.endpoints.update': [put('/api/tags/1', { name: 'the sea' }), get('/api/tags/1')],
  'rest.endpoints.delete': [del('/api/tags/1'), get('/api/tags/1')],
  'rest.endpoints.identifier': [get('/api/genres/3?fields[0]=name')],
  'rest.delete.gone': [del('/api/tags/1'), get('/api/tags/1'), get('/api/tags?fields[0]=name&filters[name][$eq]=sea')],
  'rest.update.deleted': [del('/api/tags/1'), put('/api/tags/1', { name: 'sea' })],
  'rest.delete.again': [del('/api/tags/1'), del('/api/tags/1')],
  'rest.status.success': [
    post('/api/tags', { name: 'harbour' }),
    put('/api/tags/13', { name: 'quay' }),
    del('/api/tags/13'),
  ],
  'rest.status.unknown-id': [get('/api/tags/9999'), put('/api/tags/9999', { name: 'x' }), del('/api/tags/one')],
  'rest.status.unknown-route': [get('/api/papers')],
  'rest.status.wrong-method': [{ ...put('/api/tags/1', { name: 'x' }), method: 'PATCH' }],
  'rest.status.head': [{ ...get('/api/tags/1'), method: 'HEAD' }],
  'rest.query.unknown-parameter': [get('/api/tags/1?colour=blue')],
  'rest.query.pagination-on-one': [get('/api/tags/2?fields[0]=name&pagination[page]=9&sort=name:desc')],
  'rest.query.on-writes': [
    put('/api/books/4?fields[0]=title&populate[author][fields][0]=name', { subtitle: 'A novel' }),
  ],
  'rest.query.no-relations-by-default-on-writes': [put('/api/print-runs/1?fields[0]=label', { book: 2 })],
  'rest.relations.plain-list': [
    put('/api/books/4?fields[0]=title&populate[tags][fields][0]=name', { tags: [5, 1] }),
    put('/api/books/4?fields[0]=title&populate[tags][fields][0]=name', { tags: { set: [2, 5] } }),
  ],
  'rest.relations.to-one.short': [
    put('/api/print-runs/1?fields[0]=label&populate[book][fields][0]=title', { book: 2 }),
  ],
  'rest.relations.to-one.null': [
    put('/api/print-runs/1?fields[0]=label&populate[book][fields][0]=title', { book: null }),
  ],
  'rest.relations.null-clears': [put('/api/books/4?fields[0]=title&populate[tags][fields][0]=name', { tags: null })],
  'rest.create.relations': [
    post('/api/books?fields[0]=title', { title: 'Flood', author: 1, tags: [1, 5], quotes: [{ text: 'Up.' }] }),
    get('/api/books?fields[0]=title&filters[author][name][$eq]=Maren Oakes&filters[tags][name][$eq]=sea&sort=id'),
  ],
  'rest.update.partial': [put('/api/imprints/2', { motto: 'Poems, only' }), get('/api/imprints/2')],
  'rest.update.null-clears': [put('/api/imprints/2', { motto: null }), get('/api/imprints/2')],
  'rest.update.empty-data': [put('/api/imprints/2', {})],
  'rest.update.relations': [
    put('/api/books/4?fields[0]=title', { tags: [2], genre: 1 }),
    get('/api/books?fields[0]=title&filters[tags][id][$eq]=2&sort=id'),
  ],
  'rest.concurrency.sequential': [
    put('/api/tags/1', { name: 'the sea' }),
    put('/api/tags/1', { name: 'the shore' }),
    get('/api/tags/1'),
  ],
  'rest.update.side-by-side': [
    put('/api/subscribers/1?fields[0]=name', { password: 'lantern-ten' }),
    put('/api/subscribers/1?fields[0]=name', { name: 'Ona' }),
    get('/api/subscribers/1?fields[0]=name'),
  ],
  'rest.update.other-entries': [put('/api/tags/1', { name: 'the sea' }), get('/api/tags/2')],

  'rest.envelope.entry': [get('/api/tags/2')],
  'rest.envelope.json': [get('/api/tags/1')],
  'rest.envelope.list': [get('/api/tags?pagination[pageSize]=2')],
  'rest.envelope.entry-id': [get('/api/tags/2?fields[0]=name')],
  'rest.envelope.entry-attributes': [get('/api/tags/2')],
  'rest.envelope.meta': [get('/api/tags/2?fields[0]=name'), get('/api/tags?fields[0]=name&pagination[pageSize]=1')],
  'rest.envelope.meta-list': [get('/api/tags?fields[0]=name&pagination[pageSize]=1')],
  'rest.envelope.meta-entry': [get('/api/tags/2?fields[0]=name')],
  'rest.envelope.available-locales': [get('/api/genres/1?fields[0]=name')],
  'rest.envelope.available-locales-others': [get('/api/books/1?fields[0]=title'), get('/api/books/15?fields[0]=title')],
  'rest.envelope.entry-meta': [get('/api/genres?fields[0]=name&pagination[pageSize]=2')],
  'rest.envelope.error': [get('/api/tags/9999')],
  'rest.envelope.error-data-null': [get('/api/tags/9999')],
  'rest.populate.nothing-by-default': [get('/api/imprints/1'), get('/api/imprints/1?populate[0]=head&fields[0]=name')],

  'rest.attributes.string': roundTrip('sku', 'EB-1 “é” 😀'),
  'rest.attributes.text': roundTrip('notes', 'First line\nsecond line'),
  'rest.attributes.richtext': roundTrip('colophon', 'Set in **Fell** types'),
  'rest.attributes.enumeration': roundTrip('binding', 'hand bound'),
  'rest.attributes.email': roundTrip('contact', 'press@quay.example'),
  'rest.attributes.uid': roundTrip('code', 'ebb-1'),
  'rest.attributes.date': roundTrip('printedOn', '2024-02-29'),
  'rest.attributes.time': roundTrip('startsAt', '07:30:15.250'),
  'rest.attributes.datetime': roundTrip('deliveredAt', '2024-02-29T12:00:00.001Z'),
  'rest.attributes.timestamp': roundTrip('scannedAt', '2024-02-29T12:00:00.001Z'),
  'rest.attributes.timestamp.form': roundTrip('scannedAt', '2024-02-29T12:00:00.001Z'),
  'rest.attributes.integer': roundTrip('copies', -1500),
  'rest.attributes.biginteger': roundTrip('serial', '4503599627370496'),
  'rest.attributes.biginteger.exact': roundTrip('serial', '9223372036854775807'),
  'rest.attributes.biginteger.form': roundTrip('serial', 12),
  'rest.attributes.float': roundTrip('weight', 0.125),
  'rest.attributes.decimal': roundTrip('unitPrice', 4.25),
  'rest.attributes.boolean': roundTrip('inStock', false),
  'rest.attributes.json': roundTrip('measures', { height: 198, tags: ['a', null, { b: true }] }),
  'rest.attributes.password': [post('/api/subscribers', { email: 'flo@reader.example', password: 'lantern-nine' })],
  'rest.attributes.private': [post('/api/reviews', { ...review, email: 'flo@reader.example' })],
  'rest.attributes.relation': [get('/api/print-runs/1')],
  'rest.attributes.component': [get('/api/imprints/1')],
  'rest.attributes.media': [get('/api/authors/1')],
  'rest.attributes.dynamic-zone': [get('/api/homepage')],
  'rest.attributes.timestamps': [get('/api/tags/1')],
  'rest.attributes.published-at': [
    get('/api/reviews/1?fields[0]=headline&fields[1]=publishedAt'),
    get('/api/books/13?fields[0]=title&fields[1]=publishedAt'),
  ],
  'rest.attributes.no-published-at': [post('/api/tags', { name: 'harbour', publishedAt: '2020-01-01T00:00:00.000Z' })],
  'rest.attributes.created-at-constant': [put('/api/tags/1', { name: 'the sea' })],
  'rest.attributes.updated-at-moves': [get('/api/tags/2'), put('/api/tags/2', { name: 'rock salt' })],
  'rest.attributes.timestamps-not-writable': [put('/api/tags/1', { createdAt: '2000-01-01T00:00:00.000Z' })],
  'rest.attributes.id-not-writable': [post('/api/tags', { id: 500, name: 'harbour' })],
  'rest.attributes.unknown-ignored': [post('/api/tags', { name: 'harbour', colour: 'blue' })],
  'rest.attributes.unset-is-null': [post('/api/print-runs', { label })],
  'rest.attributes.order': [get('/api/contracts/1')],
  'rest.attributes.default': [post('/api/imprints', { name: 'Undertow' })],
  'rest.attributes.default-not-for-null': [post('/api/imprints', { name: 'Undertow', motto: null })],
  'rest.attributes.number-from-string': roundTrip('copies', '1500'),
  'rest.attributes.boolean-from-text': roundTrip('inStock', 'false'),
  'rest.attributes.date-from-datetime': roundTrip('printedOn', '2024-02-29T12:00:00.000Z'),
  'rest.attributes.time-form': roundTrip('startsAt', '07:30:15'),
  'rest.attributes.datetime-form': roundTrip('deliveredAt', '2024-02-29T13:00:00+01:00'),
  'rest.attributes.uid-not-generated': [post('/api/tags', { name: 'harbour' })],

  'rest.validation.required': refusedThenAccepted(AUTHOR, { awards: 1 }, { awards: 1, name: 'Ona' }),
  'rest.validation.required-null': [put('/api/authors/1?fields[0]=name', { name: null })],
  'rest.validation.type-string': refusedThenAccepted(AUTHOR, { name: 5 }, { name: '5' }),
  'rest.validation.type-number': refusedThenAccepted(
    AUTHOR,
    { name: 'Ona', awards: 'two' },
    { name: 'Ona', awards: 2 },
  ),
  'rest.validation.type-integer': refusedThenAccepted(AUTHOR, { name: 'Ona', awards: 1.5 }, { name: 'Ona', awards: 1 }),
  'rest.validation.type-boolean': refusedThenAccepted(
    '/api/imprints?fields[0]=name&fields[1]=active',
    { name: 'Undertow', active: 'yes' },
    { name: 'Undertow', active: true },
  ),
  'rest.validation.min': refusedThenAccepted(REVIEW, { ...review, stars: 0 }, { ...review, stars: 1 }),
  'rest.validation.max': refusedThenAccepted(REVIEW, { ...review, stars: 6 }, { ...review, stars: 5 }),
  'rest.validation.min-length': refusedThenAccepted(
    AUTHOR,
    { name: 'Ona', penName: 'O' },
    { name: 'Ona', penName: 'Oh' },
  ),
  'rest.validation.max-length': refusedThenAccepted(
    '/api/genres?fields[0]=shelfMark',
    { name: 'Maps', shelfMark: 'F-MAPS-12' },
    { name: 'Maps', shelfMark: 'F-MAPS-1' },
  ),
  'rest.validation.regex': refusedThenAccepted(
    AUTHOR,
    { name: 'Ona', website: 'ona.example' },
    { name: 'Ona', website: 'https://ona.example' },
  ),
  'rest.validation.enumeration': refusedThenAccepted(
    '/api/print-runs?fields[0]=binding',
    { label, binding: 'spiral' },
    { label, binding: 'sewn' },
  ),
  'rest.validation.blocks': refusedThenAccepted(
    '/api/newsletters?fields[0]=body',
    { subject: 'Spring', body: [{ type: 'heading', level: 7, children: [{ type: 'text', text: 'New' }] }] },
    { subject: 'Spring', body: [{ type: 'heading', level: 2, children: [{ type: 'text', text: 'New' }] }] },
  ),
  'rest.validation.email': refusedThenAccepted(
    AUTHOR,
    { name: 'Ona', email: 'ona' },
    { name: 'Ona', email: 'ona@lantern.example' },
  ),
  'rest.validation.email-empty': [post(AUTHOR, { name: 'Ona', email: '' })],
  'rest.validation.uid-characters': refusedThenAccepted(
    '/api/tags?fields[0]=slug',
    { name: 'harbour', slug: 'har bour' },
    { name: 'harbour', slug: 'har-bour' },
  ),
  'rest.validation.unique': refusedThenAccepted('/api/tags', { name: 'sea' }, { name: 'Sea' }),
  'rest.validation.unique-null': [post(AUTHOR, { name: 'Ona' }), post(AUTHOR, { name: 'Ono' })],
  'rest.validation.unique-same-entry': [put('/api/tags/1', { name: 'sea' })],
  'rest.validation.date-format': refusedThenAccepted(
    '/api/authors?fields[0]=born',
    { name: 'Ona', born: '31.12.1999' },
    { name: 'Ona', born: '1999-12-31' },
  ),
  'rest.validation.date-impossible': [post('/api/authors', { name: 'Ona', born: '2023-02-31' })],
  'rest.validation.time-format': [post('/api/print-runs', { label, startsAt: '7:30' })],
  'rest.validation.datetime-format': [post('/api/print-runs', { label, deliveredAt: 'tomorrow' })],
  'rest.validation.several': [post(AUTHOR, { awards: -1, website: 'ona.example' })],
  'rest.validation.path': [post(AUTHOR, { name: 'Ona', awards: -1 })],
  'rest.validation.nothing-written': [
    post(AUTHOR, { name: 'Ona', awards: -1 }),
    get('/api/authors?fields[0]=name&filters[name][$eq]=Ona'),
  ],
  'rest.validation.empty-string-allowed': [post(AUTHOR, { name: '' })],

  'access.private-by-default': [anonymous(get('/api/tags')), anonymous(post('/api/tags', { name: 'harbour' }))],
  'access.forbidden': [anonymous(get('/api/tags/1')), anonymous(get('/api/tags/9999'))],
  'access.refused-write-changes-nothing': [anonymous(del('/api/tags/1')), get('/api/tags/1')],
  'access.bearer-token': [get('/api/tags/1')],
  'access.full-access-token': [get('/api/tags/1'), del('/api/tags/1')],
};
