/** What the parts of a form have in common: what each gets, and the frame of those with several parts. */
import type { ComponentChildren, VNode } from 'preact';
import type { Attribute } from '../../../model/attribute.ts';

/** What every control of a form gets. */
export interface FieldProps<Of extends Attribute = Attribute> {
  readonly attribute: Of;
  readonly value: unknown;
  /** Dotted path from the entry, by which problems are placed. */
  readonly path: string;
  readonly problems: ReadonlyMap<string, string>;
  readonly locale?: string | undefined;
  onChange(value: unknown): void;
}

/** Draws a field: components hold fields, which may be components. */
export type DrawField = (props: FieldProps & { readonly key: string }) => VNode;

interface GroupProps {
  readonly attribute: Attribute;
  readonly problem: string | undefined;
  readonly children: ComponentChildren;
}

/** A control of several parts. */
export function Group({ attribute, problem, children }: GroupProps) {
  return (
    <fieldset class={attribute.type === 'media' ? 'field wide' : 'field group'}>
      <legend class="label">
        <span>
          {attribute.name}
          <Required attribute={attribute} />
        </span>
        <span class="kind">{kindOf(attribute)}</span>
      </legend>
      {children}
      <p class="problem" role={problem === undefined ? undefined : 'alert'}>
        {problem}
      </p>
    </fieldset>
  );
}

function kindOf(attribute: Attribute): string {
  if (attribute.type === 'relation') return attribute.relation;
  if (attribute.type === 'media') return attribute.multiple ? 'files' : 'file';
  return attribute.type;
}

export function Required({ attribute }: { readonly attribute: Attribute }) {
  return attribute.required ? <span class="required"> required</span> : null;
}
