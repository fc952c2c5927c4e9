/** Mutants that ignore the customization of a project (4.11). */
import { isObject, type JsonObject } from '../models/json.ts';
import { atEveryDepth, ofText } from './changes.ts';
import { jsonReply, letIn, mapMembers, requests } from './faults.ts';
import { any, graphqlReply, onErrors, onGraphql, onGraphqlData, operationIn, rootFields } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';

const isRefused = (body: JsonObject): boolean => Array.isArray(body.errors) && !isObject(body.data);

/** An answer with null in every root field. */
const withNothing = (query: string) =>
  jsonReply(200, { data: Object.fromEntries(rootFields(query).map(({ name }) => [name.value, null])) });

const notInSchema = () => graphqlReply('Cannot query field', 'GRAPHQL_VALIDATION_FAILED');

/** Fields outside the schema are answered, with null. */
const undone = onGraphql(any, (body, answer, { query }) => (isRefused(body) ? withNothing(query) : answer));

/** Fields of the schema are refused. */
const refused = onGraphql(({ query }) => !query.includes('__'), notInSchema);

/** Refuses fields of the schema, and answers others with null. */
const inverted = onGraphql(any, (body, _answer, { query }) => (isRefused(body) ? withNothing(query) : notInSchema()));

/** Every requester is accepted. */
const open = letIn(operationIn);

/** Requesters without a token are refused. */
const closed = requests(
  (request) => operationIn(request) && request.headers.authorization === undefined,
  jsonReply(200, { errors: [{ message: 'Forbidden access', extensions: { code: 'FORBIDDEN' } }], data: null }),
);

/** Errors of resolvers are dropped: refused fields are answered. */
const unpoliced = onGraphql(any, (body) =>
  Array.isArray(body.errors) && isObject(body.data) ? { data: mapMembers(body.data, () => ({})) } : body,
);

/** Changes every value in `data` that is no list or object. */
const onLeaves = (bend: (leaf: unknown) => unknown) =>
  onGraphqlData(any, (data) => atEveryDepth(data, (value) => (typeof value === 'object' ? value : bend(value))));

const onTexts = (bend: (text: string) => string) => onLeaves(ofText(bend));

const lowered = onTexts((text) => text.toLowerCase());

/** Every getter returns the same constant. */
const constantGetter = (constant: boolean) => onLeaves((leaf) => (typeof leaf === 'boolean' ? constant : leaf));

/** Changes the messages of errors. */
const rewordErrors = (bend: (message: string) => string): MakeFault =>
  onErrors(any, (error) => ({ ...error, message: bend(String(error.message)) }));

/** Of several fields of a document, each refused one after the first field is answered. */
const unpolicedLater = onGraphql(any, (body) =>
  isObject(body.data) && Object.keys(body.data).length > 1
    ? { data: mapMembers(body.data, (value, _name, at) => (at > 0 && value === null ? {} : value)) }
    : body,
);

/** Of several fields of a document, only the first is in capitals. */
const loweredLater = onGraphqlData(any, (data) =>
  mapMembers(data, (field, _name, at) =>
    at === 0
      ? field
      : atEveryDepth(
          field,
          ofText((text) => text.toLowerCase()),
        ),
  ),
);

type Way = readonly [name: string, breaks: string, fault: MakeFault];

const isUndone: Way = ['undone', 'What is disabled is there all the same.', undone];
const isTooMuch: Way = ['too-much', 'More is taken away than was disabled.', refused];
const isNotThere: Way = ['not-there', 'What the project adds is not there.', refused];

/** Ways to change the value of a getter, whatever the project disabled. */
const fixedGetter = (getter: string): readonly Way[] => [
  ['always', `${getter} is true, whatever was disabled.`, constantGetter(true)],
  ['never', `${getter} is false, whatever was disabled.`, constantGetter(false)],
];

