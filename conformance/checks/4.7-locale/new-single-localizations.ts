/** What the answer to a new localization of a single type says (4.7, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import type { Session } from '../../target/session.ts';
import { caseCheck, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { type AnsweredEntry, expectStatus } from '../writing/answers.ts';
import { expectValues, mayRepeat } from '../writing/compare.ts';
import { singleCases } from '../writing/subjects.ts';
import { chosenValuesAt } from '../writing/values.ts';
import { bareEntryIn, expectEqual } from './locale-bench.ts';
import { localizeSingle, makeMain, readEach } from './single-localizations.ts';

/** An entry of a single type in a locale. */
interface Member {
  readonly locale: string;
  readonly entry: AnsweredEntry;
}

/** What is said of a localization: its id, and values that an answer of any depth has. */
const said = (type: ContentType, id: unknown, attributes: JsonObject, locale: unknown): JsonObject => {
  const names = type.attributes
    .filter((attribute) => mayRepeat(attribute) && !attribute.private)
    .map(({ name }) => name);
  return { id, locale, ...Object.fromEntries(names.map((name) => [name, attributes[name]])) };
};

/** Throws Mismatch unless the answer carries the others, each with its locale and its values. */
function expectNamed(session: Session, type: ContentType, { entry }: Member, others: readonly Member[]): void {
  const { localizations } = entry.attributes;
  const named = Array.isArray(localizations)
    ? localizations
        .filter(isObject)
        .map((one) => said(type, one.id, one, one.locale))
        .toSorted((a, b) => Number(a.id) - Number(b.id))
    : localizations;
  const expected = others.map((other) => said(type, other.entry.id, other.entry.attributes, other.locale));
  const message = `the localizations that a new one of ${type.singularName} is answered with`;
  expectEqual(
    session,
    message,
    named,
    expected.toSorted((a, b) => Number(a.id) - Number(b.id)),
  );
}

export const newSingleLocalizationCheck: Check = caseCheck<TypeCase>(
  {
    ...variant(
      'rest.i18n.create-localization.singles',
      'rest.i18n.create-localization',
      'A new localization of a single type is answered bare, with its values, its locale and its localizations.',
    ),
    kind: 'write',
    needs: ['i18n', 'singles'],
  },
  {
    cases: (scope) => singleCases(scope, ({ localized }) => localized),
    async run(session, { uid }, { model }) {
      const type = typeNamed(model, uid);
      const { main, others, data, entry } = await makeMain(session, model, type);
      const all: Member[] = [{ locale: main, entry }];
      const own = type.attributes.filter((attribute) => attribute.localized && mayRepeat(attribute));
      const sent = new Map<string, JsonObject>();
      for (const [at, locale] of others.entries()) {
        const values = { ...data, ...chosenValuesAt(own, at % 2 === 0 ? -1 : 0) };
        sent.set(locale, values);
        const answer = await localizeSingle(session, type, { ...values, locale });
        expectStatus(session, answer, 200);
        const member = { locale, entry: bareEntryIn(session, answer) };
        const { attributes } = member.entry;
        expectValues(session, type, attributes, values);
        expectEqual(session, 'the locale of a localization', attributes.locale, locale);
        expectNamed(session, type, member, all);
        all.push(member);
      }
      const ids = new Map(all.map(({ locale, entry: { id } }) => [locale, id]));
      for (const { locale, answer } of await readEach(session, type, ids)) {
        const values = sent.get(locale);
        if (!values || !isObject(answer.body) || !isObject(answer.body.data)) continue;
        const { id, attributes } = answer.body.data;
        expectEqual(session, `the id of ${type.singularName} in ${locale}`, id, ids.get(locale));
        if (isObject(attributes)) expectValues(session, type, attributes, values);
      }
    },
  },
);
