/** The two errors for a wrong parameter. */
import { boundedValue } from '../model/bounded.ts';
import { ApiError } from './api-error.ts';

/** A name that is unknown, hidden or not permitted at its place. The message is the one observed. */
export class InvalidNameError extends ApiError {
  constructor(name: string) {
    super('ValidationError', `Invalid parameter ${boundedValue(name)}`);
  }
}

/** Error for a name that is unknown, hidden or not permitted at its place. */
export function invalidParameter(name: string): ApiError {
  return new InvalidNameError(name);
}

/**
 * Error for a value that is not allowed at its place.
 *
 * @param place the parameter as it is written: `filters[stock][$eq]`
 * @param expected what is allowed there, such as `a number`
 */
export function invalidValue(place: string, expected: string, value: unknown): ApiError {
  const valueText = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80);
  return new ApiError(
    'ValidationError',
    `Invalid parameter ${boundedValue(place)}: expected ${expected}, found ${valueText}`,
  );
}
