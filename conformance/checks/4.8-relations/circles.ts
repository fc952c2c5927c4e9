/** Positions that refer to each other in a circle (4.8, observed). */
import type { Check } from '../check.ts';
import { at, isValidationError, pair, refusedCheck, relation } from './refusals.ts';

// biome-ignore format: a table, one circle a row, and what differs from it in one position
export const circlesCheck: Check = refusedCheck(relation('circular'), isValidationError, {
  circle: pair((id) => ({ connect: [at(id(2), { before: id(3) }), at(id(3), { before: id(2) })] }),
    (id) => ({ connect: [at(id(2), { before: id(1) }), at(id(3), { before: id(2) })] })),
  'circle of one': pair((id) => ({ connect: [at(id(2), { before: id(2) })] }),
    (id) => ({ connect: [at(id(2), { before: id(1) })] })),
  'circle of three': pair(
    (id) => ({ connect: [at(id(4), { before: id(2) }), at(id(3), { after: id(4) }), at(id(2), { before: id(3) })] }),
    (id) => ({ connect: [at(id(4), { before: id(1) }), at(id(3), { after: id(4) }), at(id(2), { before: id(3) })] })),
  'circle with a linked entry': pair((id) => ({ connect: [at(id(1), { before: id(2) }), at(id(2), { before: id(1) })] }),
    (id) => ({ connect: [at(id(2), { before: id(1) }), id(3)] })),
  'circle around another entry': pair(
    (id) => ({ connect: [at(id(2), { after: id(3) }), id(4), at(id(3), { before: id(2) })] }),
    (id) => ({ connect: [at(id(2), { after: id(1) }), id(4), at(id(3), { before: id(2) })] })),
}, undefined, 5);
