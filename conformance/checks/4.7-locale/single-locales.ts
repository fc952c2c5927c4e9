/** Single types asked in each locale, state and with other parameters beside (3, 4.7). */
import { populatables } from '../../generate/population.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { isMissing } from '../../target/missing.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import { codesOf, localesOf } from '../../target/singles.ts';
import { onSingle } from '../4.1-endpoints/single-bench.ts';
import { caseCheck, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectError, isSuccess, lastRequest } from '../writing/answers.ts';
import { singleUpdatesCheck } from './single-updates.ts';

/** Parameters beside a locale that choose no other entry. */
const beside = (model: Model, type: ContentType): Parameters[] => [
  ...defaultFields(type)
    .slice(0, 1)
    .map((name) => ({ fields: [name] })),
  ...populatables(model, type)
    .slice(0, 1)
    .map(({ attribute }) => ({ populate: [attribute.name] })),
];

/** The id of the entry that is answered; undefined: none. */
async function idOf(session: Session, type: ContentType, parameters: Parameters): Promise<unknown> {
  const answer = await session.get(`${endpointPath(type)}?${queryString(parameters)}`);
  return isMissing(answer) ? undefined : entryIn(session, answer).id;
}

export const singleLocaleChecks: readonly Check[] = [
  singleUpdatesCheck,
  caseCheck<TypeCase>(
    {
      ...variant(
        'rest.i18n.locale.singles',
        'rest.i18n.locale',
        'A single type answers each locale with its own entry.',
      ),
      needs: ['i18n'],
    },
    {
      cases: ({ model }) =>
        model.contentTypes.flatMap(({ kind, localized, uid }) => (kind === 'singleType' && localized ? [{ uid }] : [])),
      async run(session, { uid }, { model }) {
        const type = typeNamed(model, uid);
        const locales = await codesOf(type, session.target);
        if (locales.length < 2) throw new NotAllowed('the target has one locale only');
        const states = type.draftAndPublish ? [{ publicationState: 'live' }, { publicationState: 'preview' }] : [];
        const holders = new Map<unknown, string>();
        // what is answered for all locales is not stated: its envelope alone is judged
        await session.get(`${endpointPath(type)}?locale=all`);
        for (const locale of locales) {
          let live: unknown;
          for (const state of [...states, {}]) {
            const id = await idOf(session, type, { locale, ...state });
            // a live entry is that of every state; without one there may be a draft
            if (live !== undefined) expectSame(`${lastRequest(session)} answers another entry`, id, live);
            live ??= state === states[0] ? id : undefined;
            for (const parameters of beside(model, type)) {
              const other = await idOf(session, type, { locale, ...state, ...parameters });
              expectSame(`${lastRequest(session)} answers another entry`, other, id);
            }
            if (id === undefined) continue;
            expectSame(`${lastRequest(session)}: the locale of its entry`, holders.get(id) ?? locale, locale);
            holders.set(id, locale);
          }
        }
      },
    },
  ),
  onSingle(
    variant(
      'rest.i18n.single-locale.deletions',
      'rest.i18n.single-locale',
      'A DELETE on a single type in a locale without entry is 404 and removes no other.',
    ),
    async ({ session, path, whole, put, expect }) => {
      await put(whole);
      for (const locale of ['fr', 'de', 'es']) {
        const place = `${path}?locale=${locale}`;
        if (isSuccess(await session.get(`${place}&publicationState=preview`))) continue;
        const answer = await session.send({ method: 'DELETE', path: place, auth: 'full' });
        expectError(session, answer, 404, 'NotFoundError');
        await expect(whole);
      }
    },
    ({ localized }) => localized,
  ),
  onSingle(
    variant(
      'rest.i18n.localization-unknown-entry.single',
      'rest.i18n.localization-unknown-entry',
      'A single type without entry gets no localization.',
    ),
    async ({ session, type, path, whole, put, remove, get }) => {
      await put(whole);
      entryIn(session, await remove());
      const [main, other] = await localesOf(type, session.target);
      for (const locale of [main, other]) {
        if (locale === undefined) continue;
        const body = { ...whole, locale };
        const answer = await session.send({ method: 'POST', path: `${path}/localizations`, auth: 'full', body });
        expectError(session, answer, 404, 'NotFoundError');
        expectError(session, await get(), 404);
      }
    },
    ({ localized }) => localized,
  ),
];
