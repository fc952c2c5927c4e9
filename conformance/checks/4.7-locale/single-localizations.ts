/** The localizations of single types (2.2, 4.7): each names the others, also after one of them was deleted. */
import { queryString } from '../../generate/query-string.ts';
import { isObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { answeredEntry } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { isMissing } from '../../target/missing.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import { codesOf, deletionOf, localesOf } from '../../target/singles.ts';
import { onSingle } from '../4.1-endpoints/single-bench.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { caseCheck, type Terms, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn, expectStatus, expectThat, isSuccess } from '../writing/answers.ts';
import { complete } from '../writing/complete.ts';
import { singleCases } from '../writing/subjects.ts';
import { localesNamedBy } from './available-locales.ts';
import { expectEqual, expectSaid, unknownLocales } from './locale-bench.ts';

/** The ids of the entries of a single type, by their locales. */
type Ids = ReadonlyMap<string, unknown>;

/** Most localizations beside the entry of the default locale. */
const most = 2;

const send = (session: Session, method: 'PUT' | 'POST', path: string, body: unknown) =>
  session.send({ method, path, auth: 'full', body });

/** Makes the entry of a single type anew, in no locale but the default one; answers it, and the other locales. */
export async function makeMain(session: Session, model: Model, type: ContentType) {
  const [main = '', ...others] = await codesOf(type, session.target);
  if (others.length === 0) throw new NotAllowed('the target has one locale only');
  for (const code of others) await session.send(deletionOf(type, code));
  const data = complete(model, type, {}, 'single');
  const entry = entryIn(session, await send(session, 'PUT', endpointPath(type), { data }));
  return { main, others: others.slice(0, most), data, entry };
}

/** Adds a localization of a single type. */
export const localizeSingle = (session: Session, type: ContentType, body: unknown): Promise<Answer> =>
  send(session, 'POST', `${endpointPath(type)}/localizations`, body);

/** Makes the entry of a single type anew, with localizations; throws NotAllowed where the target makes none. */
async function makeAnew(session: Session, model: Model, type: ContentType): Promise<Ids> {
  const { main, others, data, entry } = await makeMain(session, model, type);
  const ids = new Map<string, unknown>([[main, entry.id]]);
  for (const locale of others) {
    const answer = await localizeSingle(session, type, { ...data, locale });
    // the document does not say how a localization is made, nor in which form it is answered
    if (!isSuccess(answer)) throw new NotAllowed(`POST ${endpointPath(type)}/localizations answers ${answer.status}`);
    const { body } = answer;
    ids.set(locale, isObject(body) ? (answeredEntry(body)?.id ?? body.id) : undefined);
  }
  return ids;
}

export type Look = (session: Session, type: ContentType, ids: Ids) => Promise<void>;

/** Reads the entry of each locale, populated if so asked. */
export async function readEach(session: Session, type: ContentType, ids: Ids, populate?: string) {
  const answers: { locale: string; answer: Answer }[] = [];
  for (const locale of ids.keys()) {
    const state = type.draftAndPublish ? { publicationState: 'preview' } : {};
    const query = queryString({ locale, ...state, ...(populate === undefined ? {} : { populate: [populate] }) });
    answers.push({ locale, answer: await session.get(`${endpointPath(type)}?${query}`) });
  }
  return answers;
}

/** Throws Mismatch unless each entry names the locales of the others; a build may name none at all. */
const expectLocales: Look = async (session, type, ids) => {
  const named = (await readEach(session, type, ids)).map(({ locale, answer }) => ({
    locale,
    codes: localesNamedBy(answeredEntry(answer.body), locale),
  }));
  if (named.every(({ codes = [] }) => codes.length === 0)) return;
  for (const { locale, codes } of named) {
    const others = [...ids.keys()].filter((code) => code !== locale).toSorted();
    if (codes) expectEqual(session, `availableLocales of ${type.singularName} in ${locale}`, codes, others);
  }
};

/** Throws Mismatch unless each entry is linked to the others, also after an update that names none of them. */
const expectLinks: Look = async (session, type, ids) => {
  const body = { data: { localizations: [] } };
  entryIn(session, await send(session, 'PUT', endpointPath(type), body));
  for (const { locale, answer } of await readEach(session, type, ids, 'localizations')) {
    const linked = idsIn(entryIn(session, answer).attributes.localizations);
    const others = [...ids].filter(([code]) => code !== locale).map(([, id]) => id);
    const sorted = Array.isArray(linked) ? linked.toSorted() : linked;
    expectEqual(session, `localizations of ${type.singularName} in ${locale}`, sorted, others.toSorted());
  }
};

/** Throws Mismatch unless each entry carries the code of its locale. */
const expectOwnLocale: Look = async (session, type, ids) => {
  for (const { locale, answer } of await readEach(session, type, ids))
    expectEqual(session, `locale of ${type.singularName}`, entryIn(session, answer).attributes.locale, locale);
};

/** Throws Mismatch if a new localization, which is a draft, is answered where drafts are not asked for. */
const expectDrafts: Look = async (session, type, ids) => {
  const [, ...drafts] = ids.keys();
  for (const locale of drafts) {
    for (const parameters of [{ locale }, { locale, publicationState: 'live' }]) {
      const answer = await session.get(`${endpointPath(type)}?${queryString(parameters)}`);
      expectThat(session, answer, isMissing(answer), '404: it is a draft');
    }
    const preview = queryString({ locale, publicationState: 'preview' });
    expectEqual(
      session,
      `the draft in ${locale}`,
      entryIn(session, await session.get(`${endpointPath(type)}?${preview}`)).id,
      ids.get(locale),
    );
  }
};

/** Throws Mismatch unless localizations of these locales are refused with these words; undefined: no locale. */
const expectRefused =
  (said: string, localesIn: (ids: Ids) => readonly unknown[]): Look =>
  async (session, type, ids) => {
    for (const locale of localesIn(ids)) {
      const answer = await localizeSingle(session, type, { locale });
      expectSaid({ session }, answer, said);
    }
  };

/** A check of localized single types: of its localizations, and of those that are left when the last one was deleted. */
export const singlesCheck = (terms: Terms, look: Look, holds: (type: ContentType) => boolean = () => true): Check =>
  caseCheck<TypeCase>(
    { ...terms, kind: 'write', needs: ['i18n', 'singles', ...(terms.needs ?? [])] },
    {
      cases: (scope) => singleCases(scope, (type) => type.localized && holds(type)),
      async run(session, { uid }, { model }) {
        const type = typeNamed(model, uid);
        const ids = await makeAnew(session, model, type);
        await look(session, type, ids);
        const [last = ''] = [...ids.keys()].slice(-1);
        const answer = await session.send(deletionOf(type, last));
        if (!isSuccess(answer)) return;
        await look(session, type, new Map([...ids].filter(([code]) => code !== last)));
      },
    },
  );

/** A single type that is not localized has no localizations to make: neither in another locale nor in its own. */
const notLocalized = onSingle(
  {
    ...variant(
      'rest.i18n.localization-not-localized.singles',
      'rest.i18n.localization-not-localized',
      'A single type that is not localized has no endpoint for localizations: 405.',
    ),
    needs: ['i18n'],
  },
  async ({ session, type, path, whole, put, expect }) => {
    await put(whole);
    for (const locale of await localesOf({ ...type, localized: true }, session.target)) {
      const answer = await send(session, 'POST', `${path}/localizations`, { ...whole, locale });
      expectStatus(session, answer, 405);
    }
    await expect(whole);
  },
  ({ localized }) => !localized,
);

/** Localizations of a single type that are refused, as those of an entry are. */
const refusal = (clause: string, title: string, look: Look): Check =>
  singlesCheck(variant(`${clause}.singles`, clause, title), look);

export const singleLocalizationChecks: readonly Check[] = [
  notLocalized,
  refusal(
    'rest.i18n.localization-missing-locale',
    'A localization of a single type without a locale is refused.',
    expectRefused('locale is missing', () => [undefined, null]),
  ),
  refusal(
    'rest.i18n.localization-invalid-locale',
    'A localization of a single type in a locale that the target does not have is refused.',
    expectRefused('locale is invalid', (ids) => ['', ...new Set([...ids.keys()].flatMap(unknownLocales))]),
  ),
  refusal(
    'rest.i18n.localization-taken',
    'A localization of a single type in a locale that it has is refused.',
    expectRefused('locale is already used', (ids) => [...ids.keys()]),
  ),
  singlesCheck(
    variant(
      'rest.envelope.available-locales-others.singles',
      'rest.envelope.available-locales-others',
      'Each entry of a single type names the locales of its others.',
    ),
    expectLocales,
  ),
  singlesCheck(
    variant(
      'rest.i18n.locale-attribute.singles',
      'rest.i18n.locale-attribute',
      'Each entry of a single type carries its locale.',
    ),
    expectOwnLocale,
  ),
  singlesCheck(
    variant(
      'rest.i18n.localizations.singles',
      'rest.i18n.localizations',
      'Each entry of a single type has the others as its localizations.',
    ),
    expectLinks,
  ),
  singlesCheck(
    variant(
      'rest.i18n.localization-is-draft.singles',
      'rest.i18n.localization-is-draft',
      'A new localization of a single type is a draft.',
    ),
    expectDrafts,
    ({ draftAndPublish }) => draftAndPublish,
  ),
];
