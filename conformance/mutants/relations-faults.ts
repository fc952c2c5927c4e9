/** How mutants of relations are made: bodies refused that must be taken, taken that must be refused. */
import { answers, isObject, refusal, requests } from './faults.ts';
import type { Bench, MakeFault, Passing, Reply } from './mutant.ts';
import { idOf, itemsOf, mapRelations, type Spot } from './relations-bodies.ts';
import { dataOf, forgiving, isWrite, routeOf } from './routes.ts';

export const has = (operations: object, key: string): boolean => key in operations;

/** Whether some relation of a body holds what `holds` looks for. */
export const says = (
  request: Passing,
  bench: Bench,
  holds: (value: unknown, spot: Pick<Spot, 'attribute'>) => boolean,
): boolean => {
  const route = isWrite(request) ? routeOf(request, bench.model) : undefined;
  const data = route && dataOf(request);
  if (!route || !data) return false;
  let found = false;
  mapRelations(data, route.type.attributes, bench.model, (value, attribute) => {
    found ||= holds(value, { attribute });
    return value;
  });
  return found;
};

/** A fault that refuses bodies it should take. */
export const refusing = (holds: (value: unknown, spot: Pick<Spot, 'attribute'>) => boolean) =>
  requests((request, bench) => says(request, bench, holds), refusal('Invalid relations'));

/** A fault that gives another answer where a body is rightly refused. */
export const otherAnswer = (holds: (value: unknown) => boolean, other: Reply): MakeFault =>
  answers((request, answer, bench) => answer.status === 400 && says(request, bench, holds), other);

/** A fault that answers 500 where a body is rightly refused. */
export const otherStatus = (holds: (value: unknown) => boolean): MakeFault =>
  otherAnswer(holds, refusal('failed', 500));

/** A fault that leaves relations out of a body that was refused for what `holds` looks for. */
export const forgivingRelations = (holds: (value: unknown) => boolean): MakeFault =>
  forgiving((seen) => {
    const relations = seen.type.attributes.filter((one) => one.type === 'relation').map(({ name }) => name);
    return says(seen.request, seen, holds) ? relations : undefined;
  });

export const lists = (value: unknown): unknown[] =>
  isObject(value) ? [value.connect, value.disconnect, value.set].flatMap(itemsOf) : itemsOf(value);
export const isDoubled = (value: unknown): boolean => {
  const ids = isObject(value) ? itemsOf(value.connect).map(idOf) : [];
  return new Set(ids).size < ids.length;
};
export const isCombined = (value: unknown): boolean =>
  isObject(value) && has(value, 'set') && (has(value, 'connect') || has(value, 'disconnect'));
export const byId = (a: unknown, b: unknown): number => Number(idOf(a)) - Number(idOf(b));
