/**
 * Customization of the schema (4.11). A black box cannot be asked to customize itself: its owner says which clauses their
 * project makes use of, and by which operation each can be seen.
 */
import { isObject } from '../../models/schema-file.ts';
import { canonicalJson } from '../../oracle/value.ts';
import type { GraphqlAnswer, GraphqlError } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import type { CustomizationEffect, Owner } from '../../target/target.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';

/** Place of a declaration in the owner's list. */
export interface Declared {
  readonly at: number;
  /** For the reader of a report. */
  readonly query: string;
}

/** Whether the fields of an answer hold nothing, or there are none. */
const isEmpty = ({ data }: GraphqlAnswer): boolean =>
  data === null || Object.values(data).every((value) => value === null);

/** Whether an answer is what the owner says it must be. */
function holds(answer: GraphqlAnswer, expected: CustomizationEffect['expect']): boolean {
  const { status, data, errors } = answer;
  switch (expected) {
    case 'answered':
      return status === 200 && errors.length === 0 && !isEmpty(answer);
    case 'not in the schema':
      return data === null && errors.length > 0;
    case 'refused':
      return isEmpty(answer) && (errors.length > 0 || status >= 400);
    default:
      if ('errors' in expected) return status === 200 && sameErrors(errors, expected.errors);
      return status === 200 && errors.length === 0 && canonicalJson(data) === canonicalJson(expected.data);
  }
}

/** Whether errors have these words and codes, in any order. */
function sameErrors(errors: readonly GraphqlError[], expected: readonly { message: string; code: string }[]): boolean {
  const found = errors.map(({ message, extensions }) => ({ message, code: extensions.code }));
  const ordered = (list: readonly object[]) => list.map(canonicalJson).sort();
  return canonicalJson(ordered(found)) === canonicalJson(ordered(expected));
}

/** The data of an answer, and its errors where it has any. */
const answered = ({ data, errors }: GraphqlAnswer) => ({ data, ...(errors.length > 0 ? { errors } : {}) });

const received = ({ status, body, text }: GraphqlAnswer) => ({ status, body: body ?? text.slice(0, 200) });

/** What the owner declares to show a clause. */
export const declaredCases = (owner: Owner | undefined, clause: string): Declared[] =>
  (owner?.customization ?? []).flatMap(({ clauses, query }, at) => (clauses.includes(clause) ? [{ at, query }] : []));

/** Throws Mismatch unless a declared operation is answered as its owner says. */
export async function see(session: Session, { at }: Declared): Promise<void> {
  const effect = session.target.owner?.customization?.[at];
  if (effect === undefined) throw new Error(`the owner declares no customization ${at}`);
  const { query, variables, auth = 'full', expect, says } = effect;
  const answer = await session.graphql({ query, auth, ...(isObject(variables) ? { variables } : {}) });
  if (holds(answer, expect)) return;
  throw new Mismatch({
    message: says ?? `${query} is answered otherwise than its owner says`,
    expected: expect,
    actual: typeof expect === 'object' && answer.data !== null ? answered(answer) : received(answer),
  });
}

