/** Lists inside the answer of a mutation: what was linked, and with the same arguments what they hold in a query (4.9). */
import { fillName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { linkedItems } from '../../oracle/compare-population.ts';
import { type Bond, bonds, reverse } from '../4.8-relations/bonds.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { inputOf } from './input.ts';
import { type Arguments, operationOf, someEntityIn } from './mutations.ts';
import { onAdapter } from './on-adapter.ts';

/** The to-many relations of a content-type, from either side. */
const listsOf = (model: Model, { uid }: ContentType): Bond[] =>
  bonds(model)
    .filter(({ inside }) => inside === undefined)
    .flatMap((bond) => [bond, reverse(bond) ?? []].flat())
    .filter(({ type, attribute, target }) => type.uid === uid && isToMany(attribute) && !target.versioned);

/** The place of the entry that is a draft, where there are drafts. */
const draftAt = 1;

/** A relation, and entries that it shall link. */
interface Linked {
  readonly bond: Bond;
  readonly ids: readonly unknown[];
}

async function linkedOf(scratch: Scratch, bond: Bond): Promise<Linked> {
  const ids: unknown[] = [];
  for (const at of [0, 1, 2]) {
    const isDraft = at === draftAt && bond.target.draftAndPublish;
    ids.push((await scratch.create(bond.target, isDraft ? { publishedAt: null } : {})).entry.id);
  }
  return { bond, ids };
}

/** The list of a relation with each argument, under names of their own. */
function listTexts({ bond: { attribute, target }, ids }: Linked): string[] {
  const state = target.draftAndPublish ? 'publicationState: PREVIEW' : '';
  const last = JSON.stringify(String(ids.at(-1)));
  const all = [
    '',
    state,
    'sort: "id:desc"',
    'pagination: { limit: 1 }',
    `filters: { id: { eq: ${last} } }`,
    `filters: { id: { ne: ${last} } }, sort: ["id"]${state && `, ${state}`}`,
  ];
  return [...new Set(all)].map(
    (args, at) => `${attribute.name}${at}: ${attribute.name}${args && `(${args})`} { data { id } }`,
  );
}

const clause = 'graphql.relation-live';

export const answersAsQueryCheck: Check = onAdapter(
  variant(`${clause}.of-mutations`, clause, 'A list inside the answer of a mutation holds what it holds in a query.'),
  async ({ session, model, type, scratch, data, adopt }) => {
    const linked: Linked[] = [];
    for (const bond of listsOf(model, type)) linked.push(await linkedOf(scratch, bond));
    const selection = `data { id attributes { ${linked.flatMap(listTexts).join(' ')} } }`;
    const [create, update, find] = [fillName('create<X>', type), fillName('update<X>', type), fillName('<x>', type)];
    const input = `${fillName('<X>Input', type)}!`;
    const links = Object.fromEntries(linked.map(({ bond, ids }) => [bond.attribute.name, ids]));
    const first: JsonObject = { ...inputOf(model, type.attributes, data()), ...links };
    const created = await session.graphql(operationOf('mutation', create, { data: [input, first] }, selection));
    const { id } = adopt(created, create);
    const expectAsQuery = async (answer: typeof created, field: string): Promise<void> => {
      const { attributes } = someEntityIn(answer, field);
      const request = lastRequest(session);
      const read = await session.graphql(operationOf('query', find, { id: ['ID', id] }, selection));
      for (const { bond, ids } of linked) {
        const live = ids.filter((_, at) => !(bond.target.draftAndPublish && at === draftAt)).map(String);
        const shown = linkedItems(attributes[`${bond.attribute.name}0`]).map((one) => (isObject(one) ? one.id : one));
        expectSame(
          `${request}: ${bond.attribute.name} holds other entries than those published`,
          shown.map(String).toSorted(),
          live.toSorted(),
        );
      }
      expectSame(
        `${request}: lists in the answer differ from those of a query`,
        attributes,
        someEntityIn(read, find).attributes,
      );
    };
    await expectAsQuery(created, create);
    // written again, and left as they are
    for (const next of [links, {}]) {
      const args: Arguments = { id: ['ID!', id], data: [input, next] };
      await expectAsQuery(await session.graphql(operationOf('mutation', update, args, selection)), update);
    }
  },
  { types: (model) => collections(model).filter((type) => listsOf(model, type).length > 0) },
);
