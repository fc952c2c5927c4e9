/** The fixture of checks of localized entries: two locales, and entries in them. */
import { ofIds } from '../../generate/query-string.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { familyOfType, isValueFamily } from '../../oracle/attributes.ts';
import { createdSegment } from '../../target/created-segment.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import { localesOf } from '../../target/singles.ts';
import { type Named, termsFrom } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import {
  type AnsweredEntry,
  errorIn,
  expectError,
  expectThat,
  isSuccess,
  lastRequest,
  listIn,
} from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';

export type LocaleBench = ReturnType<typeof benchOf>;

/** The attributes with values of their own that are the same in each locale. */
export const sharedOf = ({ attributes }: ContentType): Attribute[] =>
  attributes.filter(
    (attribute) => !attribute.localized && mayRepeat(attribute) && isValueFamily(familyOfType(attribute.type)),
  );

/** A check of content-types for which `holds`. */
export const typesCheck = (
  named: Named,
  holds: (type: ContentType, model: Model) => boolean,
  run: (bench: LocaleBench) => Promise<void>,
): Check =>
  onType(
    { ...termsFrom(named), needs: ['i18n', ...(termsFrom(named).needs ?? [])] },
    async (scratch, type) => {
      const [main, other] = await localesOf({ ...type, localized: true }, scratch.session.target);
      if (main === undefined || other === undefined) throw new NotAllowed('the target has one locale only');
      await run(benchOf(scratch, type, main, other));
    },
    (model) => collections(model).filter((type) => holds(type, model)),
  );

/** A check of localized content-types. */
export const localeCheck = (named: Named, run: (bench: LocaleBench) => Promise<void>): Check =>
  typesCheck(named, ({ localized }) => localized, run);

/** Requests about entries of a content-type in the default locale `main` and in another one. */
function benchOf(scratch: Scratch, type: ContentType, main: string, other: string) {
  const { session } = scratch;
  /** POST of fields without envelope to an entry's localizations. */
  const localize = (entry: Created, data: JsonObject): Promise<Answer> =>
    session.send({ method: 'POST', path: `${entry.path}/localizations`, auth: 'full', body: data });
  return {
    session,
    scratch,
    type,
    main,
    other,
    localize,
    /** Creates the localization in the other locale. Throws Mismatch if that fails. */
    async localized(entry: Created, data: JsonObject = {}): Promise<Created> {
      const sent = { ...scratch.complete(type, data), locale: other };
      return scratch.adopt(type, sent, bareEntryIn(session, await localize(entry, sent)));
    },
    /** Ids of these entries in the list of a locale, drafts too. Undefined: the list without `locale`. */
    async listed(locale: string | undefined, of: readonly Created[]): Promise<readonly unknown[]> {
      const ids = ofIds(of.map(({ entry }) => entry.id));
      const state = type.draftAndPublish ? '&publicationState=preview' : '';
      const code = locale === undefined ? '' : `&locale=${encodeURIComponent(locale)}`;
      const entries = listIn(session, await session.get(`${endpointPath(type)}?${ids}${code}${state}&sort=id`));
      return entries.map(({ id }) => id);
    },
  };
}

/** Every form that asks for localizations. */
export const localizationQueries: readonly string[] = [
  'populate=localizations',
  'populate[localizations]=true',
  'populate[localizations][fields][0]=locale',
  'populate=*',
];

/** A value of an entry to change beside what an update says of its locale. */
export function changeOf({ type, scratch }: LocaleBench): JsonObject {
  const attribute = type.attributes.find(mayRepeat);
  return attribute ? { [attribute.name]: scratch.valueFor(attribute) } : {};
}

/** The entry of an answer without envelope: fields and id. Throws Mismatch if there is none. */
export function bareEntryIn(session: Session, answer: Answer): AnsweredEntry {
  const { body } = answer;
  const segment = createdSegment(body, session.target.identifier);
  const fields = isSuccess(answer) && isObject(body) && !('data' in body) ? body : undefined;
  const holds = fields !== undefined && segment !== undefined;
  expectThat(session, answer, holds, '2xx with { id, … }', 'does not answer a bare entry');
  return { id: fields?.id, segment: segment ?? '', attributes: fields ?? {} };
}

/** Throws Mismatch unless an answer is 400 ApplicationError with this message. */
export function expectSaid({ session }: Pick<LocaleBench, 'session'>, answer: Answer, message: string): void {
  expectError(session, answer, 400, 'ApplicationError');
  expectEqual(session, 'the message', errorIn(answer)?.message, message);
}

/** The code in the other case: `FR` for `fr`. */
const otherCase = (code: string): string => (code === code.toUpperCase() ? code.toLowerCase() : code.toUpperCase());

/** Codes that no locale of the target has, some of them like one that it has. */
export const unknownLocales = (code: string): string[] => [
  ...['xx-unknown', otherCase(code), `${code} `],
  // of a language that it has
  `${code.split('-', 1)[0]}-ZZ`,
];

/** Throws Mismatch unless both are equal, as JSON. */
export const expectEqual = (session: Session, what: string, actual: unknown, expected: unknown): void =>
  expectSame(`${lastRequest(session)}: ${what}`, actual, expected);
