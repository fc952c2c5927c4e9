/** Nothing that an update says of a locale, in its body or its query, moves the entry to another (4.1 rule 2). */
import type { JsonObject } from '../../models/json.ts';
import { codesOf } from '../../target/singles.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import type { Created } from '../writing/scratch.ts';
import { changeOf, expectEqual, type LocaleBench, localeCheck } from './locale-bench.ts';

/** What an update says of a locale. */
interface Way {
  readonly data: JsonObject;
  readonly query?: string;
}

const inBody = (codes: readonly string[]): Way[] =>
  [...codes, 'xx-unknown', null, ''].map((locale) => ({ data: { locale } }));

/** A locale in the query, alone and beside the same in the body. */
const inQuery = (codes: readonly string[]): Way[] =>
  [...codes, 'xx-unknown', 'all'].flatMap((code): Way[] => {
    const query = `?locale=${encodeURIComponent(code)}`;
    return [{ data: {}, query }, ...(codes.includes(code) ? [{ data: { locale: code }, query }] : [])];
  });

/** Entries by their locale. */
type Entries = readonly (readonly [locale: string, created: Created])[];

/** Updates each entry in these ways, alone and beside another attribute. */
async function tryWays(bench: LocaleBench, entries: Entries, ways: readonly Way[], judge: () => Promise<void>) {
  for (const { data, query } of ways) {
    for (const [, created] of entries) {
      // refused, or carried out without the locale: both is lawful
      await bench.scratch.update(created, data, query);
      await bench.scratch.update(created, { ...changeOf(bench), ...data }, query);
    }
    await judge();
  }
}

export const keptLocaleChecks: readonly Check[] = [
  localeCheck(
    variant(
      'rest.i18n.locale-immutable.ways',
      'rest.i18n.locale-immutable',
      'An entry of any locale keeps it, whatever an update says: another code, an unknown one, null or an empty text in the body, a locale in the query, alone or beside other attributes.',
    ),
    async (bench) => {
      const { scratch, session, type, main, other } = bench;
      const codes = await codesOf(type, session.target);
      const entries: Entries = [
        [main, await scratch.create(type, { locale: main })],
        [other, await scratch.create(type, { locale: other })],
      ];
      const all = entries.map(([, created]) => created);
      const expectAlone = async ([locale, { entry }]: Entries[number]): Promise<void> =>
        expectEqual(session, `entries of ${locale} after updates`, await bench.listed(locale, all), [entry.id]);
      // one list shows who left it, and who came to it
      await tryWays(bench, entries, inBody(codes.slice(0, 3)), async () => {
        for (const first of entries.slice(0, 1)) await expectAlone(first);
      });
      for (const each of entries) await expectAlone(each);
      // a query may name a localization to write: the entry has to stay, it may not be the only one
      await tryWays(bench, entries, inQuery([main, other]), async () => {
        for (const [locale, created] of entries)
          expectEqual(session, `the entry of ${locale} after updates`, await bench.listed(locale, [created]), [
            created.entry.id,
          ]);
      });
    },
  ),
];
