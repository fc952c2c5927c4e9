/** The localizations of an entry (4.7, observed). */
import { isObject } from '../../models/schema-file.ts';
import { familyOfType, isValueFamily } from '../../oracle/attributes.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import type { Check } from '../check.ts';
import { entryIn, expectError } from '../writing/answers.ts';
import { expectValue, isShown } from '../writing/compare.ts';
import type { Created } from '../writing/scratch.ts';
import { chosenValues } from '../writing/values.ts';
import { expectEqual, type LocaleBench, localeCheck } from './locale-bench.ts';

/** Ids of the localizations of an entry, populated. */
async function localizationsOf({ session, type }: LocaleBench, { path }: Created): Promise<unknown> {
  const state = type.draftAndPublish ? '&publicationState=preview' : '';
  const { attributes } = entryIn(session, await session.get(`${path}?populate[0]=localizations${state}`));
  return idsIn(attributes.localizations);
}

export const localizationChecks: readonly Check[] = [
  localeCheck({
    clause: 'rest.i18n.create-localization',
    title: 'POST to the localizations of an entry answers the new one, bare.',
    async run(bench) {
      const { session } = bench;
      const created = await bench.scratch.create(bench.type, {});
      const made = await bench.localized(created);
      expectEqual(session, 'the locale of a localization', made.entry.attributes.locale, bench.other);
      const others: unknown = made.entry.attributes.localizations;
      const known = Array.isArray(others) ? others.filter(isObject).map(({ id }) => id) : others;
      expectEqual(session, 'the localizations of a new one', known, [created.entry.id]);
      expectEqual(session, 'a list of another locale', await bench.listed(bench.other, [created, made]), [
        made.entry.id,
      ]);
    },
  }),
  localeCheck({
    clause: 'rest.i18n.localizations',
    title: 'Populated localizations are the others of an entry, without itself.',
    async run(bench) {
      const created = await bench.scratch.create(bench.type, {});
      const alone = await bench.scratch.create(bench.type, {});
      const made = await bench.localized(created);
      expectEqual(bench.session, 'localizations', await localizationsOf(bench, created), [made.entry.id]);
      expectEqual(bench.session, 'localizations', await localizationsOf(bench, made), [created.entry.id]);
      expectEqual(bench.session, 'localizations', await localizationsOf(bench, alone), []);
    },
  }),
  localeCheck({
    clause: 'rest.i18n.localization-shares',
    title: 'A new localization takes over what is not localized.',
    async run({ session, scratch, type, localized }) {
      const shared = type.attributes.filter(
        (one) => !one.localized && isShown(one) && !one.unique && isValueFamily(familyOfType(one.type)),
      );
      const values = Object.fromEntries(shared.map((one) => [one.name, chosenValues(one).at(-1)]));
      const made = await localized(await scratch.create(type, values));
      const { attributes } = await scratch.read(made);
      for (const attribute of shared.filter(({ required }) => !required)) {
        expectValue(session, attribute, attributes[attribute.name], values[attribute.name]);
      }
    },
  }),
  localeCheck({
    clause: 'rest.i18n.localization-is-draft',
    title: 'A new localization is a draft.',
    holds: ({ localized, draftAndPublish }) => localized && draftAndPublish,
    async run({ session, scratch, type, localized }) {
      const made = await localized(await scratch.create(type, {}));
      expectEqual(
        session,
        'publishedAt of a new localization',
        (await scratch.read(made)).attributes.publishedAt,
        null,
      );
    },
  }),
  localeCheck({
    clause: 'rest.i18n.localization-taken',
    title: 'A second localization for a locale is 400 ApplicationError.',
    async run({ session, scratch, type, other, main, localize, localized }) {
      const created = await scratch.create(type, {});
      await localized(created);
      for (const locale of [other, main]) {
        const answer = await localize(created, { ...scratch.complete(type, {}), locale });
        expectError(session, answer, 400, 'ApplicationError');
      }
    },
  }),
  localeCheck({
    clause: 'rest.i18n.localization-missing-locale',
    title: 'A localization without a locale is 400 ApplicationError.',
    async run({ session, scratch, type, localize, localized }) {
      const created = await scratch.create(type, {});
      expectError(session, await localize(created, scratch.complete(type, {})), 400, 'ApplicationError');
      await localized(created);
    },
  }),
  localeCheck({
    clause: 'rest.i18n.localization-invalid-locale',
    title: 'A localization for an unknown locale is 400 ApplicationError.',
    async run({ session, scratch, type, localize, localized }) {
      const created = await scratch.create(type, {});
      const answer = await localize(created, { ...scratch.complete(type, {}), locale: 'xx-unknown' });
      expectError(session, answer, 400, 'ApplicationError');
      await localized(created);
    },
  }),
  localeCheck({
    clause: 'rest.i18n.localization-unknown-entry',
    title: 'A localization of an entry that does not exist is 404.',
    async run({ session, scratch, type, other }) {
      const path = `${endpointPath(type)}/987654321/localizations`;
      const body = { ...scratch.complete(type, {}), locale: other };
      expectError(session, await session.send({ method: 'POST', path, auth: 'full', body }), 404, 'NotFoundError');
    },
  }),
  localeCheck({
    clause: 'rest.i18n.localization-not-localized',
    title: 'A content-type that is not localized takes no localizations: 405.',
    holds: ({ localized }) => !localized,
    async run({ session, scratch, type, other, localize }) {
      const created = await scratch.create(type, {});
      const answer = await localize(created, { ...scratch.complete(type, {}), locale: other });
      expectEqual(session, 'the status', answer.status, 405);
    },
  }),
  localeCheck({
    clause: 'rest.i18n.delete-one',
    title: 'Deleting an entry leaves its other localizations.',
    async run(bench) {
      const { session, scratch } = bench;
      const created = await scratch.create(bench.type, {});
      const made = await bench.localized(created);
      entryIn(session, await scratch.remove(created));
      expectEqual(session, 'localizations of what is left', await localizationsOf(bench, made), []);
    },
  }),
];
