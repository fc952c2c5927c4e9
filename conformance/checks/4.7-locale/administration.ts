/** The locales a target says it has, and single types in several of them (4.7, observed). */
import { isObject } from '../../models/schema-file.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { localesOf, removal } from '../../target/singles.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, expectError, expectRefused, isSuccess } from '../writing/answers.ts';
import { complete } from '../writing/complete.ts';
import { changeableSingles, typeNamed } from '../writing/subjects.ts';
import { bareEntryIn, expectEqual } from './locale-bench.ts';

const path = '/api/i18n/locales';

export const localeAdministrationChecks: readonly Check[] = [
  check<Record<string, never>>({
    id: 'i18n.locales',
    title: 'The locales are a bare array; they need a permission.',
    clauses: ['i18n.locales'],
    kind: 'read',
    needs: ['i18n'],
    plan: () => ({
      examples: [{}],
      async run(session) {
        const answer = await session.get(path);
        const { body } = answer;
        const isLocale = (item: unknown): boolean =>
          isObject(item) &&
          typeof item.id === 'number' &&
          typeof item.name === 'string' &&
          typeof item.code === 'string' &&
          typeof item.isDefault === 'boolean';
        const isRight = isSuccess(answer) && Array.isArray(body) && body.every(isLocale);
        const defaults = Array.isArray(body) ? body.filter((item) => isObject(item) && item.isDefault === true) : [];
        if (!isRight || defaults.length !== 1) {
          throw new Mismatch({
            message: `GET ${path} does not answer the locales`,
            expected: 'an array of { id, name, code, isDefault }, one of them the default',
            actual: body ?? answer.status,
          });
        }
        expectRefused(session, await session.get(path, { bearer: 'no-such-token' }), 'the token is unknown');
      },
    }),
  }),
  check<{ readonly uid: string }>({
    id: 'rest.i18n.single-locale',
    title: 'A single type has one entry for each locale.',
    clauses: ['rest.i18n.single-locale'],
    kind: 'write',
    needs: ['i18n', 'singles'],
    plan: ({ model, target }) => {
      const types = changeableSingles({ model, target }, ({ localized }) => localized);
      if ('notApplicable' in types) return types;
      return {
        examples: types.map(({ uid }) => ({ uid })),
        async run(session, { uid }) {
          const type = typeNamed(model, uid);
          const place = endpointPath(type);
          const [main, other, ...more] = await localesOf(type, session.target);
          if (main === undefined || other === undefined) throw new NotAllowed('the target has one locale only');
          const at = (code: string): string =>
            `${place}?locale=${encodeURIComponent(code)}${type.draftAndPublish ? '&publicationState=preview' : ''}`;
          const remove = (code: string | undefined) =>
            session.send({ method: 'DELETE', path: removal(type, code), auth: 'full' });
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
            const found = entryIn(session, await session.get(at(code)));
            expectEqual(session, 'the entry of a locale', found.id, id);
          }
        },
      };
    },
  }),
];
