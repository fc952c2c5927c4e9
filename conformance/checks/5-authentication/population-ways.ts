/** All the ways to populate what a requester may not find (4.5, 7): a guard may look at one of them alone. */
import type { ContentType } from '../../models/model.ts';
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { whilePublicMay } from '../../target/arrange/roles.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { type Bond, type BondName, bondNamed, bonds, populateOf } from '../4.8-relations/bonds.ts';
import { linkingBy } from '../4.8-relations/linking.ts';
import type { Check } from '../check.ts';
import { expectThat, isSuccess } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created } from '../writing/scratch.ts';
import { actionOf } from './endpoints.ts';

/** An entry, and one it is linked to that the public may not find. */
interface Tie {
  readonly bond: Bond;
  readonly owner: Created;
  readonly linked: Created;
}

interface Way {
  /** What the public may do beside finding the owner's content-type. */
  may?(tie: Tie): readonly string[];
  ask(session: Session, tie: Tie): Promise<Answer>;
}

const get =
  (query: (tie: Tie) => string): Way['ask'] =>
  (session, tie) =>
    session.get(`${tie.owner.path}?${query(tie)}`, 'none');

const nameOf = ({ bond: { name, attribute } }: Tie): string => name.inside?.field ?? attribute.name;

/** Ways to reach a relation of the entry itself. */
const direct: Readonly<Record<string, Way>> = {
  star: { ask: get(() => 'populate=*') },
  list: { ask: get((tie) => `populate[0]=${nameOf(tie)}`) },
  options: { ask: get((tie) => `populate[${nameOf(tie)}][sort][0]=createdAt`) },
  'many entries': {
    ask: (session, tie) =>
      session.get(`${endpointPath(tie.owner.type)}?sort=createdAt:desc&populate[0]=${nameOf(tie)}`, 'none'),
  },
  update: {
    may: ({ owner: { type } }) => [actionOf(type, 'update')],
    ask: (session, tie) =>
      session.send({
        method: 'PUT',
        path: `${tie.owner.path}?populate[0]=${nameOf(tie)}`,
        auth: 'none',
        body: { data: {} },
      }),
  },
};

/** Back from the linked entry, which may be read by its id but not found, to the owner and on to it again. */
const back: Way = {
  may: ({ linked: { type } }) => [actionOf(type, 'findOne')],
  ask: (session, { bond: { inverse, attribute }, linked }) =>
    session.get(`${linked.path}?populate[${inverse?.name}][populate][0]=${attribute.name}`, 'none'),
};

const inside: Way = { ask: get(({ bond }) => populateOf(bond)) };

interface Case extends BondName {
  readonly way: string;
}

const waysOf = (bond: Bond): Readonly<Record<string, Way>> => {
  if (bond.inside) return { component: inside };
  return bond.inverse ? { ...direct, back } : direct;
};

/** Each way once, on the first relation that has it, and in lists and single relations alike. */
function casesOf(all: readonly Bond[]): Case[] {
  const cases = all
    .filter(({ type, target }) => type !== target)
    .flatMap((bond) => Object.keys(waysOf(bond)).map((way) => ({ bond, way })));
  const kinds = new Map(cases.toReversed().map((one) => [`${one.way} ${isToMany(one.bond.attribute)}`, one]));
  return [...kinds.values()].toReversed().map(({ bond, way }) => ({ ...bond.name, way }));
}

/** Whether an entry of a content-type stands below a populated attribute of this name, anywhere in an answer. */
function shows(value: unknown, name: string, id: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => shows(item, name, id));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([key, held]) => (key === name && holds(held, id)) || shows(held, name, id));
}

function holds(value: unknown, id: unknown): boolean {
  const data = isObject(value) && 'data' in value ? value.data : value;
  return (Array.isArray(data) ? data : [data]).some((item: unknown) => isObject(item) && item.id === id);
}

/** Attributes of the entry that was asked for; of the one on the way back, of what it leads to. */
const below = ({ body }: Answer): JsonObject => (isObject(body) ? { data: body.data } : {});

const owned = (type: ContentType): string[] => [actionOf(type, 'find'), actionOf(type, 'findOne')];

export const populationWayChecks: readonly Check[] = [
  writeCheck<Case>(
    {
      clause: 'rest.populate.permission',
      id: 'rest.populate.permission.everywhere',
      title: 'Whatever way a relation is populated, in what may not be found nothing shows.',
      needs: ['roles'],
    },
    {
      cases: ({ model }) => casesOf(bonds(model)),
      async run(scratch, { way: named, ...name }, { model }) {
        const { session } = scratch;
        const bond = bondNamed(model, name);
        const way = waysOf(bond)[named];
        if (way === undefined) throw new Error(`the case names the way ${named}, which there is not`);
        const linking = linkingBy(scratch, bond);
        const linked = await linking.makeTarget();
        const { id } = linked.entry;
        const tie = { bond, owner: await linking.makeOwner(isToMany(bond.attribute) ? [id] : id), linked };
        await whilePublicMay(session, [...owned(bond.type), ...(way.may?.(tie) ?? [])], async () => {
          const answer = await way.ask(session, tie);
          const holds = isSuccess(answer) && !shows(below(answer), bond.attribute.name, id);
          const wrong = isSuccess(answer) ? 'populates what the requester may not find' : 'is refused';
          expectThat(session, answer, holds, `200 without entry ${String(id)} in ${bond.attribute.name}`, wrong);
        });
      },
    },
  ),
];
