/** What an operation of a plugin needs to be permitted, told where the schema is built. */
import type { FieldRules } from '../operations.ts';

/** Extensions of a field that needs permissions, each `uid.action`; false: anybody may ask. */
export function needing(scope: FieldRules['scope']): { readonly touchstone: FieldRules } {
  return { touchstone: { scope } };
}

/** The same, of a field that hashes a password: some 40 ms, in which thousands of values would have been worked out. */
export function hashing(scope: FieldRules['scope']): { readonly touchstone: FieldRules } {
  return { touchstone: { scope, cost: 4000 } };
}
