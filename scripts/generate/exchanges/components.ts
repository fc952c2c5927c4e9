/** Samples of components and dynamic zones in bodies (2.1). */
import { get, post, put, type Samples } from './sample.ts';

const LINKS = '/api/authors/1?fields[0]=name&populate[0]=links';
const ADDRESS = '/api/authors/1?fields[0]=name&populate[0]=address';
const BOOKS = '/api/books?fields[0]=title';
const label = 'Home page';

/** Two creates that differ in one thing: the first is refused, the second accepted. */
const books = (refused: object, accepted: object): Samples[string] => [
  post(BOOKS, { title: 'Flood', ...refused }),
  post(BOOKS, { title: 'Flood', ...accepted }),
];

const rich = { __component: 'blocks.rich', heading: 'One' };

export const componentSamples: Samples = {
  'rest.components.update-by-id': [get(ADDRESS), put(ADDRESS, { address: { id: 1, city: 'Penzance' } })],
  'rest.components.ids': [put(LINKS, { links: [{ label: 'First' }, { label }] }), put(LINKS, { name: 'Ada' })],
  'rest.components.replace-without-id': [get(ADDRESS), put(ADDRESS, { address: { city: 'Penzance' } })],
  'rest.components.new-in-update': [put(ADDRESS, { address: { street: '1 Quay' } })],
  'rest.components.null-clears': [put(ADDRESS, { address: null })],
  'rest.components.list-replaced': [
    put(LINKS, { links: [{ label: 'Second' }, { label }] }),
    put(LINKS, { links: [{ label }] }),
  ],
  'rest.components.empty-list': [put(LINKS, { links: [] })],
  'rest.components.foreign-id-on-create': [
    post('/api/authors?fields[0]=name&populate[0]=address', { name: 'Ada', address: { id: 1, city: 'Hull' } }),
    get(ADDRESS),
  ],
  'rest.validation.component-foreign-id': [
    put(ADDRESS, { address: { id: 9999, city: 'Hull' } }),
    put(ADDRESS, { address: { city: 'Hull' } }),
  ],
  'rest.validation.component-required': books(
    { quotes: [{ by: 'Nobody' }] },
    { quotes: [{ text: 'Up.', by: 'Nobody' }] },
  ),
  'rest.validation.component-type': books({ quotes: { text: 'Up.' } }, { quotes: [{ text: 'Up.' }] }),
  'rest.validation.component-max': books(
    { quotes: [{ text: '1' }, { text: '2' }, { text: '3' }, { text: '4' }] },
    { quotes: [{ text: '1' }, { text: '2' }, { text: '3' }] },
  ),
  'rest.validation.zone-max': books(
    { body: [rich, rich, rich, rich, rich, rich] },
    { body: [rich, rich, rich, rich, rich] },
  ),
  'rest.validation.zone-component-missing': books({ body: [{ heading: 'One' }] }, { body: [rich] }),
  'rest.validation.zone-component-unknown': books(
    { body: [{ ...rich, __component: 'blocks.nope' }] },
    { body: [rich] },
  ),
  'rest.validation.zone-null': books({ body: null }, { body: [] }),
};
