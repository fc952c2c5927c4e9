/** `shadowCRUD(uid)`: disables parts of the generated schema (source document 4.11). */
import type { ShadowRules } from '../../graphql/customization.ts';
import type { Model } from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Bag } from '../callable.ts';
import { refuseUnknownNames } from '../unknown-names.ts';

/** Actions of every content-type; a localized one also has `createLocalization`. */
const ACTIONS = ['find', 'findOne', 'create', 'update', 'delete'];
/** Names all actions. */
const EVERY = '*';

interface FieldRules {
  enabled: boolean;
  output: boolean;
  input: boolean;
  filters: boolean;
}

interface TypeRules extends ShadowRules {
  disabled: boolean;
  queries: boolean;
  mutations: boolean;
  readonly disabledActions: Set<string>;
  readonly fields: Map<string, FieldRules>;
}

/** The function, and the rules that code set with it. */
export interface ShadowCrud {
  readonly rules: ReadonlyMap<string, ShadowRules>;
  /**
   * The chain of calls for a content-type or component. Setters return the chain, getters a boolean. An unknown uid, action or
   * field is told, with the nearest name, and then changes nothing.
   */
  of(uid: unknown): Bag;
}

/**
 * Makes the function for the content-types and components of a model (clauses `graphql.extension.*`).
 *
 * @param willChange called before each change, not by getters
 * @param tell told what changes nothing
 */
export function createShadowCrud(model: Model, willChange: () => void, tell: (problem: string) => void): ShadowCrud {
  const rules = new Map<string, TypeRules>();
  const scope = { model, willChange, tell };
  return {
    rules,
    of(name) {
      const uid = String(name);
      const problem = problemOf('content-type', name, [...model.contentTypes.keys(), ...model.components.keys()]);
      const typeRules = rules.get(uid) ?? {
        disabled: false,
        queries: true,
        mutations: true,
        disabledActions: new Set<string>(),
        fields: new Map<string, FieldRules>(),
      };
      rules.set(uid, typeRules);
      return typeChain(uid, typeRules, withProblem(scope, problem));
    },
  };
}

interface Scope {
  readonly model: Model;
  willChange(): void;
  tell(problem: string): void;
}

function typeChain(uid: string, rules: TypeRules, scope: Scope): Bag {
  const { model, willChange, tell } = scope;
  const isComponent = model.components.has(uid);
  const change = (make: (argument: unknown) => void) => (argument?: unknown) => {
    willChange();
    if (isComponent) tell(`${uid} is a component: it has no operations, only its fields can be disabled`);
    make(argument);
    return chain;
  };
  const actions = model.contentTypes.get(uid)?.localized ? [...ACTIONS, 'createLocalization'] : ACTIONS;
  const checkAction = (name: unknown) => nameOf(scope, 'action', name, [...actions, EVERY]);
  const disableAction = (action: unknown) => {
    const name = checkAction(action);
    for (const each of name === EVERY ? actions : [name]) rules.disabledActions.add(each);
  };
  const isActionEnabled = (action: unknown) => {
    const name = checkAction(action);
    return name === EVERY ? rules.disabledActions.size === 0 : !rules.disabledActions.has(name);
  };
  const chain: Bag = refuseUnknownNames(`shadowCRUD("${uid}")`, {
    isEnabled: () => !rules.disabled,
    isDisabled: () => rules.disabled,
    areQueriesEnabled: () => rules.queries,
    areQueriesDisabled: () => !rules.queries,
    areMutationsEnabled: () => rules.mutations,
    areMutationsDisabled: () => !rules.mutations,
    isActionEnabled,
    isActionDisabled: (action: unknown) => !isActionEnabled(action),
    disable: change(() => {
      rules.disabled = true;
    }),
    disableQueries: change(() => {
      rules.queries = false;
    }),
    disableMutations: change(() => {
      rules.mutations = false;
    }),
    disableAction: change(disableAction),
    disableActions: change((names = []) => {
      if (!Array.isArray(names)) throw new Error(`disableActions() takes a list of actions, found ${valueText(names)}`);
      for (const each of names) disableAction(each);
    }),
    field(fieldName: unknown) {
      const known = (model.contentTypes.get(uid) ?? model.components.get(uid))?.attributes.keys() ?? [];
      const name = String(fieldName);
      const problem = problemOf(`field of ${uid}`, fieldName, known);
      const field = rules.fields.get(name) ?? { enabled: true, output: true, input: true, filters: true };
      rules.fields.set(name, field);
      return fieldChain(`shadowCRUD("${uid}").field("${name}")`, field, withProblem(scope, problem).willChange);
    },
  });
  return chain;
}

function fieldChain(place: string, field: FieldRules, willChange: () => void): Bag {
  const change = (rules: Partial<FieldRules>) => () => {
    willChange();
    Object.assign(field, rules);
    return chain;
  };
  const chain: Bag = refuseUnknownNames(place, {
    isEnabled: () => field.enabled,
    isDisabled: () => !field.enabled,
    hasOutputEnabled: () => field.output,
    hasInputEnabled: () => field.input,
    hasFiltersEnabled: () => field.filters,
    // as Strapi spells it
    hasFiltersEnabeld: () => field.filters,
    disable: change({ enabled: false, output: false, input: false, filters: false }),
    disableOutput: change({ output: false }),
    disableInput: change({ input: false }),
    disableFilters: change({ filters: false }),
  });
  return chain;
}

/** The scope of a chain; where its name is unknown, each change is told. */
const withProblem = (scope: Scope, problem: string | undefined): Scope =>
  problem === undefined ? scope : { ...scope, willChange: () => scope.tell(problem) };

/** Returns a name. Tells an unknown one. */
function nameOf({ tell }: Scope, what: string, name: unknown, known: Iterable<string>): string {
  const problem = problemOf(what, name, known);
  if (problem !== undefined) tell(problem);
  return String(name);
}

/** What is wrong with an unknown name: the nearest name, and all others. */
function problemOf(what: string, name: unknown, known: Iterable<string>): string | undefined {
  const names = [...known];
  if (typeof name === 'string' && names.includes(name)) return undefined;
  const hint = typeof name === 'string' ? didYouMean(name, names) : '';
  return `there is no ${what} ${valueText(name)}${hint || ';'} there is ${names.join(', ')}`;
}

const valueText = (value: unknown): string => JSON.stringify(value) ?? String(value);
