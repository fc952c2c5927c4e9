/** What a project's own code may do around a change of content; `host/` fills it, the default does nothing. */
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
  /** What is asked for; `before` may change `data`, or put other data in its place. */
  readonly params: { data?: Record<string, unknown>; readonly where?: { readonly id: number } };
  result?: unknown;
}
