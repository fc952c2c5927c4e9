/** Ways to a linked entry: queries whose answers would show it to who may find it (4.5). */
import type { JsonObject } from '../../models/json.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer, Auth } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { type Bond, populateOf } from '../4.8-relations/bonds.ts';
import type { Created } from '../writing/scratch.ts';
import { actionOf } from './endpoints.ts';

/** An entry, and a linked one that the requester may not find. */
export interface Tie {
  readonly bond: Bond;
  readonly owner: Created;
  readonly linked: Created;
  /** The requester: nobody, or a user while the public may find what the user may not. */
  readonly auth: Auth;
  /** The values of an entry like the owner, with this value for the relation. */
  data(value: unknown): JsonObject;
  /** Runs while the requester may find the owner's content-type and do these actions. */
  whileMay(more: readonly string[], run: () => Promise<void>): Promise<void>;
}

export interface Way {
  /** Whether a target may refuse the query, whose form the document does not show. */
  readonly isTolerated?: true;
  /** Whether it begins at the linked entry: what it asks for stands in the owner that this one shows. */
  readonly isBack?: true;
  /** Whether it asks for the number of what is linked, in place of it. */
  readonly isCount?: true;
  /** Further public actions, beside find of the owner's content-type. */
  may?(tie: Tie): readonly string[];
  ask(session: Session, tie: Tie): Promise<Answer>;
}

const get =
  (query: (tie: Tie) => string): Way['ask'] =>
  (session, tie) =>
    session.get(`${tie.owner.path}?${query(tie)}`, tie.auth);

/** A list of owners, of which the one of the tie is the first, whatever others write meanwhile. */
const list =
  (query: (tie: Tie) => string): Way['ask'] =>
  (session, tie) => {
    const { type, entry } = tie.owner;
    return session.get(`${endpointPath(type)}?filters[id][$gte]=${String(entry.id)}&sort=id&${query(tie)}`, tie.auth);
  };

const nameOf = ({ bond }: Tie): string => bond.attribute.name;

/** The plainest query. */
export const flag: Way = { ask: get((tie) => `populate[${nameOf(tie)}]=true`) };

/** Queries that reach a relation of the entry itself. */
const direct: Readonly<Record<string, Way>> = {
  flag,
  star: { ask: get(() => 'populate=*') },
  list: { ask: get((tie) => `populate[0]=${nameOf(tie)}`) },
  options: { ask: get((tie) => `populate[${nameOf(tie)}][sort][0]=createdAt`) },
  'many entries': { ask: list((tie) => `populate[0]=${nameOf(tie)}`) },
  deletion: {
    may: ({ owner: { type } }) => [actionOf(type, 'delete')],
    ask: (session, tie) =>
      session.send({ method: 'DELETE', path: `${tie.owner.path}?populate[0]=${nameOf(tie)}`, auth: tie.auth }),
  },
  update: {
    may: ({ owner: { type } }) => [actionOf(type, 'update')],
    ask(session, tie) {
      const path = `${tie.owner.path}?populate[0]=${nameOf(tie)}`;
      return session.send({ method: 'PUT', path, auth: tie.auth, body: { data: {} } });
    },
  },
};

/** From the linked entry, which may be read by id but not found, to the owner and back. */
const backBy = (query: (owners: string, name: string) => string): Way => ({
  isBack: true,
  may: ({ linked: { type } }) => [actionOf(type, 'findOne')],
  ask: (session, { bond: { inverse, attribute }, linked, auth }) =>
    session.get(`${linked.path}?${query(inverse?.name ?? '', attribute.name)}`, auth),
});

const back = backBy((owners, name) => `populate[${owners}][populate][0]=${name}`);

const tolerated = (way: Way): Way => ({ ...way, isTolerated: true });
const counting = (way: Way): Way => ({ ...tolerated(way), isCount: true });

