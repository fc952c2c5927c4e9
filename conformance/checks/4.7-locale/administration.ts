/** The locales of a target, and single types in several locales (4.7, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { deletionOf, localesOf } from '../../target/singles.ts';
import { caseCheck, type TypeCase } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn, expectError, expectRefused, expectThat, isSuccess } from '../writing/answers.ts';
import { complete } from '../writing/complete.ts';
import { singleCases } from '../writing/subjects.ts';
import { bareEntryIn, expectEqual } from './locale-bench.ts';

const path = '/api/i18n/locales';

const isLocale = (item: unknown): item is JsonObject =>
  isObject(item) &&
  typeof item.id === 'number' &&
  typeof item.name === 'string' &&
  typeof item.code === 'string' &&
  typeof item.isDefault === 'boolean';

export const localeAdministrationChecks: readonly Check[] = [
  caseCheck<Record<string, never>>(
    { clause: 'i18n.locales', needs: ['i18n'] },
    {
      cases: () => [{}],
      async run(session, _case, { model, world }) {
        const answer = await session.get(path);
        const items: readonly unknown[] = Array.isArray(answer.body) ? answer.body : [];
        const locales = items.filter(isLocale);
        const [main, ...others] = locales.filter(({ isDefault }) => isDefault);
        const isWhole = isSuccess(answer) && Array.isArray(answer.body) && locales.length === items.length;
        const isRight = isWhole && main !== undefined && others.length === 0;
        const expected = 'an array of { id, name, code, isDefault }, one of them the default';
        expectThat(session, answer, isRight, expected, 'does not answer the locales');
        const codes = locales.map(({ code }) => code);
        const areApart = [codes, locales.map(({ id }) => id)].every((all) => new Set(all).size === all.length);
        expectThat(session, answer, areApart, 'ids and codes that differ', 'tells a locale twice');
        const { defaultLocale = main?.code } = world;
        const isDefault = main?.code === defaultLocale;
        expectThat(session, answer, isDefault, `${defaultLocale} as the default`, 'tells another default locale');
        const used = [...model.contentTypes]
          .filter(({ localized }) => localized)
          .flatMap(({ uid }) => world.entries(uid))
          .map(({ values }) => values.locale);
        const lacking = used.find((code) => typeof code === 'string' && !codes.includes(code));
        expectThat(session, answer, lacking === undefined, lacking, 'lacks the locale of an entry');
        expectRefused(session, await session.get(path, { bearer: 'no-such-token' }), 'the token is unknown');
      },
    },
  ),
  caseCheck<TypeCase>(
    { clause: 'rest.i18n.single-locale', kind: 'write', needs: ['i18n', 'singles'] },
    {
      cases: (scope) => singleCases(scope, ({ localized }) => localized),
      async run(session, { uid }, { model }) {
        const type = typeNamed(model, uid);
        const place = endpointPath(type);
        const [main, other, ...more] = await localesOf(type, session.target);
        if (main === undefined || other === undefined) throw new NotAllowed('the target has one locale only');
        const at = (code: string): string =>
          `${place}?locale=${encodeURIComponent(code)}${type.draftAndPublish ? '&publicationState=preview' : ''}`;
        const remove = (code: string | undefined) => session.send(deletionOf(type, code));
        for (const code of [other, ...more]) await remove(code);
        const whole = complete(model, type, {}, 'single');
        const first = entryIn(
          session,
          await session.send({ method: 'PUT', path: place, auth: 'full', body: { data: whole } }),
        );
        expectError(session, await session.get(at(other)), 404, 'NotFoundError');
        const body = { ...whole, locale: other };
        const sent = { method: 'POST', path: `${place}/localizations`, auth: 'full', body } as const;
        const second = bareEntryIn(session, await session.send(sent));
        for (const [code, { id }] of [
          [main, first],
          [other, second],
        ] as const) {
          const entry = entryIn(session, await session.get(at(code)));
          expectEqual(session, 'the entry of a locale', entry.id, id);
        }
      },
    },
  ),
];
