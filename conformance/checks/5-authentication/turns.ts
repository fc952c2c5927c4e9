/** Cases in which each content-type permits one action, different ones, for REST and GraphQL. */
import type { ContentType, Model } from '../../models/model.ts';
import { makeRole, type Role } from '../../target/arrange/roles.ts';
import { type Person, registerAs } from '../../target/arrange/users.ts';
import type { Session } from '../../target/session.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { actionOf, type Verb, verbs } from './endpoints.ts';

/** Assigns an action to each content-type; `turn` rotates the actions. */
export interface Turn {
  readonly turn: number;
}

export const turns: readonly Turn[] = verbs.map((_, turn) => ({ turn }));

/** Two turns for a check, drawn by the seed: in each, every action is permitted on some content-type. */
export const drawnTurns = (world: World, check: string): Turn[] => shuffled(turns, randomOf(world, check)).slice(0, 2);

/** The action of the content-type with this index. */
export const verbOf = (index: number, { turn }: Turn): Verb => verbs[(index + turn) % verbs.length] ?? 'find';

/** Content-types whose entries need no links, which only those who may find the other content-type can give. */
export const linkless = (model: Model): ContentType[] =>
  collections(model).filter(
    ({ attributes }) => !attributes.some(({ type, required }) => required && type === 'relation'),
  );

/** The actions of these content-types in a turn. */
export const permittedActions = (model: Model, testCase: Turn): string[] =>
  linkless(model).map((type, index) => actionOf(type, verbOf(index, testCase)));

/** The actions of these content-types that a turn does not permit. */
export const otherActions = (model: Model, testCase: Turn): string[] =>
  linkless(model).flatMap((type, index) =>
    verbs.filter((verb) => verb !== verbOf(index, testCase)).map((verb) => actionOf(type, verb)),
  );

/** A user with a role of its own, created once in a run. */
export const memberOf = (
  session: Session,
  names: { readonly role: string; readonly person: string },
): Promise<{ readonly role: Role; readonly person: Person }> =>
  session.once(`the member ${names.person}`, async () => {
    const role = await makeRole(session, names.role, []);
    return { role, person: await registerAs(session, names.person, role) };
  });

/** An entry of each content-type, with the index of the content-type. */
export type Each = readonly { readonly created: Created; readonly index: number }[];

/** Creates an entry of each content-type. */
export async function eachOf(scratch: Scratch, model: Model): Promise<Each> {
  const each: { created: Created; index: number }[] = [];
  for (const [index, type] of linkless(model).entries()) each.push({ created: await scratch.create(type, {}), index });
  return each;
}
