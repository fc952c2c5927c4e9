/** Plans fake entries: how many of each content-type, in which locales, with which ids. */
import { USER_UID } from '../../access/uids.ts';
import type { ContentType, Model } from '../../model/model.ts';
import type { Store } from '../../store/store.ts';

/** An entry to make. */
export interface Planned {
  readonly type: ContentType;
  readonly id: number;
  /** Its number in its content-type and locale, from 1. */
  readonly number: number;
  readonly locale: string;
  /** Ids of the same entry in other locales. */
  readonly localizations: number[];
}

/** The content that fake entries are added to. */
export interface Content {
  readonly model: Model;
  readonly store: Store;
  readonly defaultLocale: string;
  /** Further locales. */
  readonly locales: readonly string[];
  /** Content-types that get entries. @default all with endpoints, and users */
  readonly only?: ReadonlySet<string> | undefined;
}

/** Users cost time for each relation that lists them, and nobody signs in as more. */
const MOST_USERS = 25;

/** All entries to make, with their ids, so that any may link any. */
export function planEntries({ model, store, defaultLocale, locales, only }: Content, count: number): Planned[] {
  const types = [...model.contentTypes.values()].filter(
    ({ hasEndpoints, uid }) => only?.has(uid) ?? (hasEndpoints || uid === USER_UID),
  );
  return types.flatMap((type) => {
    const before = store.all(type.uid);
    let id = before.reduce((last, entry) => Math.max(last, entry.id), 0);
    const codes = type.localized
      ? [defaultLocale, ...locales.filter((code) => code !== defaultLocale)]
      : [defaultLocale];
    const usual = type.uid === USER_UID ? Math.min(count, MOST_USERS) : count;
    const length = type.kind === 'singleType' ? Number(count > 0 && before.length === 0) : usual;
    return Array.from({ length }, (_, index) => {
      const versions = codes.map((locale): Planned => {
        id += 1;
        return { type, id, number: index + 1, locale, localizations: [] };
      });
      for (const version of versions)
        version.localizations.push(...versions.filter((other) => other !== version).map((other) => other.id));
      return versions;
    }).flat();
  });
}
