/** Controllers and services of plugins are objects, or functions that make them; extensions may meet and leave either. */
import { membersOf } from '../../model/object.ts';
import { type Bag, type Callable, isCallable } from '../callable.ts';

/** A controller or service that can be called, as the function that makes one: extensions meet either form. */
export function callableToo(members: Bag): Bag & Callable {
  const both: Bag & Callable = Object.assign(() => both, members);
  return both;
}

/** The members of a controller or service, whichever form it has. */
export function membersOfEither(value: unknown, strapi: unknown): Bag {
  const made = isCallable(value) ? value.call(undefined, { strapi }) : value;
  return isCallable(made) ? { ...made } : membersOf(made);
}
