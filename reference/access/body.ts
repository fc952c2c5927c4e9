/** Checks the body of a request about users, field by field, in the order and with the messages observed. */
import { wrongType } from '../content/print-value.ts';
import { problemAt, refuseProblems } from '../content/problem.ts';
import { isEmail } from '../content/scalar-plain.ts';
import { isObject } from '../model/object.ts';
import type { Problem } from '../query/api-error.ts';

/** The body of a request. */
export type Body = Readonly<Record<string, unknown>>;

/** Rule for one field. */
export interface FieldRule {
  readonly kind: 'text' | 'email' | 'role';
  /** Whether the field must be present. An optional field may be absent, but not empty. */
  readonly required: boolean;
}

/** A required text. */
export const TEXT: FieldRule = { kind: 'text', required: true };
/** A required e-mail address. */
export const EMAIL: FieldRule = { kind: 'email', required: true };

/**
 * Checks the fields of a body.
 *
 * @throws ApiError 400 that lists the first problem of each field
 */
export function checkBody(body: Body, rules: Readonly<Record<string, FieldRule>>): void {
  refuseProblems(Object.entries(rules).flatMap(([name, rule]) => problemOf(name, body[name], rule) ?? []));
}

function problemOf(name: string, value: unknown, { kind, required }: FieldRule): Problem | undefined {
  const problem = (message: string) => problemAt([name], message);
  if (kind === 'role' && value !== undefined) return roleProblem(name, value, required);
  if (value === undefined || value === null || (value === '' && required))
    return required
      ? problem(`${name} is a required field`)
      : value === null
        ? problem(wrongType(name, 'string', value))
        : undefined;
  if (typeof value !== 'string') return problem(wrongType(name, 'string', value));
  if (value === '') return problem(`${name} must be at least 1 characters`);
  return kind === 'email' && !isEmail(value) ? problem(`${name} must be a valid email`) : undefined;
}

/** The problem of a role: an id, or as observed, an object of links. A new user needs one; the role of another stays. */
function roleProblem(name: string, value: unknown, required: boolean): Problem | undefined {
  if (typeof value === 'boolean') return problemAt([name], wrongType(name, 'strapiID', value));
  if (typeof value !== 'object') return undefined;
  if (!isObject(value)) return problemAt([name], wrongType(name, 'object', value));
  const missing = (required ? ['connect'] : ['connect', 'disconnect']).find((key) => value[key] === undefined);
  if (missing !== undefined) return problemAt([name, missing], `${name}.${missing} is a required field`);
  const isEmpty = (links: unknown) => Array.isArray(links) && links.length === 0;
  if (!isEmpty(value.connect)) return undefined;
  if (required) return problemAt([name, 'connect'], 'Users must have a role');
  return isEmpty(value.disconnect) ? undefined : problemAt([name, 'disconnect'], 'Cannot remove role');
}

/** The text of a field that `checkBody` has checked. */
export function textOf(body: Body, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}
