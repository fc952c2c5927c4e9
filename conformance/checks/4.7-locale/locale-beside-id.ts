/** An id in the path says which entry is meant: no locale beside it leads to another localization (4.1, 4.7, observed). */
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { chosenValues } from '../writing/values.ts';
import { expectEqual, localeCheck } from './locale-bench.ts';

export const localeBesideIdCheck: Check = localeCheck(
  variant(
    'rest.i18n.find-one-any-locale.of-localizations',
    'rest.i18n.find-one-any-locale',
    'An entry that has a localization is read, updated and deleted by its id, whatever locale says.',
  ),
  async (bench) => {
    const { session, scratch, type, main, other, localized } = bench;
    const first = await scratch.create(type, {});
    const second = await localized(first);
    const query = (locale: string): string => `?locale=${encodeURIComponent(locale)}`;
    const own = type.attributes.find((attribute) => attribute.localized && mayRepeat(attribute));
    const values = own ? chosenValues(own).slice(1, 3) : [];
    for (const [entry, beside, locale] of [
      [first, second, other],
      [second, first, main],
    ] as const) {
      const { id } = entry.entry;
      const read = entryIn(session, await session.get(`${entry.path}${query(locale)}`));
      expectEqual(session, 'the entry that is read', read.id, id);
      for (const value of own ? values : [undefined]) {
        const before = own && (await scratch.read(beside)).attributes[own.name];
        const written = await scratch.change(entry, own ? { [own.name]: value } : {}, query(locale));
        expectEqual(session, 'the entry that is updated', written.id, id);
        const after = own && (await scratch.read(beside)).attributes[own.name];
        expectEqual(session, 'the value of the other localization', after, before);
      }
    }
    const remove = { method: 'DELETE', path: `${second.path}${query(main)}`, auth: 'full' } as const;
    expectEqual(session, 'the entry that is deleted', entryIn(session, await session.send(remove)).id, second.entry.id);
    await scratch.read(first);
  },
);
