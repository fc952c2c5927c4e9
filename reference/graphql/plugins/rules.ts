/** What an operation of a plugin needs to be permitted, told where the schema is built. */
import type { FieldRules } from '../operations.ts';

/** Extensions of a field that needs permissions, each `uid.action`; false: anybody may ask. */
export function needing(scope: FieldRules['scope']): { readonly touchstone: FieldRules } {
  return { touchstone: { scope } };
}
