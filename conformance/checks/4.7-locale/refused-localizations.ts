/** Localizations that are refused: without a locale, in an unknown one, of no entry, of what is not localized (4.7, observed). */
import { endpointPath } from '../../target/endpoints.ts';
import type { Check } from '../check.ts';
import { entryIn, expectError } from '../writing/answers.ts';
import { expectAccepted, sendRefusals } from '../writing/refused-write.ts';
import { collections } from '../writing/subjects.ts';
import { expectEqual, expectSaid, localeCheck, typesCheck, unknownLocales } from './locale-bench.ts';

export const refusedLocalizationChecks: readonly Check[] = [
  localeCheck('rest.i18n.localization-missing-locale', async (bench) => {
    const { scratch, type, localize, localized } = bench;
    const created = await scratch.create(type, {});
    for (const said of [{}, { locale: null }])
      expectSaid(bench, await localize(created, { ...scratch.complete(type, {}), ...said }), 'locale is missing');
    await localized(created);
  }),
  localeCheck('rest.i18n.localization-invalid-locale', async (bench) => {
    const { scratch, type, other, localize, localized } = bench;
    const created = await scratch.create(type, {});
    for (const locale of unknownLocales(other)) {
      const answer = await localize(created, { ...scratch.complete(type, {}), locale });
      expectSaid(bench, answer, 'locale is invalid');
    }
    await localized(created);
  }),
  localeCheck('rest.i18n.localization-unknown-entry', async ({ session, scratch, type, other, localize }) => {
    const created = await scratch.create(type, {});
    const deleted = await scratch.create(type, {});
    entryIn(session, await scratch.remove(deleted));
    const paths = { bad: [`${endpointPath(type)}/987654321`, deleted.path], good: created.path };
    const body = { ...scratch.complete(type, {}), locale: other };
    const send = (path: string) => localize({ ...created, path }, body);
    await sendRefusals(session, paths, send, (answer) => expectError(session, answer, 404, 'NotFoundError'));
  }),
  typesCheck(
    'rest.i18n.localization-not-localized',
    ({ localized }) => !localized,
    async ({ session, scratch, type, other, localize }) => {
      const types = [
        type,
        ...collections(scratch.model)
          .filter(({ localized }) => localized)
          .slice(0, 1),
      ];
      // the accepted twin is of a localized content-type
      for (const each of types) {
        const answer = await localize(await scratch.create(each, {}), { ...scratch.complete(each, {}), locale: other });
        if (each !== type) expectAccepted(session, answer);
        else expectEqual(session, 'the status', answer.status, 405);
      }
    },
  ),
];
