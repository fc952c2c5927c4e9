/** What a seed does not hold of the server that it comes from. */
import { USER_UID } from '../access/uids.ts';
import type { Model } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { FILE_UID } from '../query/scope.ts';
import type { CompleteSeed } from '../seed/complete.ts';
import type { Notes } from './read-entry.ts';

/** Lines on what is missing. */
export function remarksOf(
  model: Model,
  { lists, leftOut }: CompleteSeed,
  { unknown, media }: { readonly unknown: Notes['unknown']; readonly media: boolean },
): string[] {
  const missing = new Map<string, Set<string>>();
  for (const list of lists)
    for (const [uid, names] of list.missing) missing.set(uid, new Set([...(missing.get(uid) ?? []), ...names]));
  const count = (uid: string) => lists.find((list) => list.uid === uid)?.entries.length ?? 0;
  const filesWithout = lists
    .flatMap(({ uid, entries }) => (uid === FILE_UID ? entries : []))
    .filter((entry) => !('path' in entry)).length;
  return [
    ...[...missing].map(([uid, names]) => `missing: ${uid}: ${[...names].join(', ')}: an API does not show it`),
    ...[...unknown].map(([uid, names]) => {
      const known = model.contentTypes.get(uid)?.attributes ?? model.components.get(uid)?.attributes ?? new Map();
      const [first = ''] = names;
      return `left out: ${uid}: ${[...names].join(', ')}: the project has no such attribute${didYouMean(first, known.keys())}`;
    }),
    ...[...leftOut].map(([place, links]) => `left out: ${place}: ${links} links to entries that are not in the seed`),
    ...(count(USER_UID) > 0 && !hasPasswords(lists)
      ? ['missing: passwords of users: nobody signs in until they have one']
      : []),
    ...(filesWithout > 0
      ? [
          `missing: the bytes of ${filesWithout} files${media ? ', which the server does not have' : ' (--media downloads them)'}`,
        ]
      : []),
  ];
}

const hasPasswords = (lists: CompleteSeed['lists']): boolean =>
  lists.some(({ uid, entries }) => uid === USER_UID && entries.some((entry) => 'password' in entry));
