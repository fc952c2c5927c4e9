/** `strapi.plugin('graphql').service('extension')`: collects what a project adds to its schema, for who builds it. */
import type { Bag } from '../callable.ts';
import { named } from '../named.ts';

/** What was said of the generated part of one content-type. */
export interface ShadowRules {
  disabled: boolean;
  queries: boolean;
  mutations: boolean;
  /** Names of actions that are not there: `create`, `find`, … */
  readonly disabledActions: Set<string>;
  /** By field: what it takes part in. */
  readonly fields: Map<string, { output: boolean; input: boolean; filters: boolean }>;
}

/** Everything a project registered, in order. */
export interface GraphqlExtensions {
  /** What was given to `use`: objects, or functions that give them. */
  readonly used: readonly unknown[];
  /** By uid. */
  readonly shadow: ReadonlyMap<string, ShadowRules>;
}

/** Makes the service, and what it collects. */
export function graphqlExtension(): { readonly services: Bag; readonly collected: GraphqlExtensions } {
  const used: unknown[] = [];
  const shadow = new Map<string, ShadowRules>();
  const rulesOf = (uid: string): ShadowRules => {
    const rules = shadow.get(uid) ?? {
      disabled: false,
      queries: true,
      mutations: true,
      disabledActions: new Set(),
      fields: new Map(),
    };
    shadow.set(uid, rules);
    return rules;
  };
  const extension = {
    use(added: unknown) {
      used.push(added);
      return extension;
    },
    shadowCRUD: (uid: unknown) => shadowOf(rulesOf(String(uid))),
  };
  return { services: { extension: named('service("extension")', extension) }, collected: { used, shadow } };
}

/** The chain of calls about one content-type. */
function shadowOf(rules: ShadowRules): Bag {
  const set = (change: () => void) => () => {
    change();
    return chain;
  };
  const chain: Bag = named('shadowCRUD()', {
    isEnabled: () => !rules.disabled,
    isDisabled: () => rules.disabled,
    areQueriesEnabled: () => rules.queries,
    areMutationsEnabled: () => rules.mutations,
    isActionEnabled: (action: unknown) => !rules.disabledActions.has(String(action)),
    disable: set(() => {
      rules.disabled = true;
    }),
    enable: set(() => {
      rules.disabled = false;
    }),
    disableQueries: set(() => {
      rules.queries = false;
    }),
    disableMutations: set(() => {
      rules.mutations = false;
    }),
    disableAction(action: unknown) {
      rules.disabledActions.add(String(action));
      return chain;
    },
    disableActions(actions: unknown) {
      for (const action of [actions].flat()) rules.disabledActions.add(String(action));
      return chain;
    },
    field: (name: unknown) => fieldOf(rules, String(name)),
  });
  return chain;
}

/** The chain of calls about one field. */
function fieldOf(rules: ShadowRules, name: string): Bag {
  const field = rules.fields.get(name) ?? { output: true, input: true, filters: true };
  rules.fields.set(name, field);
  const set = (output: boolean, input: boolean) => () => {
    if (!output) field.output = false;
    if (!input) field.input = false;
    return chain;
  };
  const chain: Bag = named('field()', {
    isEnabled: () => field.output || field.input,
    hasOutputEnabled: () => field.output,
    hasInputEnabled: () => field.input,
    hasFiltersEnabled: () => field.filters,
    disable: set(false, false),
    disableOutput: set(false, true),
    disableInput: set(true, false),
    disableFilters() {
      field.filters = false;
      return chain;
    },
  });
  return chain;
}
