/** Mutants of positions, of their order, and of entries named twice in connect (4.8, rules 3 to 5). */
import { isObject } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { idOf, itemsOf, onConnected, onOperations, repositioned } from './relations-bodies.ts';
import { has, isDoubled, lists, mutant, otherStatus } from './relations-faults.ts';

export const relationPositionMutants: readonly Mutant[] = [
  mutant(
    'before.after',
    'connect.before',
    'before puts an entry after.',
    onConnected((item) => repositioned(item, 'before', 'after')),
  ),
  mutant(
    'before.ignored',
    'connect.before',
    'before is ignored.',
    onConnected((item) => repositioned(item, 'before')),
  ),
  mutant(
    'after.before',
    'connect.after',
    'after puts an entry before.',
    onConnected((item) => repositioned(item, 'after', 'before')),
  ),
  mutant(
    'after.ignored',
    'connect.after',
    'after is ignored.',
    onConnected((item) => repositioned(item, 'after')),
  ),
  mutant(
    'start.end',
    'connect.start',
    'start is end.',
    onConnected((item) => repositioned(item, 'start', 'end')),
  ),
  mutant(
    'end.start',
    'connect.end',
    'end is start.',
    onConnected((item) => repositioned(item, 'end', 'start')),
  ),
  mutant(
    'default.start',
    'connect.default-end',
    'Without a position an entry comes first.',
    onConnected((item) =>
      isObject(item) && item.position !== undefined ? item : { id: idOf(item), position: { start: true } },
    ),
  ),
  mutant(
    'connect.reversed',
    'connect.sequential',
    'Items of connect are worked off from the last.',
    onOperations((all) => {
      const items = itemsOf(all.connect);
      const isFixed = items.some((item) => isObject(item) && isObject(item.position) && !has(item.position, 'start'));
      return items.length > 1 && !isFixed ? { ...all, connect: items.toReversed() } : all;
    }),
  ),
  mutant(
    'position.several',
    'connect.one-position-key',
    'Of several keys of a position one is used.',
    onConnected((item) => {
      if (!isObject(item) || !isObject(item.position)) return item;
      const [first, ...more] = Object.entries(item.position);
      return first && more.length > 0 ? { ...item, position: Object.fromEntries([first]) } : item;
    }),
  ),
  mutant(
    'position.none',
    'connect.one-position-key',
    'A position without a key is the end.',
    onConnected((item) =>
      isObject(item) && isObject(item.position) && Object.keys(item.position).length === 0 ? { id: item.id } : item,
    ),
  ),
  mutant(
    'twice.merged',
    'connect.twice',
    'An entry connected twice is connected once.',
    onOperations((all) =>
      isDoubled(all)
        ? { ...all, connect: [...new Map(itemsOf(all.connect).map((item) => [idOf(item), item])).values()] }
        : all,
    ),
  ),
  mutant(
    'twice.equal-merged',
    'connect.twice',
    'Equal items of connect are merged.',
    onOperations((all) =>
      isDoubled(all)
        ? { ...all, connect: [...new Map(itemsOf(all.connect).map((item) => [JSON.stringify(item), item])).values()] }
        : all,
    ),
  ),
  mutant('twice.status', 'connect.twice-status', 'An entry connected twice is 500.', otherStatus(isDoubled)),
  mutant(
    'circular.status',
    'circular',
    'Positions in a circle are 500.',
    otherStatus((value) => lists(value).some((item) => isObject(item) && item.position !== undefined)),
  ),
  mutant(
    'connect.wins-not',
    'connect-wins',
    'An entry in both connect and disconnect is not linked.',
    onOperations((all) => {
      const gone = new Set(itemsOf(all.disconnect).map(idOf));
      return gone.size > 0 && has(all, 'connect')
        ? { ...all, connect: itemsOf(all.connect).filter((item) => !gone.has(idOf(item))) }
        : all;
    }),
  ),
];
