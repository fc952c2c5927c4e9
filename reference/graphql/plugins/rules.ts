/** Makes the rules of plugins' operations: permission and cost. */
import type { FieldRules } from '../operations.ts';

/** The `extensions` of a field that needs permissions, as `uid.action`; false allows everyone. */
export function permissionRules(scope: FieldRules['scope']): { readonly touchstone: FieldRules } {
  return { touchstone: { scope } };
}

/** The `extensions` of a field that hashes a password, which takes 40 ms: as long as thousands of values. */
export function passwordRules(scope: FieldRules['scope']): { readonly touchstone: FieldRules } {
  return { touchstone: { scope, cost: 4000 } };
}
