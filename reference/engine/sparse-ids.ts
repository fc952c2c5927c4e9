/** Whether arrays by id are worth their memory. */
import type { Entry } from '../store/reader.ts';

/** The greatest id of a table. */
export const lastId = (entries: readonly Entry[]): number => entries.at(-1)?.id ?? 0;

/** Whether an array by id would be much larger than the table. */
export const isSparse = (entries: readonly Entry[]): boolean => lastId(entries) > 100_000 + 16 * entries.length;
