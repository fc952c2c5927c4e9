/** Links to a deleted entry are gone: an entry that was linked to it alone is like one without links (4.1). */
import { type Parameter, queryString } from '../../generate/query-string.ts';
import { listName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import { answeredList } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { isSuccess } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { type Bench, benchCheck } from './bench.ts';
import { type Bond, canName, otherSide, populateOf } from './bonds.ts';

/** Two entries of one side: one that was linked to the deleted entry, and one that never had a link. */
interface Pair {
  readonly bond: Bond;
  readonly linked: Created;
  readonly free: Created;
  /** Id of the deleted entry. */
  readonly gone: unknown;
}

/** Filters by the relation: both entries meet one, or neither does. */
const conditions = (gone: unknown): readonly Parameter[] => [
  { $null: 'true' },
  { $notNull: 'true' },
  { id: { $null: 'true' } },
  { id: { $notNull: 'true' } },
  { id: { $eq: String(gone) } },
  { id: { $in: [String(gone)] } },
  { id: { $ne: String(gone) } },
];

const stateOf = ({ type, target }: Bond): Record<string, string> =>
  type.draftAndPublish || target.draftAndPublish ? { publicationState: 'preview' } : {};

function expectAlike(
  { bond, linked, free, gone }: Pair,
  what: string,
  [one, other]: readonly [unknown, unknown],
): void {
  const message = `${what}: entry ${linked.entry.id}, whose ${bond.attribute.name} was linked to the deleted entry ${gone} alone, is answered unlike entry ${free.entry.id}, which was never linked`;
  expectSame(message, one ?? null, other ?? null);
}

/** Compares REST lists with a filter through the relation. A refusal shows nothing. */
async function compareFiltered(session: Session, pair: Pair, most?: number): Promise<void> {
  const { bond, linked, free, gone } = pair;
  // the document does not mention filters through components
  for (const condition of bond.inside ? [] : conditions(gone).slice(0, most)) {
    const both = { id: { $in: [linked, free].map(({ entry }) => String(entry.id)) } };
    const query = queryString({ filters: { $and: [both, { [bond.attribute.name]: condition }] }, ...stateOf(bond) });
    const answer = await session.get(`${endpointPath(bond.type)}?${query}`);
    const entries = isSuccess(answer) ? answeredList(answer.body) : undefined;
    if (!entries) continue;
    const meets = ({ entry }: Created): boolean => entries.some(({ id }) => id === entry.id);
    expectAlike(pair, `GET ${decodeURIComponent(query)}`, [meets(linked), meets(free)]);
  }
}

/** Parameters that populate the relation or count its entries. */
const populations = ({ attribute, inside, ...bond }: Bond): readonly string[] => [
  populateOf({ attribute, ...(inside ? { inside } : {}), ...bond }),
  ...(inside ? [] : [`populate[${attribute.name}][count]=true`]),
];

/** The relation in an answered entry, without ids of components. */
function shownOf({ attribute, inside }: Bond, body: unknown): unknown {
  const data = isObject(body) && isObject(body.data) ? body.data : {};
  const attributes = isObject(data.attributes) ? data.attributes : {};
  if (!inside) return attributes[attribute.name];
  const value = attributes[inside.field.name];
  const part: unknown = Array.isArray(value) ? value[0] : value;
  return isObject(part) ? part[attribute.name] : undefined;
}

async function populated(session: Session, pair: Pair): Promise<void> {
  const { bond, linked, free } = pair;
  for (const population of populations(bond)) {
    const answers = [];
    for (const { path } of [linked, free]) answers.push(await session.get(`${path}?${population}`));
    const [one, other] = answers.map((answer) => (isSuccess(answer) ? shownOf(bond, answer.body) : undefined));
    expectAlike(pair, `GET ?${population}`, [one, other]);
  }
}

/** Compares totals of filtered lists and the populated relation in one GraphQL document. */
async function compareByGraphql(session: Session, pair: Pair): Promise<void> {
  const { bond, linked, free, gone } = pair;
  if (bond.inside || !canName(bond.attribute.name) || !isInGraphql(session.target, bond.type)) return;
  const drafts = bond.type.draftAndPublish ? ', publicationState: PREVIEW' : '';
  const tests = ['id: { null: true }', 'id: { notNull: true }', `id: { eq: "${gone}" }`, `id: { in: ["${gone}"] }`];
  const lists = tests.flatMap((test, at) =>
    [linked, free].map(({ entry }, place) => {
      const filters = `and: [{ id: { eq: "${entry.id}" } }, { ${bond.attribute.name}: { ${test} } }]`;
      return `${place === 0 ? 'linked' : 'free'}${at}: ${listName(bond.type)}(filters: { ${filters} }${drafts}) { data { id } meta { pagination { total } } }`;
    }),
  );
  const answers = [linked, free].map(
    ({ entry }, place) =>
      `${place === 0 ? 'linked' : 'free'}: ${listName(bond.type)}(filters: { id: { eq: "${entry.id}" } }${drafts}) { data { id attributes { ${bond.attribute.name} { data { id } } } } }`,
  );
  for (const query of [`{ ${answers.join(' ')} }`, `{ ${lists.join(' ')} }`]) {
    const { data, errors } = await session.graphql({ query });
    if (!data || errors.length > 0) continue;
    const answered = (list: unknown): unknown => {
      const { data: entries, meta } = isObject(list) ? list : {};
      return [Array.isArray(entries) ? entries.map((entry) => (isObject(entry) ? entry.attributes : entry)) : [], meta];
    };
    for (const name of Object.keys(data).filter((key) => key.startsWith('linked')))
      expectAlike(pair, query, [answered(data[name]), answered(data[name.replace('linked', 'free')])]);
  }
}

async function expectUnlinked({ session, scratch }: Bench, pair: Pair): Promise<void> {
  await populated(session, pair);
  await compareFiltered(session, pair);
  await compareByGraphql(session, pair);
  // a new entry may get the id of the deleted one; nothing links it either
  await scratch.create(pair.bond.target, {});
  await populated(session, pair);
  await compareFiltered(session, pair, 1);
}

export const deletedChecks: readonly Check[] = [
  benchCheck(
    'rest.delete.unlinked',
    { holds: ({ attribute }) => !attribute.required, everyKind: true, targets: 1 },
    async (bench) => {
      const linked = await bench.makeOwner(bench.id(0));
      const free = await bench.makeOwner(undefined);
      if (!isSuccess(await bench.scratch.remove(bench.target(0)))) return;
      await expectUnlinked(bench, { bond: bench.bond, linked, free, gone: bench.id(0) });
    },
  ),
  benchCheck(
    'rest.delete.unlinked',
    {
      id: 'rest.delete.unlinked.other-side',
      title: 'A deleted entry is gone from the other side of its relations.',
      holds: ({ inverse }) => inverse !== undefined && !inverse.required,
      everyKind: true,
      targets: 2,
    },
    async (bench) => {
      const owner = await bench.makeOwner(bench.id(0));
      if (!isSuccess(await bench.scratch.remove(owner))) return;
      const [linked, free] = [bench.target(0), bench.target(1)];
      await expectUnlinked(bench, { bond: otherSide(bench.bond), linked, free, gone: owner.entry.id });
    },
  ),
];
