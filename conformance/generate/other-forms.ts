/** Operands that mean the same in another form than answers have: moments with an offset, times without their last zeros. */
import type { Field } from './attributes.ts';
import type { FilterTree } from './filters.ts';
import type { Operand } from './operand.ts';

const minute = 60_000;

/** Minutes that clocks of other places are ahead of UTC. */
const minutesAhead = [330, -180, 0] as const;

/** An offset of ISO 8601, such as `-03:30` of -210 minutes. */
function offsetOf(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** A moment as a clock so many minutes ahead of UTC shows it; in UTC where the year there has more than four digits. */
export function atOffset(text: string, minutes: number): string {
  const shown = new Date(Date.parse(text) + minutes * minute).toISOString();
  return /^\d{4}-/.test(shown) ? shown.replace('Z', offsetOf(minutes)) : new Date(text).toISOString();
}

const isMoment = (type: string): boolean => type === 'datetime' || type === 'timestamp';

/** The same value in another form, where its type has one; `pick` chooses an offset. */
export function inOtherForm(type: string, operand: Operand, pick: number): Operand {
  if (typeof operand !== 'string') return operand.map((text) => String(inOtherForm(type, text, pick)));
  if (type === 'time') return operand.replace(/(?:\.000|(?<=\.\d+?)0+)$/, '');
  return isMoment(type) && /Z$/.test(operand)
    ? atOffset(operand, minutesAhead[pick % minutesAhead.length] ?? 0)
    : operand;
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
