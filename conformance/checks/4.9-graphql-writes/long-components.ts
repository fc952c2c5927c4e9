/** Components and relations in components with more items than a page of a GraphQL list: each list has its pages, also without arguments (4.9, observed). */
import { oneText } from '../../generate/graphql/selection.ts';
import { componentName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { findComponent } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isScalar, isToMany, isZone } from '../../oracle/attributes.ts';
import type { Session } from '../../target/session.ts';
import { benchCheck } from '../4.8-relations/bench.ts';
import { type Bond, canName } from '../4.8-relations/bonds.ts';
import { attributesOfOne, dataOf } from '../4.9-graphql/lists.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { onType } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';

const page = 10;
const length = page + 3;

/** Whether an attribute may hold so many components, filled with what each of them must have. */
const mayBeLong = (model: Model, { type, repeatable, max, component, private: hidden }: Attribute): boolean =>
  type === 'component' &&
  repeatable === true &&
  !hidden &&
  (max === undefined || Number(max) >= length) &&
  findComponent(model, component)?.attributes.some(({ unique }) => unique) === false;

const longLists = (model: Model, { attributes }: ContentType): Attribute[] =>
  attributes.filter((attribute) => mayBeLong(model, attribute));

const idsIn = (items: unknown): string[] =>
  Array.isArray(items) ? items.map((item: unknown) => String(isObject(item) ? item.id : item)) : [];

/** Arguments of a list, and the part of all items that they select. */
const ways: readonly (readonly [args: string, select: (ids: readonly string[]) => readonly string[]])[] = [
  ['', (ids) => ids.slice(0, page)],
  ['(pagination: {})', (ids) => ids.slice(0, page)],
  ['(pagination: { start: 2 })', (ids) => ids.slice(2, page + 2)],
  [`(pagination: { limit: ${length - 1} })`, (ids) => ids.slice(0, length - 1)],
  [`(pagination: { start: 1, limit: ${length} })`, (ids) => ids.slice(1)],
];

/** A filter that every item meets. */
function filterOfAll(model: Model, { component }: Attribute): string | undefined {
  const field = findComponent(model, component)?.attributes.find((one) => isScalar(one) && !one.private);
  return field && `(filters: { or: [{ ${field.name}: { null: true } }, { ${field.name}: { notNull: true } }] })`;
}

/** A list of components of an entry, and its items in order. */
interface LongList {
  readonly type: ContentType;
  readonly id: string;
  readonly attribute: Attribute;
  readonly ids: readonly string[];
}

/** Throws Mismatch unless the list has its items in each way. */
async function expectPages(session: Session, model: Model, { type, id, attribute, ids }: LongList): Promise<void> {
  const { name } = attribute;
  const filter = filterOfAll(model, attribute);
  const all =
    filter === undefined ? ways : [...ways, [filter, (own: readonly string[]) => own.slice(0, page)] as const];
  const texts = all.map(([args], at) => `w${at}: ${name}${args} { id }`);
  const query = `{ one: ${oneText(type, id, texts.join(' '))} }`;
  const answered = attributesOfOne(dataOf(await session.graphql({ query })));
  for (const [at, [args, select]] of all.entries())
    expectSame(`${lastRequest(session)}: ${name}${args} has other items`, idsIn(answered?.[`w${at}`]), select(ids));
}

export const longComponentsCheck: Check = onType(
  graphqlTerms({
    clause: 'graphql.pagination-default-limit',
    id: 'graphql.pagination-default-limit.components',
    also: ['graphql.component-arguments'],
    kind: 'write',
    title: 'A repeatable component without pagination answers 10 items, and more where a limit asks for them.',
  }),
  async (scratch, type, model) => {
    const { session } = scratch;
    const names = longLists(model, type);
    const items = ({ component = '' }: Attribute): JsonObject[] =>
      Array.from({ length }, () => scratch.part(component));
    const created = await scratch.create(type, Object.fromEntries(names.map((one) => [one.name, items(one)])));
    const population = names.map(({ name }, at) => `populate[${at}]=${name}`).join('&');
    const { attributes } = entryIn(session, await session.get(`${created.path}?${population}`));
    for (const attribute of names) {
      const { name } = attribute;
      const ids = idsIn(attributes[name]);
      const list = { type, id: String(created.entry.id), attribute };
      await expectPages(session, model, { ...list, ids });
      // the order of the list need not be that of the ids
      const turned = ids.toReversed();
      const [item = {}] = items(attribute);
      await scratch.change(created, { [name]: turned.map((id) => ({ ...item, id: Number(id) })) });
      await expectPages(session, model, { ...list, ids: turned });
    }
  },
  (model) => collections(model).filter((type) => longLists(model, type).length > 0),
);

/** The type of GraphQL whose fields a component in a zone has. */
const fragmentOn = ({ field, component }: NonNullable<Bond['inside']>, fields: string): string =>
  isZone(field) ? `... on ${componentName(component.uid)} { ${fields} }` : fields;

/** To-many relations in components with more links than a page. */
export const longLinksCheck: Check = benchCheck(
  'graphql.pagination-default-limit',
  {
    id: 'graphql.pagination-default-limit.links-inside',
    title: 'A relation in a component without pagination answers 10 entries, and more where a limit asks for them.',
    needs: ['graphql'],
    tags: ['graphql'],
    holds: ({ attribute, inside }) => inside !== undefined && isToMany(attribute) && canName(attribute.name),
    everyKind: true,
    targets: length,
    weight: 50,
  },
  async ({ session, bond, makeOwner, id }) => {
    const { inside, attribute, type } = bond;
    if (!inside) return;
    const ids = Array.from({ length }, (_, at) => String(id(at)));
    const owner = await makeOwner(ids.map(Number));
    const texts = ways.map(([args], at) => `w${at}: ${attribute.name}${args} { data { id } }`).join(' ');
    const query = `{ one: ${oneText(type, String(owner.entry.id), `${inside.field.name} { ${fragmentOn(inside, texts)} }`)} }`;
    const held = attributesOfOne(dataOf(await session.graphql({ query })))?.[inside.field.name];
    const [part = {}] = [held].flat().filter(isObject);
    for (const [at, [args, select]] of ways.entries()) {
      const links = part[`w${at}`];
      const message = `${lastRequest(session)}: ${attribute.name}${args} in a component has other entries`;
      expectSame(message, idsIn(isObject(links) ? links.data : links), select(ids));
    }
  },
);