// biome-ignore format: a table, one clause a row
const ways: Readonly<Record<string, readonly Way[]>> = {
  'graphql.extension.service': [isUndone],
  'graphql.extension.uid': [isUndone, isTooMuch],
  'graphql.extension.disable': [isUndone, isTooMuch],
  'graphql.extension.disable-queries': [isUndone, isTooMuch],
  'graphql.extension.disable-mutations': [isUndone, isTooMuch],
  'graphql.extension.disable-action': [isUndone, isTooMuch],
  'graphql.extension.disable-actions': [isUndone, isTooMuch],
  'graphql.extension.action-find': [isUndone],
  'graphql.extension.action-create': [isUndone],
  'graphql.extension.action-update': [isUndone],
  'graphql.extension.action-delete': [isUndone],
  'graphql.extension.field.disable': [isUndone],
  'graphql.extension.field.disable-output': [isUndone, isTooMuch],
  'graphql.extension.field.disable-input': [isUndone, isTooMuch],
  'graphql.extension.field.disable-filters': [isUndone, isTooMuch],
  'graphql.extension.getter.is-enabled': fixedGetter('isEnabled() of a content-type'),
  'graphql.extension.getter.is-disabled': fixedGetter('isDisabled() of a content-type'),
  'graphql.extension.getter.are-queries-enabled': fixedGetter('areQueriesEnabled()'),
  'graphql.extension.getter.are-queries-disabled': fixedGetter('areQueriesDisabled()'),
  'graphql.extension.getter.are-mutations-enabled': fixedGetter('areMutationsEnabled()'),
  'graphql.extension.getter.are-mutations-disabled': fixedGetter('areMutationsDisabled()'),
  'graphql.extension.getter.is-action-enabled': fixedGetter('isActionEnabled(action)'),
  'graphql.extension.getter.is-action-disabled': fixedGetter('isActionDisabled(action)'),
  'graphql.extension.field-getter.is-enabled': fixedGetter('isEnabled() of a field'),
  'graphql.extension.field-getter.is-disabled': fixedGetter('isDisabled() of a field'),
  'graphql.extension.field-getter.has-input-enabled': fixedGetter('hasInputEnabled()'),
  'graphql.extension.field-getter.has-output-enabled': fixedGetter('hasOutputEnabled()'),
  'graphql.extension.field-getter.has-filters-enabled': fixedGetter('hasFiltersEnabled()'),
  'graphql.extension.use': [isNotThere],
  'graphql.extension.use.types': [isNotThere],
  'graphql.extension.use.type-defs': [isNotThere],
  'graphql.extension.use.plugins': [['ignored', 'Plugins of the schema builder do nothing.', lowered]],
  'graphql.extension.use.resolvers': [isNotThere],
  'graphql.extension.errors': [
    ['hidden', 'No error of a resolver is told.', rewordErrors(() => 'Internal Server Error')],
    ['open', 'Also errors that carry more than words are told.',
      rewordErrors((message) => (message === 'Internal Server Error' ? 'no such pan' : message))],
  ],
  'graphql.extension.use.resolvers-config': [['ignored', 'Options of resolvers are not obeyed.', closed]],
  'graphql.resolvers-config.auth-false': [['ignored', 'auth: false lets nobody in without a token.', closed]],
  'graphql.resolvers-config.auth-scope': [
    ['open', 'A resolver with a scope is open to everybody.', open],
    ['closed', 'A resolver with a scope is refused to everybody.', refused],
  ],
  'graphql.resolvers-config.policies-function': [['ignored', 'A policy given as a function is not asked.', unpoliced]],
  'graphql.resolvers-config.policies-name': [['ignored', 'A policy given by name is not asked.', unpoliced]],
  'graphql.resolvers-config.policies-object': [
    ['ignored', 'A policy given with a config is not asked.', unpoliced],
    ['always', 'A policy lets nobody pass.', closed],
    ['once', 'A policy is asked for the first field of a document only.', unpolicedLater],
  ],
  'graphql.resolvers-config.middlewares-function': [['ignored', 'A middleware given as a function does nothing.', lowered]],
  'graphql.resolvers-config.middlewares-name': [['ignored', 'A middleware given by name does nothing.', lowered]],
  'graphql.resolvers-config.middlewares-object': [
    ['ignored', 'A middleware given with options does nothing.', onTexts((text) => text.replaceAll('!', ''))],
  ],
  'graphql.resolvers-config.policy-context': [['ignored', 'A policy does not see the arguments.', unpoliced]],
  'graphql.resolvers-config.nested': [
    ['ignored', 'A middleware of a nested resolver does nothing.', lowered],
    ['once', 'A middleware of a nested resolver acts once in a document.', loweredLater],
  ],
  'graphql.config.shadow-crud': [['inverted', 'shadowCRUD is obeyed the other way round.', inverted]],
};

// biome-ignore format: one mutant a row
export const graphqlCustomizationMutants: Row[] = Object.entries(ways).flatMap(([clause, all]) =>
  all.map(([name, breaks, fault]): Row =>
    [`${clause.replace('graphql.', 'graphql.customization.')}.${name}`, clause, breaks, fault]));