/** The clauses whose effect an operation can show: what getters say, code of the project must hand on. */
const visible: Readonly<Record<string, string>> = {
  'graphql.extension.service': 'What code of the project says while it registers is in the schema.',
  'graphql.extension.uid': 'A content-type is addressed by its uid.',
  'graphql.extension.disable': 'A disabled content-type is not in the schema.',
  'graphql.extension.disable-queries': 'Disabled queries are not in the schema; its mutations are.',
  'graphql.extension.disable-mutations': 'Disabled mutations are not in the schema; its queries are.',
  'graphql.extension.disable-action': 'A disabled action is not in the schema; the others are.',
  'graphql.extension.disable-actions': 'Disabled actions are not in the schema; the others are.',
  'graphql.extension.action-find': 'Disabling find takes the list query away.',
  'graphql.extension.action-create': 'Disabling create takes create<X> away.',
  'graphql.extension.action-update': 'Disabling update takes update<X> away.',
  'graphql.extension.action-delete': 'Disabling delete takes delete<X> away.',
  'graphql.extension.field.disable': 'A disabled field is in no output, input and filter.',
  'graphql.extension.field.disable-output': 'A field without output is in input and filters alone.',
  'graphql.extension.field.disable-input': 'A field without input is in output and filters alone.',
  'graphql.extension.field.disable-filters': 'A field without filters is in output and input alone.',
  'graphql.extension.getter.is-enabled': 'isEnabled() is true until the content-type is disabled.',
  'graphql.extension.getter.is-disabled': 'isDisabled() is false until the content-type is disabled.',
  'graphql.extension.getter.are-queries-enabled': 'areQueriesEnabled() is true until queries are disabled.',
  'graphql.extension.getter.are-queries-disabled': 'areQueriesDisabled() is false until queries are disabled.',
  'graphql.extension.getter.are-mutations-enabled': 'areMutationsEnabled() is true until mutations are disabled.',
  'graphql.extension.getter.are-mutations-disabled': 'areMutationsDisabled() is false until mutations are disabled.',
  'graphql.extension.getter.is-action-enabled': 'isActionEnabled(action) is true until that action is disabled.',
  'graphql.extension.getter.is-action-disabled': 'isActionDisabled(action) is false until that action is disabled.',
  'graphql.extension.field-getter.is-enabled': 'isEnabled() is true until the field is disabled.',
  'graphql.extension.field-getter.is-disabled': 'isDisabled() is false until the field is disabled.',
  'graphql.extension.field-getter.has-input-enabled': 'hasInputEnabled() is true until input is disabled.',
  'graphql.extension.field-getter.has-output-enabled': 'hasOutputEnabled() is true until output is disabled.',
  'graphql.extension.field-getter.has-filters-enabled': 'hasFiltersEnabled() is true until filters are disabled.',
  'graphql.extension.use': 'What is given to use, as an object or by a function, is in the schema.',
  'graphql.extension.use.types': 'Types built by code are in the schema.',
  'graphql.extension.use.type-defs': 'Types written in SDL are in the schema.',
  'graphql.extension.use.plugins': 'Plugins of the schema builder act on the schema.',
  'graphql.extension.use.resolvers': 'Resolvers of the project answer.',
  'graphql.extension.errors': 'What resolvers of the project throw is told as far as it is nothing but words.',
  'graphql.extension.use.resolvers-config': 'Options by <Type>.<field> are obeyed.',
  'graphql.resolvers-config.auth-false': 'auth: false lets everybody in.',
  'graphql.resolvers-config.auth-scope': 'auth: { scope } asks for the named permissions.',
  'graphql.resolvers-config.policies-function': 'A policy given as a function is obeyed.',
  'graphql.resolvers-config.policies-name': 'A policy given by name is obeyed.',
  'graphql.resolvers-config.policies-object': 'A policy given with its config is obeyed.',
  'graphql.resolvers-config.middlewares-function': 'A middleware given as a function wraps its resolver.',
  'graphql.resolvers-config.middlewares-name': 'A middleware given by name wraps its resolver.',
  'graphql.resolvers-config.middlewares-object': 'A middleware given with its options wraps its resolver.',
  'graphql.resolvers-config.policy-context': 'A policy sees the arguments of what is asked.',
  'graphql.resolvers-config.nested': 'Middlewares act on nested resolvers too.',
};

const seen = (clause: string, title: string): Check =>
  check<Declared>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'read',
    needs: ['graphql', 'customization'],
    tags: ['graphql', 'customization'],
    plan: ({ target }) => {
      const cases = declaredCases(target.owner, clause);
      if (cases.length === 0) return { notApplicable: 'the owner of the target declares no operation that shows it' };
      return { examples: cases, run: see };
    },
  });

export const customizationChecks: readonly Check[] = Object.entries(visible).map(([clause, title]) =>
  seen(clause, title),
);
