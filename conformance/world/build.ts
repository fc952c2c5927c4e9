import { collectionTypes } from '../models/lookup.ts';
import type { ContentType } from '../models/model.ts';
import { answeredList } from '../oracle/shape.ts';
import { endpointPath } from '../target/endpoints.ts';
import { localeCodes, localesPath } from '../target/locale-codes.ts';
import { NotAllowed } from '../target/not-allowed.ts';
import type { Session } from '../target/session.ts';
import { readBaseline } from './baseline.ts';
import { EntryBuilder, nonceOf, type WorldRequest } from './entry-builder.ts';
import { readFiles } from './files.ts';
import { inDependencyOrder } from './links.ts';
import { observeStates } from './observe-states.ts';
import { proveDeletion } from './prove-deletion.ts';
import { isFilled, simplest, toFillPage } from './size.ts';
import { type World, worldOf } from './world.ts';

/** Most entries of a content-type that a run reads which only reads. */
const mostToRead = 20_000;

/** Number of locales with own entries, besides the default one. */
const otherLocales = 2;

/** The locale of a list without `locale`; undefined where no localized type has entries. */
async function readDefaultLocale(session: Session, types: readonly ContentType[]): Promise<string | undefined> {
  for (const type of types.filter(({ localized }) => localized)) {
    const { body } = await session.get(`${endpointPath(type)}?pagination[pageSize]=1`);
    const locale = answeredList(body)?.[0]?.attributes.locale;
    if (typeof locale === 'string') return locale;
  }
  return undefined;
}

/**
 * Reads the content of the target, then creates entries: relation targets first, drafts where a type has them, some in two
 * other locales where the target has them. A type that cannot be read or created becomes a gap.
 *
 * @throws TargetDown when the target stops answering
 * @throws Error when the target does not delete entries
 */
export async function buildWorld(request: WorldRequest): Promise<World> {
  const { model, session } = request;
  const files = await readFiles(session);
  const builder = new EntryBuilder(request, files);
  const collections = collectionTypes(model);
  const readable: ContentType[] = [];
  const locales = collections.some((type) => type.localized) ? localeCodes((await session.get(localesPath)).body) : [];
  for (const type of collections) {
    const read = await readBaseline(session, model, type, {
      locales,
      ...(request.isReadOnly ? { most: mostToRead } : {}),
    });
    if (!Array.isArray(read)) builder.gaps.push(read);
    else {
      builder.entries.push(...read);
      readable.push(type);
    }
  }
  if (request.isReadOnly) {
    const defaultLocale = await readDefaultLocale(session, readable);
    return worldOf(builder.entries, { defaultLocale, files, gaps: builder.gaps, seed: request.seed });
  }
  const localized = readable.filter((type) => type.localized);
  const others = request.isSmall ? [] : locales.slice(1, 1 + otherLocales);
  const long = request.isSmall ? undefined : simplest(readable);
  let refusal: NotAllowed | undefined;
  let isProved = false;
  for (const type of inDependencyOrder(model, readable)) {
    try {
      if (request.isSmall && isFilled(type, builder.entries)) continue;
      if (!isProved) await proveDeletion({ ...request, nonce: nonceOf(request.seed, 'first') }, type);
      isProved = true;
    } catch (error) {
      if (!(error instanceof NotAllowed)) throw error;
      refusal = error;
      builder.gaps.push({ uid: type.uid, reason: error.message });
      continue;
    }
    const baseline = builder.entries.filter(({ uid, own }) => uid === type.uid && !own).length;
    await builder.createAll(type, type === long ? toFillPage(baseline, request.target) : 0).catch((error: unknown) => {
      if (!(error instanceof NotAllowed)) throw error;
      builder.gaps.push({ uid: type.uid, reason: error.message });
    });
  }
  if (refusal && !isProved) throw new Error(refusal.message);
  for (const locale of others) for (const type of localized) await builder.createLocalized(type, locale);
  builder.completeLinks();
  const ownLocale = builder.entries.find(
    ({ own, values }) => own && typeof values.locale === 'string' && !others.includes(values.locale),
  )?.values.locale;
  const typeWithDrafts = readable.find(({ draftAndPublish }) => draftAndPublish);
  const entries = builder.entries.filter((entry) => entry.own && entry.uid === typeWithDrafts?.uid);
  const nonce = nonceOf(request.seed, 'states');
  const states =
    typeWithDrafts && entries.length > 0
      ? await observeStates({ ...request, nonce, type: typeWithDrafts, own: entries })
      : undefined;
  return worldOf(builder.entries, {
    files,
    states,
    defaultLocale: typeof ownLocale === 'string' ? ownLocale : undefined,
    gaps: builder.gaps,
    unwritable: builder.unwritable,
    seed: request.seed,
  });
}
