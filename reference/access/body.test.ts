import { describe, expect, it } from 'vitest';
import { checkBody, EMAIL, type FieldRule, TEXT, textOf } from './body.ts';

const optional = (kind: FieldRule['kind']): FieldRule => ({ kind, required: false });
const role: FieldRule = { kind: 'role', required: true };

/** The problem of one field, by its path. */
function problemOf(value: unknown, rule: FieldRule): string | undefined {
  try {
    checkBody({ it: value }, { it: rule });
    return undefined;
  } catch (error) {
    const { details, message } = error as { details: { errors: { path: string[] }[] }; message: string };
    return `${details.errors.map(({ path }) => path.join('.'))}: ${message}`;
  }
}

describe('a field of a body', () => {
  it.each<[unknown, FieldRule]>([
    ['a', TEXT],
    ['a@b.cd', EMAIL],
    [undefined, optional('text')],
    ['a', optional('text')],
    [undefined, optional('email')],
    [1, role],
    [{ connect: [1] }, role],
    [{ connect: [1], disconnect: [] }, optional('role')],
    [{ connect: [], disconnect: [] }, optional('role')],
    [undefined, optional('role')],
  ])('may be %j by %j', (value, rule) => {
    expect(problemOf(value, rule)).toBe(undefined);
  });

  it.each<[unknown, FieldRule, string]>([
    [undefined, TEXT, 'it: it is a required field'],
    ['', TEXT, 'it: it is a required field'],
    [undefined, role, 'it: it is a required field'],
    ['', { ...TEXT, hasLength: true }, 'it,it: 2 errors occurred'],
    ['', optional('text'), 'it: it must be at least 1 characters'],
    ['a', EMAIL, 'it: it must be a valid email'],
    [{}, role, 'it.connect: it.connect is a required field'],
    [{ connect: [] }, role, 'it.connect: Users must have a role'],
    [{ connect: [1] }, optional('role'), 'it.disconnect: it.disconnect is a required field'],
    [{ connect: [], disconnect: [1] }, optional('role'), 'it.disconnect: Cannot remove role'],
  ])('is not %j by %j', (value, rule, problem) => {
    expect(problemOf(value, rule)).toBe(problem);
  });

  it.each<[unknown, FieldRule, RegExp]>([
    [null, optional('text'), /^it: it must be a `string` type/],
    [null, TEXT, /^it: it must be a `string` type, but the final value was: `null`/],
    [5, TEXT, /^it: it must be a `string` type/],
    [null, role, /^it: it must be a `object` type/],
    [[], role, /^it: it must be a `object` type/],
    [true, role, /^it: it must be a `strapiID` type/],
  ])('%j is of another type than %j', (value, rule, problem) => {
    expect(problemOf(value, rule)).toMatch(problem);
  });

  it('is read as text, or as none', () => {
    expect([textOf({ a: 'b' }, 'a'), textOf({ a: 1 }, 'a'), textOf({}, 'a')]).toEqual(['b', '', '']);
  });
});
