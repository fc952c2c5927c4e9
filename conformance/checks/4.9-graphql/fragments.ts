/** Entries asked for plainly and by fragments: a document says the same either way (4.9). */
import { listName, oneName, typeName } from '../../models/graphql-names.ts';
import { canonicalJson } from '../../oracle/value.ts';
import type { EntryId } from '../../world/world.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { dataOf } from './lists.ts';
import { heldBy } from './selected.ts';

interface FragmentsCase {
  readonly uid: string;
  readonly id: EntryId;
}

/** One entry and the beginning of the list, in two documents that ask the same. */
function documents(scope: Scope, { uid, id }: FragmentsCase): { readonly plain: string; readonly spread: string } {
  const type = typeOf(scope.model, uid);
  const [one, list, name] = [oneName(type), listName(type), typeName(type)];
  const held = heldBy(scope, type);
  const asking = (answer: string, listed: string): string =>
    `{ one: ${one}(id: ${JSON.stringify(String(id))}) { ${answer} } list: ${list}(sort: ["id"], pagination: { limit: 2 }) { ${listed} } }`;
  const entity = `id attributes { ${held} }`;
  return {
    plain: asking(`data { ${entity} }`, `data { ${entity} }`),
    spread: `${asking('...One', `... on ${name}EntityResponseCollection { data { ... { ...Entity } } }`)}
      fragment One on ${name}EntityResponse { data { ...Entity } }
      fragment Entity on ${name}Entity { id attributes { ...Held } }
      fragment Held on ${name} { ${held} }`,
  };
}

export const fragmentsCheck: Check = check<FragmentsCase>({
  id: 'graphql.find-one.fragments',
  title: 'What fragments ask for is answered as if it stood where they are spread',
  clauses: ['graphql.find-one', 'graphql.list'],
  kind: 'read',
  needs: ['graphql'],
  tags: ['metamorphic'],
  plan(scope) {
    const examples = scope.model.contentTypes
      .filter(({ kind }) => kind === 'collectionType')
      .flatMap(({ uid }) => {
        const [entry] = scope.world.entries(uid).toSorted((a, b) => linksOf(b.links) - linksOf(a.links));
        return entry ? [{ uid, id: entry.id }] : [];
      });
    if (examples.length === 0) return nothingToAsk;
    return {
      examples,
      async run(session, testCase) {
        const { plain, spread } = documents(scope, testCase);
        const expected = dataOf(await session.graphql({ query: plain }));
        const actual = dataOf(await session.graphql({ query: spread }));
        if (canonicalJson(expected) === canonicalJson(actual)) return;
        throw new Mismatch({ message: 'fragments are answered otherwise than what they stand for', expected, actual });
      },
    };
  },
});

const linksOf = (links: Readonly<Record<string, readonly unknown[]>>): number =>
  Object.values(links).reduce((sum, list) => sum + list.length, 0);
