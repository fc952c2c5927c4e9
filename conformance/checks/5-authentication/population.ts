/** Relations to content-types that a requester may not find (4.5, 7): every way to them must be guarded. */
import { attributesOf } from '../../models/answered-attributes.ts';
import { firstOfEach } from '../../models/first-of-each.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { type Bond, bonds } from '../4.8-relations/bonds.ts';
import { type Named, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { errorIn, expectError, expectRefused, expectThat, isSuccess } from '../writing/answers.ts';
import { actionOf } from './endpoints.ts';
import { hiddenLocalizationsCheck } from './localizations.ts';
import { inTurnEachType, onEachWay, onTie, sides } from './ties.ts';
import { unreadOwnerChecks } from './unread-owners.ts';
import { unseenLinksCheck } from './unseen-links.ts';
import { flag, formsOf, type Tie, type Way } from './ways-to-relations.ts';
import { writtenWayChecks } from './written-ways.ts';

/** The attributes in an answer, of entries and components. */
function attributesIn(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(attributesIn);
  if (!isObject(value)) return [];
  return 'data' in value && !('id' in value) ? attributesIn(value.data) : [attributesOf(value)];
}

/** Whether a populated attribute of this name has the entry, anywhere in an answer. */
export function shows(value: unknown, name: string, id: unknown): boolean {
  return attributesIn(value).some((attributes) =>
    Object.entries(attributes).some(([key, value]) => (key === name && holds(value, id)) || shows(value, name, id)),
  );
}

/** The attributes, in an answer, of the owners of a relation: of entries, of what they link, or of components. */
function ownersIn(answer: Answer, { inside, inverse }: Bond, way: Way): readonly JsonObject[] {
  const entries = attributesIn(dataOf(answer));
  const [field, uid] = inside ? [inside.field.name, inside.component.uid] : [inverse?.name ?? ''];
  if (uid === undefined && !way.isBack) return entries;
  const isOwner = ({ __component = uid }: JsonObject): boolean => __component === uid;
  return entries.flatMap((attributes) => attributesIn(attributes[field]).filter(isOwner));
}

/** Whether an answer to a way shows the linked entry, or the number in place of it. */
export function isReached(answer: Answer, { bond, linked }: Tie, way: Way): boolean {
  const { name } = bond.attribute;
  if (!way.isCount) return shows(dataOf(answer), name, linked.entry.id);
  return ownersIn(answer, bond, way).some(({ [name]: value }) => {
    const data = isObject(value) ? value.data : undefined;
    return isObject(data) && isObject(data.attributes) && 'count' in data.attributes;
  });
}

function holds(value: unknown, id: unknown): boolean {
  const data = isObject(value) && 'data' in value ? value.data : value;
  return (Array.isArray(data) ? data : [data]).some((item: unknown) => isObject(item) && item.id === id);
}

/** Attributes of the requested entry; on the way back, of its linked entry. */
export const dataOf = ({ body }: Answer): JsonObject => (isObject(body) ? { data: body.data } : {});

/** Lists that ask about a relation: of its owners, and of entries that lead to owners, by filters, a sort and a population. */
export function conditions(
  model: Model,
  { type, target: hidden, attribute: { name } }: Bond,
): { readonly of: ContentType; readonly path: string }[] {
  const own = [
    ...['[id][$notNull]=true', '=1', '[$eq]=1', '[$in][0]=1', '[$not]=1', '[id]=1'].map(
      (condition) => `filters[${name}]${condition}`,
    ),
    `filters[$or][0][${name}][id][$gt]=0`,
    ...[`sort=${name}.id`, `sort[${name}][id]=desc`, `sort[0][${name}][id]=asc`],
  ];
  const via = bonds(model).find(
    ({ target, inside, type: from }) => target === type && inside === undefined && ![type, hidden].includes(from),
  );
  const door = via?.attribute.name;
  const far = [
    `filters[${door}][${name}][id][$notNull]=true`,
    `sort=${door}.${name}.id`,
    `populate[${door}][filters][${name}][id][$notNull]=true`,
    `populate[${door}][sort]=${name}.id`,
    `populate[${door}][sort][0]=id&populate[${door}][sort][1]=${name}.id:desc`,
  ];
  const listOf = (of: ContentType) => (query: string) => ({ of, path: `${endpointPath(of)}?${query}` });
  return [...own.map(listOf(type)), ...(via ? far.map(listOf(via.type)) : [])];
}

/** The permissions that the lists need, without that of the content-type behind the relation. */
const findsOf = (model: Model, bond: Bond): string[] => [
  ...new Set(conditions(model, bond).map(({ of }) => actionOf(of, 'find'))),
];

/** A relation to one and one to many by the public and a user; `first` says which of them by the public. */
const tiesOfForms = (first: 'one' | 'many') => (model: Model) => {
  const twoWay = sides(model).toSorted((a, b) => Number(b.inverse !== undefined) - Number(a.inverse !== undefined));
  const own = firstOfEach(
    twoWay.filter(({ inside }) => inside === undefined),
    ({ attribute }) => `${isToMany(attribute)}`,
  );
  return own.map(({ name, attribute }) => {
    const isPublic = isToMany(attribute) === (first === 'many');
    return { ...name, asks: isPublic ? ('the public' as const) : ('a user' as const) };
  });
};

/** A check of every further form of the queries that reach a relation. */
const onForms = (
  named: Named,
  first: 'one' | 'many',
  isWrong: (answer: Answer, tie: Tie, way: Way) => boolean,
): Check =>
  onTie(named, tiesOfForms(first), (session, tie) => {
    const ways = Object.values(formsOf(tie.bond));
    return tie.whileMay([...new Set(ways.flatMap((way) => way.may?.(tie) ?? []))], async () => {
      for (const way of ways) {
        const answer = await way.ask(session, tie);
        if (way.isTolerated && answer.status === 400) continue;
        const { attribute, target } = tie.bond;
        const wrong = `shows ${target.pluralName} in ${attribute.name}, or is refused`;
        const isRight = isSuccess(answer) && !isWrong(answer, tie, way);
        expectThat(session, answer, isRight, `200 without ${attribute.name}`, wrong);
      }
    });
  });

export const populationChecks: readonly Check[] = [
  onForms(
    variant(
      'rest.populate.permission.forms',
      'rest.populate.permission',
      'No form of a population shows, or counts, what the requester may not find, at the first level and the second.',
    ),
    'many',
    isReached,
  ),
  onForms(
    variant(
      'rest.populate.permission-absent.forms',
      'rest.populate.permission-absent',
      'In no form of a population has an answer the key of what may not be populated.',
    ),
    'one',
    (answer, { bond }, way) => ownersIn(answer, bond, way).some((attributes) => bond.attribute.name in attributes),
  ),
  hiddenLocalizationsCheck,
  unseenLinksCheck,
  ...unreadOwnerChecks,
  ...writtenWayChecks,
  onEachWay('rest.populate.permission', async (session, tie, way) => {
    const { name } = tie.bond.attribute;
    const { id } = tie.linked.entry;
    await tie.whileMay(way.may?.(tie) ?? [], async () => {
      const answer = await way.ask(session, tie);
      if (way.isTolerated && answer.status === 400) return;
      const isUnpopulated = isSuccess(answer) && !shows(dataOf(answer), name, id);
      const wrong = isSuccess(answer) ? 'populates what the requester may not find' : 'is refused';
      expectThat(session, answer, isUnpopulated, `200 without entry ${String(id)} in ${name}`, wrong);
    });
    if (way !== flag) return;
    await tie.whileMay([actionOf(tie.linked.type, 'find')], async () => {
      const answer = await way.ask(session, tie);
      expectThat(session, answer, shows(dataOf(answer), name, id), [id], 'leaves out what the requester may find');
    });
  }),
  onEachWay('rest.populate.permission-absent', (session, tie, way) =>
    tie.whileMay(way.may?.(tie) ?? [], async () => {
      const answer = await way.ask(session, tie);
      if (!isSuccess(answer)) return;
      const { name } = tie.bond.attribute;
      const isShown = ownersIn(answer, tie.bond, way).some((attributes) => name in attributes);
      expectThat(session, answer, !isShown, `no key ${name}`, 'has the key');
    }),
  ),
  onTie('rest.filters.forbidden-relation', inTurnEachType, (session, { bond, auth, whileMay }, model) =>
    whileMay(findsOf(model, bond), async () => {
      const { attribute } = bond;
      for (const { path } of conditions(model, bond)) {
        const answer = await session.get(path, auth);
        expectError(session, answer, 400, 'ValidationError');
        const message = `Invalid parameter ${attribute.name}`;
        expectThat(session, answer, errorIn(answer)?.message === message, { message }, 'does not name what it refuses');
      }
    }),
  ),
  onTie('access.through-relation', inTurnEachType, async (session, { bond, linked, auth, whileMay }, model) => {
    for (const may of [false, true])
      await whileMay([...findsOf(model, bond), ...(may ? [actionOf(linked.type, 'find')] : [])], async () => {
        for (const { path } of conditions(model, bond)) {
          const answer = await session.get(path, auth);
          if (may) expectThat(session, answer, answer.status === 200, 200, 'is refused, though it may be asked');
          else expectRefused(session, answer, 'the requester may not find what it asks about');
        }
      });
  }),
];
