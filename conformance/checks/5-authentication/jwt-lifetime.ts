/** How long a JWT is valid (5). */
import { isObject } from '../../models/json.ts';
import { expectSame } from '../mismatch.ts';
import { decodePart } from './forgeries.ts';

const month = 30 * 24 * 60 * 60;

/** A member of an object; undefined of anything else. */
export const memberIn = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** Throws Mismatch unless this JWT is valid for 30 days. */
export function expectMonth(way: string, jwt: unknown): void {
  const { iat, exp } = decodePart(String(jwt).split('.')[1]);
  expectSame(`the JWT of ${way} is valid for another time than 30 days`, Number(exp) - Number(iat), month);
}
