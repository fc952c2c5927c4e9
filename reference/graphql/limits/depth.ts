/** Enforces depthLimit: how many levels of fields a query may have below its root fields (source document 8). */
import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/**
 * Makes the rule. Levels are counted as observed: root fields are level 0, fragments add no level, and names that begin with
 * two underscores do not count. Each field that is too deep is one error, even if several spreads reach it.
 */
export function depthRule(limit: number): ValidationRule {
  return (context: ValidationContext): ASTVisitor => {
    const reported = new Set<object>();
    return {
      OperationDefinition(operation) {
        const name = operation.name?.value ?? '';
        const reached = new Map<FragmentDefinitionNode, number>();
        const visit = (selections: SelectionSetNode, level: number): void => {
          for (const selection of selections.selections) {
            if (selection.kind === 'InlineFragment') visit(selection.selectionSet, level);
            else if (selection.kind === 'FragmentSpread') {
              const fragment = context.getFragment(selection.name.value);
              // a fragment that was visited at this level or deeper adds no error
              if (!fragment || (reached.get(fragment) ?? -1) >= level) continue;
              reached.set(fragment, level);
              visit(fragment.selectionSet, level);
            } else if (!selection.name.value.startsWith('__')) {
              if (level > limit) {
                if (reported.has(selection)) continue;
                reported.add(selection);
                const message = `'${name}' exceeds maximum operation depth of ${limit}`;
                context.reportError(new GraphQLError(message, { nodes: [selection] }));
              } else if (selection.selectionSet) visit(selection.selectionSet, level + 1);
            }
          }
        };
        visit(operation.selectionSet, 0);
      },
    };
  };
}
