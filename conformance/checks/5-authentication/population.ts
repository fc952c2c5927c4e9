/** Relations to content-types that a requester may not find (4.5, 7): every way to them must be guarded. */
import { attributesOf } from '../../models/answered-attributes.ts';
import { firstOfEach } from '../../models/first-of-each.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { setContentActions, withPublicGrant } from '../../target/arrange/roles.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer, Auth } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability } from '../../target/target.ts';
import { type Bond, type BondName, bonds, bothSides } from '../4.8-relations/bonds.ts';
import { createLinking } from '../4.8-relations/linking.ts';
import type { Check } from '../check.ts';
import { errorIn, expectError, expectRefused, expectThat, isSuccess } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { actionOf } from './endpoints.ts';
import { hiddenLocalizationsCheck } from './localizations.ts';
import { memberOf } from './turns.ts';
import { back, flag, type Tie, type Way, waysOf } from './ways-to-relations.ts';

interface Case extends BondName {
  /** The query that reaches the relation. */
  readonly way: string;
  readonly asks: 'the public' | 'a user';
}

type Question = Omit<Case, 'asks'>;

/** Relations to other content-types, two-way ones from both sides. */
const sides = (model: Model): Bond[] => bothSides(bonds(model).filter(({ type, target }) => type !== target));

/** One relation of each content-type, reached by `populate=true`. */
const relationOfEachType = (model: Model): Question[] => {
  const bonds = sides(model).filter((bond) => bond.inside === undefined);
  return firstOfEach(bonds, ({ type }) => type.uid).map(({ name }) => ({ ...name, way: 'flag' }));
};

/** Each query once, on the first relation that it can reach; those of the entry itself on a list and a single relation. */
function casesOfWays(model: Model): Question[] {
  const cases = sides(model).flatMap((bond) => Object.keys(waysOf(bond)).map((way) => ({ bond, way })));
  const kinds = firstOfEach(cases, ({ bond, way }) => `${way} ${!bond.inside && isToMany(bond.attribute)}`);
  return kinds.map(({ bond, way }) => ({ ...bond.name, way }));
}

/** Who asks: the public, without credentials, or a user, who has the permissions of a role. */
interface Requester {
  readonly auth: Auth;
  /** Runs while the requester may do these actions. A user asks while the public may find what the user need not. */
  whileMay(actions: readonly string[], hidden: ContentType, run: () => Promise<void>): Promise<void>;
}

const thePublic = (session: Session): Requester => ({
  auth: 'none',
  whileMay: (actions, _hidden, run) => withPublicGrant(session, actions, run),
});

async function aUser(session: Session): Promise<Requester> {
  const { role, person } = await memberOf(session, { role: 'touchstone-follower', person: 'follower' });
  return {
    auth: person.auth,
    async whileMay(actions, hidden, run) {
      await setContentActions(session, role, actions);
      await withPublicGrant(session, [actionOf(hidden, 'find')], run);
    },
  };
}

/** Alternately the public and a user ask. */
const inTurn = (questions: readonly Question[]): Case[] =>
  questions.map((question, at) => ({ ...question, asks: at % 2 === 0 ? 'the public' : 'a user' }));

/** The public and a user ask everything. */
const byBoth = (questions: readonly Question[]): Case[] =>
  questions.flatMap((question) => (['the public', 'a user'] as const).map((asks) => ({ ...question, asks })));

const inTurnEachType = (model: Model): Case[] => inTurn(relationOfEachType(model));

/** The same, and each query by both: most faults show in one of them alone. */
const eachWay = (model: Model): Case[] => [...inTurnEachType(model), ...byBoth(casesOfWays(model))];

/** A check of relations that the public and users ask for. */
const onTie = (
  clause: string,
  cases: (model: Model) => readonly Case[],
  run: (session: Session, tie: Tie, way: Way, model: Model) => Promise<void>,
): Check =>
  writeCheck<Case>(
    { clause, needs: ['roles'] },
    {
      cases: ({ model, target }) =>
        cases(model).filter(({ asks }) => asks === 'the public' || hasCapability(target, 'users')),
      async run(scratch, { way: named, asks, ...name }, { model }) {
        const bond = sides(model).find((side) => JSON.stringify(side.name) === JSON.stringify(name));
        const way = bond && waysOf(bond)[named];
        if (!way) throw new Error(`the case names the way ${named} of ${name.attribute}, which does not exist`);
        const linking = createLinking(scratch, bond);
        const linked = await linking.makeTarget();
        const { id } = linked.entry;
        const owner = await linking.makeOwner(isToMany(bond.attribute) ? [id] : id);
        const actions = [actionOf(bond.type, 'find'), actionOf(bond.type, 'findOne')];
        const { session } = scratch;
        const { auth, ...who } = asks === 'the public' ? thePublic(session) : await aUser(session);
        const whileMay: Tie['whileMay'] = (more, within) => who.whileMay([...actions, ...more], bond.target, within);
        await run(session, { bond, owner, linked, auth, whileMay }, way, model);
      },
    },
  );

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
  if (uid === undefined && way !== back) return entries;
  const isOwner = ({ __component = uid }: JsonObject): boolean => __component === uid;
  return entries.flatMap((attributes) => attributesIn(attributes[field]).filter(isOwner));
}

function holds(value: unknown, id: unknown): boolean {
  const data = isObject(value) && 'data' in value ? value.data : value;
  return (Array.isArray(data) ? data : [data]).some((item: unknown) => isObject(item) && item.id === id);
}

/** Attributes of the requested entry; on the way back, of its linked entry. */
export const dataOf = ({ body }: Answer): JsonObject => (isObject(body) ? { data: body.data } : {});

/** Lists that ask about a relation: of its owners, and of entries that lead to owners, by filters, a sort and a population. */
function conditions(
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

export const populationChecks: readonly Check[] = [
  hiddenLocalizationsCheck,
  onTie('rest.populate.permission', eachWay, async (session, tie, way) => {
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
  onTie('rest.populate.permission-absent', eachWay, (session, tie, way) =>
    tie.whileMay(way.may?.(tie) ?? [], async () => {
      const answer = await way.ask(session, tie);
      if (!isSuccess(answer)) return;
      const { name } = tie.bond.attribute;
      const isShown = ownersIn(answer, tie.bond, way).some((attributes) => name in attributes);
      expectThat(session, answer, !isShown, `no key ${name}`, 'has the key');
    }),
  ),
  onTie('rest.filters.forbidden-relation', inTurnEachType, (session, { bond, auth, whileMay }, _way, model) =>
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
  onTie('access.through-relation', inTurnEachType, async (session, { bond, linked, auth, whileMay }, _way, model) => {
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
