/** The locales that the meta of an entry names (2.2). */

import { queryString } from '../../generate/query-string.ts';
import { isObject } from '../../models/json.ts';
import { answeredEntry, type AnsweredEntry as WholeEntry } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { codesOf } from '../../target/singles.ts';
import type { Check } from '../check.ts';
import { isSuccess, listIn } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { bareEntryIn, expectEqual, type LocaleBench, localeCheck } from './locale-bench.ts';

/** An entry with its locale. */
interface Variant {
  readonly created: Created;
  readonly locale: string;
}

/** The locales that an answered entry names, without its own, which it may name or not; undefined: it has none. */
export function localesNamedBy(entry: WholeEntry | undefined, own: string): string[] | undefined {
  const codes = isObject(entry?.meta) ? entry.meta.availableLocales : undefined;
  return Array.isArray(codes)
    ? codes
        .map(String)
        .filter((code) => code !== own)
        .toSorted()
    : undefined;
}

/** Reads each entry alone and in a list, and compares the locales that it names with those of the others. */
async function compare({ session, type }: LocaleBench, variants: readonly Variant[]): Promise<void> {
  const state = type.draftAndPublish ? { publicationState: 'preview' } : {};
  const answers: { readonly named: string[] | undefined; readonly others: string[]; readonly place: string }[] = [];
  for (const { created, locale } of variants) {
    const { id } = created.entry;
    const others = variants.flatMap((other) => (other.locale === locale ? [] : [other.locale])).toSorted();
    const alone = answeredEntry((await session.get(`${created.path}?${queryString(state)}`)).body);
    answers.push({ named: localesNamedBy(alone, locale), others, place: `entry ${id}` });
    const query = queryString({ filters: { id: { $eq: String(id) } }, locale, ...state });
    const [listed] = listIn(session, await session.get(`${endpointPath(type)}?${query}`));
    answers.push({ named: localesNamedBy(listed, locale), others, place: `entry ${id} in a list` });
  }
  // a build may name none at all
  if (answers.every(({ named = [] }) => named.length === 0)) return;
  for (const { named, others, place } of answers)
    if (named) expectEqual(session, `availableLocales of ${place}`, named, others);
}

export const availableLocalesChecks: readonly Check[] = [
  localeCheck('rest.envelope.available-locales-others', async (bench) => {
    const { session, scratch, type, localize } = bench;
    const [main = '', ...others] = await codesOf(type, session.target);
    const variants: Variant[] = [{ created: await scratch.create(type, {}), locale: main }];
    for (const locale of others.slice(0, 2)) {
      const source = variants.at(-1)?.created;
      if (!source) return;
      const sent = { ...scratch.complete(type, {}), locale };
      const answer = await localize(source, sent);
      // the document does not say how a localization is made
      if (!isSuccess(answer)) return;
      variants.push({ created: scratch.adopt(type, sent, bareEntryIn(session, answer)), locale });
    }
    await compare(bench, variants);
    const [first, ...left] = variants;
    if (!first || left.length === 0) return;
    await scratch.remove(first.created);
    await compare(bench, left);
  }),
];
