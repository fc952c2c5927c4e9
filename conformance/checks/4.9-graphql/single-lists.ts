/** Lists inside a single type by GraphQL, with the arguments of any list (4.9, observed). */
import { oneName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { randomOf } from '../../world/random.ts';
import { onSingle, type Single } from '../4.1-endpoints/single-bench.ts';
import { ownedRelations } from '../4.9-graphql-writes/data.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { onScratch, type Scratch } from '../writing/scratch.ts';
import { chosenValuesAt } from '../writing/values.ts';
import { comparableIn, idType, type KnownItem } from './list-operators.ts';
import { columnsOf, itemsIn, listWays } from './list-ways.ts';
import { attributesOfOne, dataOf, largestList } from './lists.ts';
import { graphqlTerms } from './terms.ts';

/** The to-many relations whose entries the run can create. */
const listsOf = (model: Model, type: ContentType) => ownedRelations(model, type).filter(isToMany);

/** Number of linked entries, and the last of them is a draft where there are drafts. */
const count = 5;

/** Creates entries to link, with different values; the last one is a draft where there are drafts. */
async function createLinked(scratch: Scratch, type: ContentType): Promise<readonly KnownItem[]> {
  const items: KnownItem[] = [];
  for (let at = 0; at < count; at += 1) {
    const draft = type.draftAndPublish && at === count - 1 ? { publishedAt: null } : {};
    const { entry, sent } = await scratch.create(type, {
      ...chosenValuesAt(type.attributes.filter(isShown), at),
      ...draft,
    });
    const id = String(entry.id);
    items.push({ id, values: { ...sent, id } });
  }
  return items;
}

const byId = (items: readonly KnownItem[]): readonly KnownItem[] =>
  items.toSorted((a, b) => Number(a.id) - Number(b.id));

/** Links entries to each list of a single type, and asks for it in every way. */
async function asksLists({ session, model, type, whole, parts, put }: Single): Promise<void> {
  const limit = largestList(session.target);
  for (const attribute of listsOf(model, type))
    await onScratch(session, model, ['lists', type.uid, attribute.name], async (scratch) => {
      const target = typeNamed(model, attribute.target);
      const linked = await createLinked(scratch, target);
      const live = byId(target.draftAndPublish ? linked.slice(0, -1) : linked);
      await put({ ...whole, ...parts, [attribute.name]: linked.map(({ id }) => Number(id)).toReversed() });
      const attributes = [{ name: 'id', type: idType }, ...target.attributes];
      const random = randomOf(session, `${type.uid} ${attribute.name}`);
      const ways = [
        ...listWays(columnsOf(attributes, live), comparableIn(attributes, live), [live], limit, random),
        ...(target.draftAndPublish ? [{ args: 'publicationState: PREVIEW', isOrdered: false, of: () => linked }] : []),
      ];
      const fields = ways.map(({ args }, at) => `w${at}: ${attribute.name}(${args}) { data { id } }`).join(' ');
      const query = `{ one: ${oneName(type)} { data { attributes { ${fields} } } } }`;
      const answered = attributesOfOne(dataOf(await session.graphql({ query })));
      for (const [at, { args, isOrdered, of }] of ways.entries()) {
        const ids = itemsIn(answered?.[`w${at}`]).map((item) => String(isObject(item) ? item.id : item));
        const expected = of(live).map(({ id }) => String(id));
        const inOrder = (some: readonly string[]) => (isOrdered ? some : some.toSorted());
        const message = `${lastRequest(session)}: ${attribute.name}(${args}) holds other entries`;
        expectSame(message, inOrder(ids), inOrder(expected));
      }
      await put({ [attribute.name]: [] });
    });
}

export const singleListsCheck: Check = onSingle(
  graphqlTerms({
    clause: 'graphql.relation-arguments',
    id: 'graphql.relation-arguments.single',
    title: 'A to-many relation of a single type takes filters, pagination and sort, each beside others.',
  }),
  asksLists,
  (type, model) => listsOf(model, type).length > 0,
);
