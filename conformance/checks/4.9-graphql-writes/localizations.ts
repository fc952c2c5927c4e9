/** A localization added by GraphQL is as one added by REST: what it shares, its state, and what is refused (4.7, 4.9, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { codesOf } from '../../target/singles.ts';
import { sharedOf } from '../4.7-locale/locale-bench.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { expectValue } from '../writing/compare.ts';
import type { Created } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { chosenValuesAt } from '../writing/values.ts';
import { inputOf } from './input.ts';
import { type Arguments, entryOfEntity, expectFailed, operationOf, someEntityIn } from './mutations.ts';
import { onAdapter, type Stage } from './on-adapter.ts';

const clause = 'graphql.create-localization';

/** A check of each localized content-type, given its locales other than the default one. */
const localizeCheck = (
  part: string,
  title: string,
  run: (stage: Stage, locales: readonly string[]) => Promise<void>,
): Check =>
  onAdapter(
    { ...variant(`${clause}.${part}`, clause, title), needs: ['i18n'] },
    async (stage) => {
      const [, ...others] = await codesOf(stage.type, stage.session.target);
      if (others.length === 0) throw new NotAllowed('the target has one locale only');
      await run(stage, others);
    },
    { types: (model) => collections(model).filter(({ localized }) => localized) },
  );

/** Adds a localization of an entry, with no more than a content-type requires. Throws Mismatch if it is refused. */
async function localize(
  { scratch, type, adapter }: Stage,
  source: Created,
  locale: string,
  data: JsonObject = {},
): Promise<Created> {
  const sent = scratch.complete(type, data);
  const answer = await adapter.localize(source.entry.segment, sent, locale);
  return scratch.adopt(type, sent, entryOfEntity(answer, adapter.names.localize));
}

const sharesCheck: Check = localizeCheck(
  'shares',
  'A localization added by a mutation has the shared values of the entry that it is added to.',
  async (stage, locales) => {
    const { session, scratch, type } = stage;
    const optional = sharedOf(type).filter(({ required }) => !required);
    const nothing = Object.fromEntries(optional.map(({ name }) => [name, null]));
    for (const values of [chosenValuesAt(optional, -1), chosenValuesAt(optional, 0), nothing]) {
      let source = await scratch.create(type, values);
      for (const locale of locales.slice(0, 2)) {
        source = await localize(stage, source, locale);
        const { attributes } = await scratch.read(source);
        for (const attribute of optional)
          expectValue(session, attribute, attributes[attribute.name], values[attribute.name] ?? null);
      }
    }
  },
);

const sentCheck: Check = localizeCheck(
  'sent',
  'A localization added by a mutation has the values that it sends of what it shares, null too.',
  async (stage, [other = '']) => {
    const { scratch, type } = stage;
    const optional = sharedOf(type).filter(({ required }) => !required);
    const nothing = Object.fromEntries(optional.map(({ name }) => [name, null]));
    for (const values of [chosenValuesAt(optional, 0), nothing]) {
      const source = await scratch.create(type, chosenValuesAt(optional, -1));
      await scratch.holds(await localize(stage, source, other, values), values);
    }
  },
);

/** Throws Mismatch unless each entry is in the state asked for, and is populated with all others, whatever their states. */
async function expectTogether({ session, type }: Stage, all: readonly Created[]): Promise<void> {
  const state = type.draftAndPublish ? '&publicationState=preview' : '';
  for (const one of all) {
    const { attributes } = entryIn(session, await session.get(`${one.path}?populate=localizations${state}`));
    const ids = idsIn(attributes.localizations);
    const others = all.filter((other) => other !== one).map(({ entry }) => entry.id);
    expectSame(
      `${lastRequest(session)}: localizations`,
      Array.isArray(ids) ? ids.map(String).toSorted() : ids,
      others.map(String).toSorted(),
    );
  }
}

