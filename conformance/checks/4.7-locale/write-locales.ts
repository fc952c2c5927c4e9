/** Creates and updates of localized entries (4.1 rule 2, 4.7). */
import { ofIds } from '../../generate/query-string.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { codesOf } from '../../target/singles.ts';
import type { Check } from '../check.ts';
import { entryIn, expectError, listIn } from '../writing/answers.ts';
import { changeOf, expectEqual, expectSaid, type LocaleBench, localeCheck, unknownLocales } from './locale-bench.ts';
import { sentLocalizationsCheck } from './sent-localizations.ts';

const ids = (...of: readonly { readonly entry: { readonly id: unknown } }[]): unknown[] =>
  of.map(({ entry }) => entry.id);

/** Throws Mismatch unless each entry is in the list of its locale only. */
async function expectApart(bench: LocaleBench, main: Localization, other: Localization): Promise<void> {
  const both = [main, other];
  expectEqual(bench.session, 'a list of the default locale', await bench.listed(bench.main, both), ids(main));
  expectEqual(bench.session, 'a list of another locale', await bench.listed(bench.other, both), ids(other));
}

/** An id above all others: no run creates so many entries. */
const unknown = 999_999_999;

type Localization = Awaited<ReturnType<LocaleBench['localized']>>;

export const writeLocaleChecks: readonly Check[] = [
  sentLocalizationsCheck,
  localeCheck('rest.i18n.create-localized', async (bench) => {
    const other = await bench.scratch.create(bench.type, { locale: bench.other });
    const main = await bench.scratch.create(bench.type, { locale: bench.main });
    await expectApart(bench, main, other);
  }),
  localeCheck('rest.i18n.locale-immutable', async (bench) => {
    const main = await bench.scratch.create(bench.type, {});
    const other = await bench.scratch.create(bench.type, { locale: bench.other });
    await bench.scratch.update(main, { locale: bench.other });
    await bench.scratch.update(other, { locale: bench.main });
    await expectApart(bench, main, other);
  }),
  localeCheck('rest.i18n.locale-ignored-on-update', async (bench) => {
    const { session, scratch, type, main, other } = bench;
    for (const own of [main, other]) {
      const created = await scratch.create(type, { locale: own });
      for (const [at, locale] of [main, other, ...unknownLocales(other), '', null].entries()) {
        // the rest of the body counts all the same
        const beside = at % 2 === 0 ? {} : changeOf(bench);
        const updated = entryIn(session, await scratch.update(created, { ...beside, locale }));
        for (const { attributes } of [updated, await scratch.read(created)]) {
          expectEqual(session, 'the locale changed', attributes.locale, own);
          for (const [name, value] of Object.entries(beside))
            expectEqual(session, `${name} beside a locale`, attributes[name], value);
        }
      }
    }
  }),
  localeCheck('rest.i18n.create-default', async ({ session, scratch, type, main, other }) => {
    const plain = await scratch.create(type, {});
    expectEqual(session, 'the locale of a create without one', plain.entry.attributes.locale, main);
    // the locale of the query counts for nothing, whether data has one or not
    for (const [own, inQuery] of [
      ...[other, 'xx', 'all'].map((code) => [undefined, code] as const),
      ...([
        [main, other],
        [other, main],
        [main, 'xx'],
      ] as const),
    ]) {
      const sent = scratch.complete(type, own === undefined ? {} : { locale: own });
      const entry = entryIn(session, await session.create(type, sent, `locale=${encodeURIComponent(inQuery)}`));
      scratch.adopt(type, sent, entry);
      expectEqual(session, 'the locale of a create with one in its query', entry.attributes.locale, own ?? main);
    }
    const sent = { data: scratch.complete(type, {}) };
    const headers = { 'accept-language': `${other},*;q=0.5` };
    const request = { method: 'POST', path: endpointPath(type), auth: 'full', headers, body: sent } as const;
    const entry = entryIn(session, await session.send(request));
    scratch.adopt(type, sent.data, entry);
    expectEqual(session, 'the locale of a create by a client of another language', entry.attributes.locale, main);
  }),
  localeCheck('rest.i18n.create-unknown-locale', async ({ session, scratch, type, other }) => {
    for (const locale of unknownLocales(other)) {
      const body = scratch.complete(type, { locale });
      expectSaid({ session }, await session.create(type, body), "This locale doesn't exist");
    }
    const created = await scratch.create(type, { locale: other });
    expectEqual(session, 'the locale of a create', created.entry.attributes.locale, other);
  }),
  localeCheck('rest.i18n.create-unknown-localizations', async ({ session, scratch, type }) => {
    const [removed, known] = [await scratch.create(type, {}), await scratch.create(type, {})];
    entryIn(session, await scratch.remove(removed));
    const gone = removed.entry.id;
    for (const localizations of [
      [gone],
      [known.entry.id, gone],
      { connect: [gone] },
      [unknown],
      [known.entry.id, unknown],
      { connect: [unknown] },
      { set: [{ id: unknown }] },
    ]) {
      const body = scratch.complete(type, { localizations });
      expectError(session, await session.create(type, body), 400, 'ValidationError');
    }
  }),
  localeCheck('rest.i18n.find-one-any-locale', async ({ session, scratch, type, main, other }) => {
    for (const locale of [other, main]) {
      const created = await scratch.create(type, { locale });
      for (const code of [main, other, 'xx', 'all', ''])
        for (const beside of ['', '&fields[0]=locale']) {
          const { id } = entryIn(
            session,
            await session.get(`${created.path}?locale=${encodeURIComponent(code)}${beside}`),
          );
          expectEqual(session, 'another entry', id, created.entry.id);
        }
    }
  }),
  localeCheck('rest.i18n.locale-list', async ({ session, scratch, type }) => {
    const codes = await codesOf(type, session.target);
    const entries: Localization[] = [];
    for (const locale of codes) entries.push(await scratch.create(type, { locale }));
    const narrow = ofIds(ids(...entries));
    // all of them, the same from the last, each alone, all but each, and one beside a locale that is unknown
    const lists = [
      codes,
      codes.toReversed(),
      ...codes.flatMap((code) => [[code], codes.filter((other) => other !== code)]),
      [codes.at(-1) ?? '', 'xx'],
    ];
    for (const listed of lists) {
      const locales = listed.map((code, at) => `locale[${at}]=${encodeURIComponent(code)}`);
      const path = `${endpointPath(type)}?${[narrow, ...locales].join('&')}&sort=id`;
      const answered = listIn(session, await session.get(path)).map(({ id }) => id);
      const expected = entries.filter((_, at) => listed.includes(codes[at] ?? ''));
      expectEqual(session, `the entries of ${listed.join(' and ')}`, answered, ids(...expected));
    }
  }),
];
