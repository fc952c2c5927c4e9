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
  /** Whether an empty text is told to be too short, too, as of new users. @default only where it is not required */
  readonly hasLength?: boolean;
}

/** A required text. */
export const TEXT: FieldRule = { kind: 'text', required: true };
/** A required e-mail address. */
export const EMAIL: FieldRule = { kind: 'email', required: true };

/**
 * Checks the fields of a body.
 *
 * @throws ApiError 400 that lists the problems of each field
 */
export function checkBody(body: Body, rules: Readonly<Record<string, FieldRule>>): void {
  refuseProblems(Object.entries(rules).flatMap(([name, rule]) => problemsOf(name, body[name], rule)));
}

function problemsOf(name: string, value: unknown, { kind, required, hasLength = !required }: FieldRule): Problem[] {
  if (kind === 'role' && value !== undefined) return [roleProblem(name, value, required) ?? []].flat();
  const problems = (...messages: (string | false)[]): Problem[] =>
    messages.flatMap((message) => (message === false ? [] : [problemAt([name], message)]));
  const isMissing = required && `${name} is a required field`;
  if (value === undefined) return problems(isMissing);
  if (typeof value !== 'string') return problems(wrongType(name, 'string', value));
  if (value === '') return problems(hasLength && `${name} must be at least 1 characters`, isMissing);
  return problems(kind === 'email' && !isEmail(value) && `${name} must be a valid email`);
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
