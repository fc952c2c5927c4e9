/** Parses whole numbers of a request. */
import type { Json } from '../store/reader.ts';
import { invalidValue } from './invalid.ts';

/**
 * Parses a whole number, written as number or text.
 *
 * @param place the parameter as written, for the message
 * @throws ApiError 400 for any other value
 */
export function wholeNumber(value: Json, place: string): number {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw invalidValue(place, 'a whole number', value);
  return number;
}

/** Parses a whole number like `wholeNumber`; undefined stays undefined. */
export function optionalWholeNumber(value: Json | undefined, place: string): number | undefined {
  return value === undefined ? undefined : wholeNumber(value, place);
}
