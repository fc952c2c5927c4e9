/** How many entries the world needs: enough to cross a page, few where it is small. */
import type { ContentType } from '../models/model.ts';
import { defaultPage } from '../target/page-sizes.ts';
import type { Target } from '../target/target.ts';

/** One content-type gets more entries than fit on a page, if it needs no more new ones than this. */
const mostForOnePage = 120;

/** The content-type with fewest attributes, without states and locales: a long list of it is cheapest. */
export function simplest(types: readonly ContentType[]): ContentType | undefined {
  return types
    .filter(({ draftAndPublish, localized }) => !draftAndPublish && !localized)
    .toSorted((a, b) => a.attributes.length - b.attributes.length)[0];
}

/** Whether a small world needs no entries of a type; those in locales tell which locale is the default. */
export const isFilled = ({ uid, localized }: ContentType, entries: readonly { readonly uid: string }[]): boolean =>
  !localized && entries.some((entry) => entry.uid === uid);

/** Entries beyond a page: more than one, so that a list from its second entry on is longer than a page too. */
const beyondPage = 3;

/** Number of entries that make the list of a type longer than a page; 0 where they would be too many. */
export function toFillPage(baseline: number, { limits }: Target): number {
  const page = defaultPage(limits);
  const largest = limits.maxLimit ?? page;
  const missing = (largest - baseline < mostForOnePage ? Math.max(page, largest) : page) + beyondPage - baseline;
  return missing <= mostForOnePage ? missing : 0;
}
