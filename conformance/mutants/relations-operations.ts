/** Mutants of the operations on relations (4.8): one form misunderstood at a time. */
import { isToMany } from '../oracle/attributes.ts';
import { byHand, isObject, mapped, refusal, without } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { idOf, itemsOf, onOperations, onRelations, type Spot } from './relations-bodies.ts';
import { byId, forgiving, has, isCombined, lists, mutant, otherStatus, refusing, says } from './relations-faults.ts';

const connecting: readonly Mutant[] = [
  mutant(
    'connect.replaces',
    'connect',
    'connect replaces what is linked.',
    onOperations((all) => (has(all, 'connect') && !has(all, 'set') ? { set: itemsOf(all.connect).map(idOf) } : all)),
  ),
  mutant(
    'connect.ignored',
    'connect',
    'connect is ignored.',
    onOperations((all) => without(all, 'connect')),
  ),
  mutant(
    'disconnect.ignored',
    'disconnect',
    'disconnect is ignored.',
    onOperations((all) => without(all, 'disconnect')),
  ),
  mutant(
    'disconnect.all',
    'disconnect',
    'disconnect removes everything.',
    onOperations((all) => (has(all, 'disconnect') && !has(all, 'connect') ? { set: [] } : all)),
  ),
  mutant(
    'both.connect-alone',
    'connect-and-disconnect',
    'Beside connect, disconnect is ignored.',
    onOperations((all) => (has(all, 'connect') ? without(all, 'disconnect') : all)),
  ),
  mutant(
    'both.disconnect-alone',
    'connect-and-disconnect',
    'Beside disconnect, connect is ignored.',
    onOperations((all) => (has(all, 'disconnect') ? without(all, 'connect') : all)),
  ),
  mutant(
    'set.sorted',
    'set',
    'set links in the order of ids.',
    onOperations((all) => (Array.isArray(all.set) ? { ...all, set: itemsOf(all.set).toSorted(byId) } : all)),
  ),
  mutant(
    'set.adds',
    'set',
    'set adds to what is linked.',
    onOperations((all) => (Array.isArray(all.set) && all.set.length > 0 ? { connect: all.set } : all)),
  ),
  mutant(
    'set.empty-ignored',
    'set-empty',
    'set with an empty list changes nothing.',
    onOperations((all) => (Array.isArray(all.set) && all.set.length === 0 ? {} : all)),
  ),
  mutant(
    'set.combined',
    'set-not-combined',
    'set beside connect or disconnect wins.',
    onOperations((all) => (isCombined(all) ? { set: all.set } : all)),
  ),
  mutant(
    'set.combined-merged',
    'set-not-combined',
    'set beside connect is put together with it.',
    onOperations((all) => (isCombined(all) ? { set: [...itemsOf(all.set), ...itemsOf(all.connect).map(idOf)] } : all)),
  ),
  mutant('set.combined-status', 'set-not-combined-status', 'set beside connect is 500.', otherStatus(isCombined)),
  mutant(
    'shorthand.refused',
    'shorthand',
    'Ids that are no objects are refused.',
    refusing((value) => isObject(value) && lists(value).some((item) => !isObject(item))),
  ),
  mutant(
    'longhand.refused',
    'longhand',
    'Objects are refused where ids may stand.',
    refusing((value) => isObject(value) && lists(value).some((item) => isObject(item))),
  ),
  mutant(
    'list.sorted',
    'plain-list',
    'A list links in the order of ids.',
    onRelations((value) => (Array.isArray(value) ? itemsOf(value).toSorted(byId) : value)),
  ),
];

const toOne = (spot: Pick<Spot, 'attribute'>): boolean => !isToMany(spot.attribute);

const values: readonly Mutant[] = [
  mutant(
    'to-one.first',
    'to-one.last',
    'Of several entries for a to-one relation the first is used.',
    onRelations((value, spot) => {
      if (!toOne(spot)) return value;
      if (Array.isArray(value)) return value.slice(0, 1);
      if (!isObject(value)) return value;
      return mapped(value, (list) => (Array.isArray(list) ? list.slice(0, 1) : list));
    }),
  ),
  mutant(
    'to-one.connect-ignored',
    'to-one.syntaxes',
    'connect does nothing to a to-one relation.',
    onOperations((all, spot) => (toOne(spot) ? without(all, 'connect') : all)),
  ),
  mutant(
    'to-one.set-refused',
    'to-one.syntaxes',
    'A to-one relation takes no set.',
    refusing((value, spot) => toOne(spot) && isObject(value) && has(value, 'set')),
  ),
  mutant(
    'one-way-many.last',
    'one-way-many',
    'A one-way to-many relation keeps the last entry alone.',
    onRelations((value, { attribute }) => {
      const isOneWay = attribute.relation === 'oneToMany' && attribute.mappedBy === undefined;
      return isOneWay && Array.isArray(value) ? value.slice(-1) : value;
    }),
  ),
  mutant(
    'scalar-on-many.ignored',
    'scalar-on-many',
    'An id alone is ignored for a to-many relation.',
    onRelations((value, { attribute }) => (isToMany(attribute) && typeof value === 'number' ? undefined : value)),
  ),
  mutant(
    'string-ids.refused',
    'string-ids',
    'Ids in texts are refused.',
    refusing((value) => lists(value).some((item) => typeof item === 'string')),
  ),
  mutant(
    'empty.clears',
    'empty-object',
    'An empty object removes what is linked.',
    onRelations((value, spot) =>
      isObject(value) && Object.values(value).flat().length === 0 && !has(value, 'set')
        ? toOne(spot)
          ? null
          : []
        : value,
    ),
  ),
  mutant(
    'create.connect-ignored',
    'set-on-create',
    'connect in a create is ignored.',
    onOperations((all, { request }) => (request.method === 'POST' ? without(all, 'connect') : all)),
  ),
  mutant(
    'create.disconnect-refused',
    'set-on-create',
    'disconnect in a create is refused.',
    byHand((bench) => ({
      request: (request) =>
        request.method === 'POST' && says(request, bench, (value) => isObject(value) && has(value, 'disconnect'))
          ? refusal('Invalid relations')
          : request,
    })),
  ),
  mutant(
    'unknown-id.ignored',
    'unknown-id',
    'Ids that do not exist are passed over.',
    forgiving((value) => lists(value).length > 0),
  ),
  mutant(
    'not-a-list.wrapped',
    'not-a-list',
    'What is no list is taken for a list of one.',
    onOperations((all) => mapped(all, (list) => (Array.isArray(list) ? list : [list]))),
  ),
  mutant(
    'in-components.ignored',
    'in-components',
    'Relations inside components are ignored.',
    onRelations((value, { inside }) => (inside ? undefined : value)),
  ),
  mutant(
    'in-components.operations-ignored',
    'in-components',
    'Inside components connect and set are ignored.',
    onOperations((all, { inside }) => (inside ? {} : all)),
  ),
  mutant(
    'inverse.write-ignored',
    'inverse-set',
    'A relation set from its other side is ignored.',
    onRelations((value, { attribute }) => (attribute.mappedBy === undefined ? value : undefined)),
  ),
  mutant(
    'morph.ignored',
    'morph',
    'Polymorphic relations in bodies are ignored.',
    onRelations((value, { attribute }) => (attribute.relation?.startsWith('morphTo') ? undefined : value)),
  ),
];

export const relationOperationMutants: readonly Mutant[] = [...connecting, ...values];
