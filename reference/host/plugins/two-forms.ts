/** Controllers and services of plugins: an object, or a function that makes one. Extensions read and write both forms. */
import { membersOf } from '../../model/object.ts';
import { type Bag, type Callable, isCallable } from '../callable.ts';

/** Makes a controller or service callable, like the function that makes one: extensions expect either form. */
export function makeCallable(members: Bag): Bag & Callable {
  const both: Bag & Callable = Object.assign(() => both, members);
  return both;
}

/** The members of a controller or service, in either form. */
export function resolveMembers(value: unknown, strapi: unknown): Bag {
  const members = isCallable(value) ? value.call(undefined, { strapi }) : value;
  return isCallable(members) ? { ...members } : membersOf(members);
}
