/** Permissions of generated fields. */
import type { ContentType } from '../../model/model.ts';
import type { FieldRules } from '../operations.ts';
import { scopeOf } from '../plugins/scopes.ts';
import type { SchemaAction } from './outline.ts';

/** The `extensions` of a field that needs an action of a content-type (source document 5). */
export function rulesOn({ uid }: ContentType, action: SchemaAction): { readonly touchstone: FieldRules } {
  return { touchstone: { scope: [scopeOf(uid, action)] } };
}
