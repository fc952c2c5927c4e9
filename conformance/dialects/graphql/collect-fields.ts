/** The fields of a selection, merged as an executor merges them. */
import {
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { JsonObject } from '../../models/json.ts';

/** Fragments and variables of a document. */
export interface DocumentScope {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: JsonObject;
}

/** A field of an answer: its key, and all nodes that select it. */
export interface SelectedField {
  readonly key: string;
  readonly node: FieldNode;
  /** Type that a fragment demands; undefined: any. */
  readonly on: string | undefined;
  /** Whether directives leave it out of the answer. */
  readonly skips: boolean;
  /** What is selected inside; undefined: a leaf. */
  readonly inside: SelectionSetNode | undefined;
}

/** The fields of a selection, once for each key and demanded type. Fragments are resolved. */
export function collectFields(set: SelectionSetNode, scope: DocumentScope): SelectedField[] {
  const fields = new Map<string, SelectedField>();
  const visit = ({ selections }: SelectionSetNode, on: string | undefined, isSkipped: boolean): void => {
    for (const selection of selections) {
      const skips = isSkipped || !isIncluded(selection.directives ?? [], scope.variables);
      if (selection.kind === Kind.FIELD) add(selection, on, skips);
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        visit(selection.selectionSet, selection.typeCondition?.name.value ?? on, skips);
      else {
        const fragment = scope.fragments.get(selection.name.value);
        if (fragment) visit(fragment.selectionSet, fragment.typeCondition.name.value, skips);
      }
    }
  };
  const add = (node: FieldNode, on: string | undefined, skips: boolean): void => {
    const key = node.alias?.value ?? node.name.value;
    const place = `${on} ${key} ${skips}`;
    const before = fields.get(place);
    const selections = [...(before?.inside?.selections ?? []), ...(node.selectionSet?.selections ?? [])];
    const inside = node.selectionSet ? { ...node.selectionSet, selections } : before?.inside;
    fields.set(place, { key, node: before?.node ?? node, on, skips, inside });
  };
  visit(set, undefined, false);
  return [...fields.values()];
}

function isIncluded(directives: readonly DirectiveNode[], variables: JsonObject): boolean {
  return directives.every(({ name, arguments: given }) => {
    const condition = given?.find((argument) => argument.name.value === 'if');
    const value = condition ? valueFromASTUntyped(condition.value, variables) : undefined;
    return name.value === 'include' ? value !== false : name.value === 'skip' ? value !== true : true;
  });
}
