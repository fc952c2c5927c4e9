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
  /** What is selected inside; undefined: a leaf. */
  readonly inside: SelectionSetNode | undefined;
}

/** The fields of a selection, once for each key and demanded type. Fragments are resolved, skipped fields left out. */
export function collectFields(set: SelectionSetNode, scope: DocumentScope): SelectedField[] {
  const fields = new Map<string, SelectedField>();
  const visit = ({ selections }: SelectionSetNode, on: string | undefined): void => {
    for (const selection of selections) {
      if (!isIncluded(selection.directives ?? [], scope.variables)) continue;
      if (selection.kind === Kind.FIELD) add(selection, on);
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        visit(selection.selectionSet, selection.typeCondition?.name.value ?? on);
      else {
        const fragment = scope.fragments.get(selection.name.value);
        if (fragment) visit(fragment.selectionSet, fragment.typeCondition.name.value);
      }
    }
  };
  const add = (node: FieldNode, on: string | undefined): void => {
    const key = node.alias?.value ?? node.name.value;
    const before = fields.get(`${on} ${key}`);
    const selections = [...(before?.inside?.selections ?? []), ...(node.selectionSet?.selections ?? [])];
    const inside = node.selectionSet ? { ...node.selectionSet, selections } : before?.inside;
    fields.set(`${on} ${key}`, { key, node: before?.node ?? node, on, inside });
  };
  visit(set, undefined);
  return [...fields.values()];
}

function isIncluded(directives: readonly DirectiveNode[], variables: JsonObject): boolean {
  return directives.every(({ name, arguments: given }) => {
    const condition = given?.find((argument) => argument.name.value === 'if');
    const value = condition ? valueFromASTUntyped(condition.value, variables) : undefined;
    return name.value === 'include' ? value !== false : name.value === 'skip' ? value !== true : true;
  });
}
