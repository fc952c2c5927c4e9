/** pluginOptions.i18n.localized decides whether entries of a content-type have a locale (2.1, 4.7). */
import type { ContentType } from '../../models/model.ts';
import { isJsonObject } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { nothingToAsk } from '../asking.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
}

const isAsked = (type: ContentType, { world }: Scope): boolean =>
  type.kind === 'collectionType' && world.entries(type.uid).length > 0;

/** The locales of the first entries; those that have none count as undefined. */
async function localesIn(session: Session, path: string): Promise<ReadonlySet<unknown>> {
  const list = listIn(session, await session.get(path));
  return new Set(list.map(({ attributes }) => (isJsonObject(attributes) ? attributes.locale : undefined)));
}

export const pluginOptionChecks: readonly Check[] = [
  check<Case>({
    id: 'model.plugin-options',
    title: 'Entries have a locale where pluginOptions.i18n.localized says so, and nowhere else',
    clauses: ['model.plugin-options'],
    kind: 'read',
    needs: ['i18n'],
    plan(scope) {
      const types = scope.model.contentTypes.filter((type) => isAsked(type, scope));
      if (types.length === 0) return nothingToAsk;
      return {
        examples: types.map(({ uid }) => ({ uid })),
        async run(session, { uid }) {
          const type = typeNamed(scope.model, uid);
          const locales = await localesIn(session, endpointPath(type));
          const holds = [...locales].every((locale) =>
            type.localized ? typeof locale === 'string' : locale === undefined || locale === null,
          );
          if (holds) return;
          throw new Mismatch({
            message: `${lastRequest(session)}: the content-type is ${type.localized ? '' : 'not '}localized`,
            expected: type.localized ? 'a locale in every entry' : 'no locale in any entry',
            actual: [...locales],
          });
        },
      };
    },
  }),
];
