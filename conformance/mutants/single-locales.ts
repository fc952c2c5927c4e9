/** Mutants of the localizations of single types (2.2, 4.7). */
import type { JsonObject } from '../models/json.ts';
import { ofMember } from './changes.ts';
import { answers, onAnswer, onEntry, withAttributes, without } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { someSingle } from './needs.ts';
import { isSingle } from './routes.ts';
import { by, localeIn } from './when.ts';

/** Answers drafts of single types to requests that name a locale and no state. */
const draftByLocale = answers(
  (request, { status }, { model }) =>
    status === 404 &&
    isSingle(request, model) &&
    localeIn(request) !== null &&
    !request.path.includes('publicationState'),
  (_answer, request, { send }) => send({ ...request, path: `${request.path}&publicationState=preview` }),
);

/** Changes the entry of a single type in the locale `en`. */
const onEnglishSingle = (change: (entry: JsonObject) => unknown): MakeFault =>
  onEntry((entry, request, { model }) =>
    isSingle(request, model) && localeIn(request) === 'en' ? change(entry) : entry,
  );

// biome-ignore format: a table, one mutant a row
export const singleLocaleMutants: readonly Row[] = [
  ['locales.available.none-of-singles', 'rest.envelope.available-locales-others',
    'The entry of a single type in en names no other.',
    onEnglishSingle((entry) => ofMember('meta', ofMember('availableLocales', () => []))(entry)), someSingle],
  ['locales.localizations.none-of-singles', 'rest.i18n.localizations',
    'The entry of a single type in en has no localizations.',
    onEnglishSingle((entry) => withAttributes(entry, ofMember('localizations', ofMember('data', () => [])))), someSingle],
  ['locales.single.localization-alone', 'rest.i18n.create-localization',
    'A new localization of a single type is answered without its localizations.',
    onAnswer((body, request) => (by('POST', /^\/api\/[\w-]+\/localizations$/)(request) ? without(body, 'localizations') : body)), someSingle],
  ['locales.single.draft-by-locale', 'rest.i18n.localization-is-draft',
    'A draft of a single type is answered where its locale is named.', draftByLocale, someSingle],
];