/** The forms of a population beside those of `direct`; most are not in the document. */
const forms: Readonly<Record<string, Way>> = {
  fields: { ask: get((tie) => `populate[${nameOf(tie)}][fields][0]=id`) },
  filters: { ask: get((tie) => `populate[${nameOf(tie)}][filters][id][$notNull]=true`) },
  count: counting({ ask: get((tie) => `populate[${nameOf(tie)}][count]=true`) }),
  'many entries, counted': counting({
    ask: list((tie) => `populate[${nameOf(tie)}][count]=1&populate[${nameOf(tie)}][filters][id][$notNull]=true`),
  }),
  cut: tolerated({ ask: get((tie) => `populate[${nameOf(tie)}][start]=0&populate[${nameOf(tie)}][limit]=1`) }),
  text: tolerated({ ask: get((tie) => `populate=${nameOf(tie)}`) }),
  'all inside': { ask: get((tie) => `populate[${nameOf(tie)}][populate]=*`) },
};

/** The same at the second level. */
const formsBack: Readonly<Record<string, Way>> = {
  'back, star': backBy((owners) => `populate[${owners}][populate]=*`),
  'back, flag': backBy((owners, name) => `populate[${owners}][populate][${name}]=true`),
  'back, fields': backBy((owners, name) => `populate[${owners}][populate][${name}][fields][0]=id`),
  'back, count': counting(backBy((owners, name) => `populate[${owners}][populate][${name}][count]=true`)),
  'back, text': tolerated(backBy((owners, name) => `populate[${owners}][populate]=${name}`)),
  'back, dotted': tolerated(backBy((owners, name) => `populate=${owners}.${name}`)),
  'back, dotted list': tolerated(backBy((owners, name) => `populate[0]=${owners}&populate[1]=${owners}.${name}`)),
  'back, comma list': tolerated(backBy((owners, name) => `populate=${owners},${owners}.${name}`)),
};

/** Further forms of the queries that reach a relation of an entry itself, by name. */
export const formsOf = (bond: Bond): Readonly<Record<string, Way>> =>
  bond.inside ? {} : bond.inverse ? { ...forms, ...formsBack } : forms;

const named = ({ bond: { inside, attribute } }: Tie) => ({
  field: inside?.field.name ?? '',
  component: inside?.component.uid ?? '',
  name: attribute.name,
});

/** Queries that reach a relation of a component. */
const throughComponent: Readonly<Record<string, Way>> = {
  component: { ask: get(({ bond }) => populateOf(bond)) },
  'component, options': { ask: get((tie) => `populate[${named(tie).field}][populate][0]=${named(tie).name}`) },
  'component, flag': { ask: get((tie) => `populate[${named(tie).field}][populate][${named(tie).name}]=true`) },
  'component, star': { ask: get((tie) => `populate[${named(tie).field}][populate]=*`) },
};

/** An update of the owner that populates its answer. */
const written = (query: (tie: Tie) => string): Way => ({
  may: ({ owner: { type } }) => [actionOf(type, 'update')],
  ask: (session, tie) =>
    session.send({ method: 'PUT', path: `${tie.owner.path}?${query(tie)}`, auth: tie.auth, body: { data: {} } }),
});

/** Queries that reach a relation of a component in a dynamic zone. */
const throughZone: Readonly<Record<string, Way>> = {
  zone: { ask: get(({ bond }) => populateOf(bond)) },
  'zone, each': {
    ask: get((tie) => `populate[${named(tie).field}][on][${named(tie).component}][populate]=*`),
  },
  'zone, names': {
    ask: get((tie) => `populate[${named(tie).field}][on][${named(tie).component}][populate][0]=${named(tie).name}`),
  },
  'zone, many entries': { ask: list(({ bond }) => populateOf(bond)) },
  'zone, update': written(({ bond }) => populateOf(bond)),
  'zone, shared names': {
    isTolerated: true,
    ask: get((tie) => `populate[${named(tie).field}][populate][0]=${named(tie).name}`),
  },
  'zone, shared flag': {
    isTolerated: true,
    ask: get((tie) => `populate[${named(tie).field}][populate][${named(tie).name}]=true`),
  },
};

/** The queries that reach a relation, by name. */
export const waysOf = (bond: Bond): Readonly<Record<string, Way>> => {
  if (bond.inside) return bond.inside.field.type === 'dynamiczone' ? throughZone : throughComponent;
  return bond.inverse ? { ...direct, back } : direct;
};
