/** Operands that mean the same in another form than answers have: moments with an offset, times without their last zeros. */
import type { Field } from './attributes.ts';
import type { FilterTree } from './filters.ts';
import type { Operand } from './operand.ts';

const minute = 60_000;

/** Offsets of an ISO 8601 moment, and their minutes. */
const offsets = [
  ['+05:30', 330],
  ['-03:00', -180],
  ['+00:00', 0],
] as const;

/** The same moment as a clock of another place shows it. */
function elsewhere(text: string, pick: number): string {
  const [offset, minutes] = offsets[pick % offsets.length] ?? offsets[0];
  return new Date(Date.parse(text) + minutes * minute).toISOString().replace('Z', offset);
}

const isMoment = (type: string): boolean => type === 'datetime' || type === 'timestamp';

/** The same value in another form, where its type has one; `pick` chooses an offset. */
export function inOtherForm(type: string, operand: Operand, pick: number): Operand {
  if (typeof operand !== 'string') return operand.map((text) => String(inOtherForm(type, text, pick)));
  if (type === 'time') return operand.replace(/(?:\.000|(?<=\.\d+?)0+)$/, '');
  return isMoment(type) && /Z$/.test(operand) ? elsewhere(operand, pick) : operand;
}

/** A comparison with operands in another form, where their type has one. */
export function withOtherForms(tree: FilterTree, fields: readonly Field[], pick: number): FilterTree {
  const members = Object.entries(tree).map(([name, comparison]) => {
    const type = fields.find((field) => field.name === name)?.type;
    if (type === undefined || typeof comparison !== 'object') return [name, comparison];
    const operands = Object.entries(comparison).map(([operator, operand]) => [
      operator,
      inOtherForm(type, operand as Operand, pick),
    ]);
    return [name, Object.fromEntries(operands)];
  });
  return Object.fromEntries(members);
}
