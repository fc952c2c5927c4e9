/** Entries of a list with what they hold: each its own, whoever stands beside it (4.9, 2.3). */
import { type Ground, grounds } from '../../generate/attributes.ts';
import { listName } from '../../models/graphql-names.ts';
import { askedFields } from '../../oracle/graphql/document.ts';
import type { WorldEntry } from '../../world/world.ts';
import { type Check, check } from '../check.ts';
import { typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { isShort, judgeEntry } from './entries.ts';
import { dataOf, entriesIn } from './lists.ts';
import { heldBy } from './selected.ts';

interface ListValuesCase {
  readonly uid: string;
  readonly ids: readonly string[];
}

/** Entries in one list: enough to be taken for one another. */
const together = 4;

const linksOf = ({ links }: WorldEntry): number => Object.values(links).reduce((sum, list) => sum + list.length, 0);

/** The entries of a ground with the most links. */
function caseOn({ type, entries }: Ground): ListValuesCase[] {
  const ids = entries
    .filter(isShort)
    .toSorted((a, b) => linksOf(b) - linksOf(a))
    .slice(0, together)
    .map(({ id }) => String(id));
  return ids.length > 1 ? [{ uid: type.uid, ids }] : [];
}

export const listValuesCheck: Check = check<ListValuesCase>({
  id: 'graphql.list.values',
  title: 'Each entry of a list holds its own values and relations',
  clauses: ['graphql.list'],
  kind: 'read',
  needs: ['graphql'],
  plan(scope) {
    const examples = grounds(scope.model, scope.world).flatMap(caseOn);
    if (examples.length === 0) return nothingToAsk;
    return {
      examples,
      async run(session, { uid, ids }) {
        const type = typeOf(scope.model, uid);
        const chosen = `filters: { id: { in: [${ids.map((id) => JSON.stringify(id)).join(', ')}] } }`;
        const query = `{ list: ${listName(type)}(${chosen}, sort: ["id"]) { data { id attributes { ${heldBy(scope, type)} } } } }`;
        const data = dataOf(await session.graphql({ query }));
        for (const asked of askedFields(scope.model, query))
          for (const entry of entriesIn(scope, asked, data.list)) judgeEntry(scope, asked, entry);
      },
    };
  },
});
