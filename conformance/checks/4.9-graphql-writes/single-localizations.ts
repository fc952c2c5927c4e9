/** What mutations store of single types beside the entry of the default locale: every kind of attribute (4.7, 4.9, observed). */
import type { JsonObject } from '../../models/json.ts';
import { idAsRest } from '../../oracle/graphql/envelope.ts';
import { createUpload, removeUpload } from '../../target/arrange/upload.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { codesOf } from '../../target/singles.ts';
import { hasCapability } from '../../target/target.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
import { isShownMedia } from '../writing/compare.ts';
import { onScratch, type Scratch } from '../writing/scratch.ts';
import { linkedData, ownedRelations } from './data.ts';
import { expectStored, selectionOf, wholeQuery } from './expect-stored.ts';
import { inputOf } from './input.ts';
import { type Entity, operationOf, someEntityIn } from './mutations.ts';
import { ownOf } from './observed.ts';
import { onSingle, type Single } from './singles.ts';

/** The entry of a locale. Throws Mismatch unless both adapters answer it with `data`. */
async function expectInLocale(
  { session, model, type, adapter }: Single,
  locale: string,
  data: JsonObject,
): Promise<Entity> {
  const { find } = adapter.names;
  const state = type.draftAndPublish ? { publicationState: ['PublicationState', 'PREVIEW'] as const } : {};
  const args = { locale: ['I18NLocaleCode', locale] as const, ...state };
  const selection = `data { ${selectionOf(model, type)} }`;
  const found = adapter.answered(await session.graphql(operationOf('query', find, args, selection)), find, data);
  const path = `${endpointPath(type)}?${wholeQuery(model, type)}&locale=${encodeURIComponent(locale)}`;
  const { id, attributes } = entryIn(session, await session.get(path));
  expectStored(session, model, type, data, { id: idAsRest(id), attributes });
  return found;
}

/** Runs with an uploaded file for each media attribute; with none where the run may not upload. */
async function withMedia({ session, type }: Single, run: (media: JsonObject) => Promise<void>): Promise<void> {
  const attributes = type.attributes.filter(isShownMedia);
  const mayUpload = hasCapability(session.target, 'upload') && session.target.allow.has('uploads');
  if (attributes.length === 0 || !mayUpload) return run({});
  const file = await createUpload(session);
  try {
    await run(Object.fromEntries(attributes.map(({ name, multiple }) => [name, multiple ? [file.id] : file.id])));
  } finally {
    await removeUpload(session, file);
  }
}

/** Adds the entry of each other locale, each with other values of every kind; then writes one of them anew. */
async function storesEverything(single: Single, scratch: Scratch, media: JsonObject): Promise<void> {
  const { session, model, type, adapter, data } = single;
  const { find, localize, update, input } = adapter.names;
  const [main = '', ...others] = await codesOf(type, session.target);
  const first = data(0);
  const { id } = adapter.answered(await adapter.update(undefined, first), update, first);
  const stored = new Map<string, JsonObject>();
  const own = (values: JsonObject): JsonObject => ownOf(type, values);
  const expectAll = async (): Promise<void> => {
    for (const [locale, values] of stored) await expectInLocale(single, locale, values);
    await expectInLocale(single, main, own(first));
  };
  for (const [at, locale] of others.slice(0, 2).entries()) {
    const links = await linkedData(scratch, model, ownedRelations(model, type));
    const sent = { ...data(at + 1), ...media };
    const whole = { ...own(sent), ...links };
    const added = someEntityIn(await adapter.localize(id, { ...sent, ...links }, locale), localize);
    stored.set(locale, whole);
    await expectAll();
    expectSame(`${localize} answers otherwise than ${find}`, added, await expectInLocale(single, locale, whole));
  }
  for (const locale of [...stored.keys()].slice(0, 1)) {
    const sent = data(3);
    const args = {
      data: [`${input}!`, inputOf(model, type.attributes, sent)] as const,
      locale: ['I18NLocaleCode', locale] as const,
    };
    const operation = operationOf('mutation', update, args, `data { ${selectionOf(model, type)} }`);
    adapter.answered(await session.graphql(operation), update, { ...stored.get(locale), ...own(sent) });
    stored.set(locale, { ...stored.get(locale), ...own(sent) });
    await expectAll();
  }
}

export const singleLocalizationsCheck: Check = onSingle(
  {
    ...variant(
      'graphql.create-localization.singles',
      'graphql.create-localization',
      'A localization that a mutation adds to a single type has its whole data, and leaves the others alone.',
    ),
    also: ['graphql.locale-argument'],
    needs: ['i18n'],
  },
  (single) =>
    withMedia(single, (media) =>
      onScratch(single.session, single.model, ['single localizations', single.type.uid], (scratch) =>
        storesEverything(single, scratch, media),
      ),
    ),
  ({ localized }) => localized,
);
