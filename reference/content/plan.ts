/** A validated change of one entry. */
import type { Json, Ref } from '../store/reader.ts';
import type { Writer } from '../store/store.ts';

/** The attributes that change; others keep their values. */
export interface Plan {
  /** Scalar attributes, in internal form. */
  readonly values: Record<string, Json>;
  /** Relations and media: their whole new list of links. */
  readonly links: Map<string, readonly Ref[]>;
  /** Components and dynamic zones: all their new instances, in order. */
  readonly components: Map<string, readonly InstancePlan[]>;
}

/** A component instance to keep, changed, or to make. */
export interface InstancePlan {
  readonly uid: string;
  /** Id of the instance to keep; undefined for a new one. */
  readonly id: number | undefined;
  /** Id of a new one. @default the next of its table */
  readonly newId?: number | undefined;
  readonly plan: Plan;
}

/** Names of the attributes that a plan changes. */
export function namesIn({ values, links, components }: Plan): string[] {
  return [...Object.keys(values), ...links.keys(), ...components.keys()];
}

/** Applies the links and component instances of a plan. The caller inserts or updates its values. */
export function applyPlan(writer: Writer, uid: string, id: number, plan: Plan): void {
  for (const [attribute, instances] of plan.components) {
    const refs = instances.map((instance) => applyInstance(writer, instance));
    writer.link(uid, id, attribute, refs);
  }
  for (const [attribute, targets] of plan.links) writer.link(uid, id, attribute, targets);
}

function applyInstance(writer: Writer, { uid, id: existingId, newId, plan }: InstancePlan): Ref {
  const { id } =
    existingId === undefined ? writer.insert(uid, plan.values, newId) : writer.update(uid, existingId, plan.values);
  applyPlan(writer, uid, id, plan);
  return { uid, id };
}
