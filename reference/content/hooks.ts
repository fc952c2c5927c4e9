/** Hooks of a project's code around a change of content. `host/` sets them; by default there are none. */
export interface Hooks {
  /** Called inside the request, before the change is made; throwing refuses it. */
  before?(event: LifecycleEvent): void | Promise<void>;
  /** Called after the change is durable. */
  after?(event: LifecycleEvent): void | Promise<void>;
}

/** One change, named as Strapi names lifecycle events. */
export interface LifecycleEvent {
  readonly action: 'create' | 'update' | 'delete';
  /** Uid of the content-type. */
  readonly uid: string;
  /** Parameters of the change; `before` may modify or replace `data`. */
  readonly params: { data?: Record<string, unknown>; readonly where?: { readonly id: number } };
  result?: unknown;
}
