/** `shadowCRUD(uid)`: what a project takes out of the generated schema (source document 4.11). */
import type { ShadowRules } from '../../graphql/customization.ts';
import { type Model, schemaOf } from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Bag } from '../callable.ts';
import { named } from '../named.ts';

/** Actions of every content-type; a localized one has another. */
const ACTIONS = ['find', 'findOne', 'create', 'update', 'delete'];
/** Stands for all of them. */
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

/** The function, and the rules it has made. */
export interface ShadowCrud {
  readonly rules: ReadonlyMap<string, ShadowRules>;
  /**
   * The chain of calls about a content-type, or the fields of a component: each of its functions gives the chain again,
   * each getter a boolean. Throws an Error with the nearest name for a uid, action or field that is not there.
   */
  of(uid: unknown): Bag;
}

/**
 * Makes the function for the content-types and components of a model (clauses `graphql.extension.*`).
 *
 * @param mayChange throws once it is too late for changes; getters are not asked
 */
export function createShadowCrud(model: Model, mayChange: () => void): ShadowCrud {
  const rules = new Map<string, TypeRules>();
  return {
    rules,
    of(given) {
      const uid = checkedName('content-type', given, [...model.contentTypes.keys(), ...model.components.keys()]);
      const typeRules = rules.get(uid) ?? {
        disabled: false,
        queries: true,
        mutations: true,
        disabledActions: new Set<string>(),
        fields: new Map<string, FieldRules>(),
      };
      rules.set(uid, typeRules);
      return typeChain(uid, typeRules, { model, mayChange });
    },
  };
}

interface Scope {
  readonly model: Model;
  mayChange(): void;
}

function typeChain(uid: string, rules: TypeRules, { model, mayChange }: Scope): Bag {
  const isComponent = model.components.has(uid);
  const change = (make: (given: unknown) => void) => (given?: unknown) => {
    mayChange();
    if (isComponent) throw new Error(`${uid} is a component: it has no operations, only its fields can be disabled`);
    make(given);
    return chain;
  };
  const actions = model.contentTypes.get(uid)?.localized ? [...ACTIONS, 'createLocalization'] : ACTIONS;
  const action = (given: unknown) => checkedName('action', given, [...actions, EVERY]);
  const disableAction = (given: unknown) => {
    const name = action(given);
    for (const each of name === EVERY ? actions : [name]) rules.disabledActions.add(each);
  };
  const isActionEnabled = (given: unknown) => {
    const name = action(given);
    return name === EVERY ? rules.disabledActions.size === 0 : !rules.disabledActions.has(name);
  };
  const chain: Bag = named(`shadowCRUD("${uid}")`, {
    isEnabled: () => !rules.disabled,
    isDisabled: () => rules.disabled,
    areQueriesEnabled: () => rules.queries,
    areQueriesDisabled: () => !rules.queries,
    areMutationsEnabled: () => rules.mutations,
    areMutationsDisabled: () => !rules.mutations,
    isActionEnabled,
    isActionDisabled: (given: unknown) => !isActionEnabled(given),
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
    disableActions: change((given = []) => {
      if (!Array.isArray(given)) throw new Error(`disableActions() takes a list of actions, found ${valueText(given)}`);
      for (const each of given) disableAction(each);
    }),
    field(given: unknown) {
      const name = checkedName(`field of ${uid}`, given, schemaOf(model, uid).attributes.keys());
      const field = rules.fields.get(name) ?? { enabled: true, output: true, input: true, filters: true };
      rules.fields.set(name, field);
      return fieldChain(`shadowCRUD("${uid}").field("${name}")`, field, mayChange);
    },
  });
  return chain;
}

function fieldChain(place: string, field: FieldRules, mayChange: () => void): Bag {
  const change = (rules: Partial<FieldRules>) => () => {
    mayChange();
    Object.assign(field, rules);
    return chain;
  };
  const chain: Bag = named(place, {
    isEnabled: () => field.enabled,
    isDisabled: () => !field.enabled,
    hasOutputEnabled: () => field.output,
    hasInputEnabled: () => field.input,
    hasFiltersEnabled: () => field.filters,
    disable: change({ enabled: false, output: false, input: false, filters: false }),
    disableOutput: change({ output: false }),
    disableInput: change({ input: false }),
    disableFilters: change({ filters: false }),
  });
  return chain;
}

/** A name that is there. Throws an Error with the nearest one, and what there is. */
function checkedName(what: string, name: unknown, there: Iterable<string>): string {
  const names = [...there];
  if (typeof name === 'string' && names.includes(name)) return name;
  const hint = typeof name === 'string' ? didYouMean(name, names) : '';
  throw new Error(`there is no ${what} ${valueText(name)}${hint || ';'} there is ${names.join(', ')}`);
}

const valueText = (value: unknown): string => JSON.stringify(value) ?? String(value);
