/** Entries of a list with what they hold: each its own, whoever stands beside it (4.9, 2.3). */
import { type Ground, grounds } from '../../generate/attributes.ts';
import { listName } from '../../models/graphql-names.ts';
import type { WorldEntry } from '../../world/world.ts';
import { asking, type DocumentQuestion } from '../asking.ts';
import type { Check, Scope } from '../check.ts';
import { insideReading, isShort } from './entries.ts';
import { heldBy } from './selected.ts';

/** Entries in one list: enough to be taken for one another. */
const together = 4;

const linksOf = ({ links }: WorldEntry): number => Object.values(links).reduce((sum, list) => sum + list.length, 0);

/** The entries of a ground with the most links. */
function documentOn(scope: Scope, { type, entries }: Ground): DocumentQuestion[] {
  const ids = entries
    .filter(isShort)
    .toSorted((a, b) => linksOf(b) - linksOf(a))
    .slice(0, together)
    .map(({ id }) => JSON.stringify(String(id)));
  const chosen = `filters: { id: { in: [${ids.join(', ')}] } }`;
  const query = `{ list: ${listName(type)}(${chosen}, sort: ["id"]) { data { id attributes { ${heldBy(scope, type)} } } } }`;
  return ids.length > 1 ? [{ query }] : [];
}

export const listValuesCheck: Check = asking<DocumentQuestion>({
  id: 'graphql.list.values',
  title: 'Each entry of a list holds its own values and relations',
  clauses: ['graphql.list'],
  needs: ['graphql'],
  reading: insideReading,
  questions: (scope) => ({
    examples: grounds(scope.model, scope.world).flatMap((ground) => documentOn(scope, ground)),
  }),
});
