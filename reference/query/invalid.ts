/** The two ways of refusing a parameter. */
import { boundedValue } from '../model/bounded.ts';
import { ApiError } from './api-error.ts';

/** A name that may not stand where it stands: unknown, hidden or not permitted. The text is the one observed. */
export function invalidParameter(name: string): ApiError {
  return new ApiError('ValidationError', `Invalid parameter ${boundedValue(name)}`);
}

/**
 * A value that may not stand where it stands.
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
