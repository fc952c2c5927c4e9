/** The fixture of checks of localized entries: two locales, and entries made in them. */
import type { ContentType, Model } from '../../models/model.ts';
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { createdSegment } from '../../target/created-segment.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import { localesOf } from '../../target/singles.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { type AnsweredEntry, isSuccess, lastRequest, listIn } from '../writing/answers.ts';
import { type Created, onScratch, type Scratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';

export interface LocaleBench {
  readonly session: Session;
  readonly scratch: Scratch;
  readonly model: Model;
  readonly type: ContentType;
  /** Codes of the default locale and of another. */
  readonly main: string;
  readonly other: string;
  /** POST of bare fields to an entry's localizations. */
  localize(entry: Created, data: JsonObject): Promise<Answer>;
  /** The same in the other locale, which must succeed: the new localization, from a bare answer. */
  localized(entry: Created, data?: JsonObject): Promise<Created>;
  /** Ids of those of the entries that a list in this locale holds, drafts too; undefined: without `locale`. */
  listed(locale: string | undefined, of: readonly Created[]): Promise<readonly unknown[]>;
}

interface LocaleCheck {
  readonly clause: string;
  readonly title: string;
  /** Default: localized content-types. */
  readonly holds?: (type: ContentType) => boolean;
  run(bench: LocaleBench): Promise<void>;
}

export function localeCheck({ clause, title, holds = ({ localized }) => localized, run }: LocaleCheck): Check {
  return check<{ readonly uid: string }>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'write',
    needs: ['i18n'],
    plan: ({ model }) => {
      const examples = collections(model)
        .filter(holds)
        .map(({ uid }) => ({ uid }));
      if (examples.length === 0) return { notApplicable: 'no such content-type that can be created' };
      return {
        examples,
        run: (session, testCase) =>
          onScratch(session, model, [clause, testCase], async (scratch) => {
            const type = typeNamed(model, testCase.uid);
            const [main, other] = await localesOf({ ...type, localized: true }, session.target);
            if (main === undefined || other === undefined) throw new NotAllowed('the target has one locale only');
            await run(benchOf(scratch, model, type, { main, other }));
          }),
      };
    },
  });
}

function benchOf(
  scratch: Scratch,
  model: Model,
  type: ContentType,
  { main, other }: Pick<LocaleBench, 'main' | 'other'>,
): LocaleBench {
  const { session } = scratch;
  const localize = (entry: Created, data: JsonObject): Promise<Answer> =>
    session.send({ method: 'POST', path: `${entry.path}/localizations`, auth: 'full', body: data });
  return {
    session,
    scratch,
    model,
    type,
    main,
    other,
    localize,
    async localized(entry, data = {}) {
      const sent = { ...scratch.complete(type, data), locale: other };
      return scratch.adopt(type, sent, bareEntryIn(session, await localize(entry, sent)));
    },
    async listed(locale, of) {
      const ids = of.map(({ entry }, at) => `filters[id][$in][${at}]=${String(entry.id)}`).join('&');
      const state = type.draftAndPublish ? '&publicationState=preview' : '';
      const code = locale === undefined ? '' : `&locale=${encodeURIComponent(locale)}`;
      const found = listIn(session, await session.get(`${endpointPath(type)}?${ids}${code}${state}&sort=id`));
      return found.map(({ id }) => id);
    },
  };
}

/** The entry of a bare answer: its fields with an id, no envelope. Throws Mismatch when it is none. */
export function bareEntryIn(session: Session, answer: Answer): AnsweredEntry {
  const { body } = answer;
  const segment = createdSegment(body, session.target.identifier);
  if (isSuccess(answer) && isObject(body) && !('data' in body) && segment !== undefined) {
    return { id: body.id, segment, attributes: body };
  }
  throw new Mismatch({
    message: `${lastRequest(session)} does not answer a bare entry`,
    expected: '2xx with { id, … }',
    actual: { status: answer.status, body: body ?? answer.text.slice(0, 200) },
  });
}

/** Throws Mismatch unless both are equal, as JSON. */
export function expectEqual(session: Session, what: string, actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  throw new Mismatch({ message: `${lastRequest(session)}: ${what}`, expected, actual });
}
