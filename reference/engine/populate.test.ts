import { beforeAll, describe, expect, it } from 'vitest';
import { BOUNDS, EACH } from '../query/bounds.ts';
import { libraryModel, scopeOn, typeOf } from '../query/library.fixture.ts';
import { parseParameters } from '../query/parameters.ts';
import { resolveSelection } from '../query/populate.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { Populating } from './populate.ts';

const model = libraryModel();
const BOOK = 'api::book.book';

let store: Store;

beforeAll(async () => {
  store = await openStore(model);
  await store.write((writer) => {
    writer.insert(BOOK, { title: 'a' });
    const quotes = ['b', 'c', 'a'].map((text) => writer.insert('parts.quote', { text }).id);
    const credit = { uid: 'parts.credit', id: writer.insert('parts.credit', { role: 'editor' }).id };
    const [first, ...others] = quotes.map((id) => ({ uid: 'parts.quote', id }));
    writer.link(BOOK, 1, 'body', first ? [first, credit, ...others] : []);
  });
});

/** The texts and roles of the populated zone. */
const zone = (options: string): unknown[] => {
  const parameters = parseParameters(options.replaceAll('quote', 'populate[body][on][parts.quote]'));
  const selection = resolveSelection(parameters, typeOf(model, 'book'), scopeOn(model));
  const entry = store.get(BOOK, 1);
  const body = entry && new Populating(store, BOUNDS).show(BOOK, entry, selection).populated.get('body');
  return Array.isArray(body) ? body.map(({ entry: { text, role } }) => text ?? role) : [];
};

describe('on of a dynamic zone', () => {
  it('filters the items of one component', () => {
    expect(zone('quote[filters][text][$ne]=c&populate[body][on][parts.credit]=*')).toEqual(['b', 'editor', 'a']);
  });

  it('keeps the order of the zone, and sorts only to choose', () => {
    expect(zone('quote[sort]=text')).toEqual(['b', 'c', 'a']);
    expect(zone('quote[sort]=text&quote[limit]=2')).toEqual(['b', 'a']);
    expect(zone('quote[start]=1&quote[limit]=1')).toEqual(['c']);
  });
});

describe('the bound of populated entries', () => {
  /** Shows the four items of the zone under a bound, beside those that each entry of the list may have. */
  const showWithin = (populatedEntries: number) => {
    const selection = resolveSelection(parseParameters('populate=body'), typeOf(model, 'book'), scopeOn(model));
    const entry = store.get(BOOK, 1);
    const bounds = { populatedEntries: populatedEntries - EACH.populatedEntries };
    return entry && new Populating(store, bounds).show(BOOK, entry, selection).populated.get('body');
  };

  it('is met by as many as it allows, and passed by one more', () => {
    expect(showWithin(4)).toHaveLength(4);
    expect(() => showWithin(3)).toThrow('found more than 3 populated entries');
  });
});