const togetherCheck: Check = localizeCheck(
  'together',
  'Localizations added by mutations are drafts unless they say otherwise, and each is one of all others.',
  async (stage, [other = '', third]) => {
    const { scratch, type } = stage;
    for (const own of type.draftAndPublish ? [{}, { publishedAt: null }] : [{}])
      for (const from of ['first', 'second']) {
        const main = await scratch.create(type, own);
        const second = await localize(stage, main, other);
        const all = [main, second];
        if (third !== undefined) all.push(await localize(stage, from === 'first' ? main : second, third));
        await expectTogether(stage, all);
        if (!type.draftAndPublish) continue;
        for (const one of all.slice(1))
          expectSame('publishedAt of a localization', (await scratch.read(one)).attributes.publishedAt, null);
      }
  },
);

/** Throws Mismatch unless the answer of a mutation populates the entry with these others. */
function expectAnswered(answer: GraphqlAnswer, field: string, others: readonly Created[]): void {
  const { localizations } = someEntityIn(answer, field).attributes;
  const ids = isObject(localizations) && Array.isArray(localizations.data) ? localizations.data : [];
  expectSame(
    `${field}: localizations of the answer`,
    ids.map((one) => isObject(one) && one.id).toSorted(),
    others.map(({ entry }) => String(entry.id)).toSorted(),
  );
}

const answeredCheck: Check = localizeCheck(
  'answered',
  'The answer of a mutation that adds a localization, or changes one, populates it with the others.',
  async ({ session, scratch, model, type, adapter }, locales) => {
    const { localize: field, update, input } = adapter.names;
    const state = type.draftAndPublish ? '(publicationState: PREVIEW)' : '';
    const selection = `data { id attributes { localizations${state} { data { id } } } }`;
    const all = [await scratch.create(type, {})];
    const ask = (name: string, args: Arguments): Promise<GraphqlAnswer> =>
      session.graphql(operationOf('mutation', name, args, selection));
    const dataOf = (data: JsonObject) => inputOf(model, type.attributes, data);
    for (const locale of locales.slice(0, 2)) {
      const [source] = all;
      const data = scratch.complete(type, {});
      const args: Arguments = {
        id: ['ID', String(source?.entry.id)],
        data: [input, dataOf(data)],
        locale: ['I18NLocaleCode', locale],
      };
      const answer = await ask(field, args);
      const added = scratch.adopt(type, data, entryOfEntity(answer, field));
      expectAnswered(answer, field, all);
      all.push(added);
    }
    for (const one of all) {
      const args: Arguments = { id: ['ID!', String(one.entry.id)], data: [`${input}!`, {}] };
      expectAnswered(
        await ask(update, args),
        update,
        all.filter((other) => other !== one),
      );
    }
  },
);

const refusedCheck: Check = localizeCheck(
  'refused',
  'No mutation adds a localization in a locale that is taken, nor to an entry that is not there.',
  async (stage, [other = '']) => {
    const { session, scratch, type, adapter } = stage;
    const { localize: field } = adapter.names;
    const data = (): JsonObject => scratch.complete(type, {});
    const main = await scratch.create(type, {});
    const deleted = await scratch.create(type, {});
    entryIn(session, await scratch.remove(deleted));
    for (const id of [deleted.entry.segment, '987654321'])
      expectFailed(session, await adapter.localize(id, data(), other), field, 'there is no such entry');
    const second = await localize(stage, main, other);
    const { locale } = main.entry.attributes;
    for (const source of [main, second])
      for (const taken of [other, String(locale)]) {
        const answer = await adapter.localize(source.entry.segment, data(), taken);
        expectFailed(session, answer, field, `${taken} is taken`);
        const { error } = answer.errors[0]?.extensions ?? {};
        expectSame(
          `${field} in a locale that is taken`,
          isObject(error) ? { name: error.name, message: error.message } : error,
          { name: 'ApplicationError', message: 'locale is already used' },
        );
      }
    await expectTogether(stage, [main, second]);
  },
);

export const localizationMutationChecks: readonly Check[] = [
  sharesCheck,
  sentCheck,
  togetherCheck,
  answeredCheck,
  refusedCheck,
];
