/** Creates and updates of localized entries (4.1 rule 2, 4.7). */
import { endpointPath } from '../../target/endpoints.ts';
import { localesOf } from '../../target/singles.ts';
import type { Check } from '../check.ts';
import { entryIn, expectError, listIn } from '../writing/answers.ts';
import { expectEqual, type LocaleBench, localeCheck } from './locale-bench.ts';

const ids = (...of: readonly { readonly entry: { readonly id: unknown } }[]): unknown[] =>
  of.map(({ entry }) => entry.id);

/** Throws Mismatch unless each entry is in the list of its locale only. */
async function expectApart(bench: LocaleBench, main: Localization, other: Localization): Promise<void> {
  const both = [main, other];
  expectEqual(bench.session, 'a list of the default locale', await bench.listed(bench.main, both), ids(main));
  expectEqual(bench.session, 'a list of another locale', await bench.listed(bench.other, both), ids(other));
}

/** The code in the other case: `FR` for `fr`. */
const otherCase = (code: string): string => (code === code.toUpperCase() ? code.toLowerCase() : code.toUpperCase());

type Localization = Awaited<ReturnType<LocaleBench['localized']>>;

export const writeLocaleChecks: readonly Check[] = [
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
    const { session, scratch, type } = bench;
    const main = await scratch.create(type, {});
    const updated = entryIn(session, await scratch.update(main, { locale: bench.other }));
    expectEqual(session, 'the locale changed', updated.attributes.locale, bench.main);
    expectEqual(session, 'the locale changed', (await scratch.read(main)).attributes.locale, bench.main);
  }),
  localeCheck('rest.i18n.create-default', async ({ session, scratch, type, main, other }) => {
    const plain = await scratch.create(type, {});
    expectEqual(session, 'the locale of a create without one', plain.entry.attributes.locale, main);
    const sent = scratch.complete(type, {});
    const entry = entryIn(session, await session.create(type, sent, `locale=${encodeURIComponent(other)}`));
    scratch.adopt(type, sent, entry);
    expectEqual(session, 'the locale of a create with one in its query', entry.attributes.locale, main);
  }),
  localeCheck('rest.i18n.create-unknown-locale', async ({ session, scratch, type, other }) => {
    for (const locale of ['xx-unknown', otherCase(other), `${other} `]) {
      const body = scratch.complete(type, { locale });
      expectError(session, await session.create(type, body), 400, 'ApplicationError');
    }
    const created = await scratch.create(type, { locale: other });
    expectEqual(session, 'the locale of a create', created.entry.attributes.locale, other);
  }),
  localeCheck('rest.i18n.create-unknown-localizations', async ({ session, scratch, type }) => {
    const body = scratch.complete(type, { localizations: [999_999_999] });
    expectError(session, await session.create(type, body), 400, 'ValidationError');
    await scratch.create(type, {});
  }),
  localeCheck('rest.i18n.find-one-any-locale', async ({ session, scratch, type, main, other }) => {
    const created = await scratch.create(type, { locale: other });
    for (const code of [main, other, 'xx']) {
      const { id } = entryIn(session, await session.get(`${created.path}?locale=${encodeURIComponent(code)}`));
      expectEqual(session, 'another entry', id, created.entry.id);
    }
  }),
  localeCheck('rest.i18n.locale-list', async ({ session, scratch, type }) => {
    const codes = (await localesOf(type, session.target)).flatMap((code) => code ?? []);
    const entries: Localization[] = [];
    for (const locale of codes) entries.push(await scratch.create(type, { locale }));
    const narrow = ids(...entries).map((id, at) => `filters[id][$in][${at}]=${String(id)}`);
    // two of them, all of them, and the same from the last
    for (const asked of [codes.slice(0, 2), codes, codes.toReversed()]) {
      const locales = asked.map((code, at) => `locale[${at}]=${encodeURIComponent(code)}`);
      const path = `${endpointPath(type)}?${[...narrow, ...locales].join('&')}&sort=id`;
      const answered = listIn(session, await session.get(path)).map(({ id }) => id);
      expectEqual(
        session,
        'entries of these locales',
        answered,
        ids(...entries.filter((_, at) => asked.includes(codes[at] ?? ''))),
      );
    }
  }),
];
