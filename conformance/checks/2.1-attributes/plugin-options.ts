/** pluginOptions.i18n.localized decides whether entries of a content-type have a locale (2.1, 4.7). */
import { listQuery } from '../../generate/read-again.ts';
import { isObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { AnsweredEntry } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { randomOf } from '../../world/random.ts';
import { caseCheck, caseOfEach, type TypeCase } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat, listIn } from '../writing/answers.ts';

/** The locale of an entry; undefined where it has none. */
const localeOf = ({ attributes }: AnsweredEntry): unknown =>
  isObject(attributes) ? (attributes.locale ?? undefined) : undefined;

export const pluginOptionChecks: readonly Check[] = [
  caseCheck<TypeCase>(
    { clause: 'model.plugin-options', needs: ['i18n'] },
    {
      cases: ({ model, world }) =>
        caseOfEach(
          model.contentTypes.filter(({ uid, kind }) => kind === 'collectionType' && world.entries(uid).length > 0),
        ),
      async run(session, { uid }, { model }) {
        const type = typeNamed(model, uid);
        const answer = await session.get(`${endpointPath(type)}${listQuery(type, randomOf(session, uid))}`);
        const locales = listIn(session, answer).map(localeOf);
        const holds = locales.every((locale) => (type.localized ? typeof locale === 'string' : locale === undefined));
        const expected = type.localized ? 'a locale in every entry' : 'no locale in any entry';
        expectThat(session, answer, holds, expected, 'is not localized as its content-type is');
      },
    },
  ),
];
