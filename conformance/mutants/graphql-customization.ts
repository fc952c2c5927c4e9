/** Mutants of customization (4.11): what a project says of its schema is not obeyed. */
import { byHand, isObject, type JsonObject, jsonReply } from './faults.ts';
import { asked, onGraphql, rootFields } from './graphql-mutations.ts';
import type { Mutant } from './mutant.ts';

const isRefused = (body: JsonObject): boolean => Array.isArray(body.errors) && !isObject(body.data);

/** What is not in the schema is answered, with nothing. */
const undone = onGraphql(
  () => true,
  (body, answer, { query }) => {
    if (!isRefused(body)) return answer;
    const data = Object.fromEntries(rootFields(query).map(({ name }) => [name.value, { data: null }]));
    return jsonReply(200, { data });
  },
);

/** What is in the schema is refused. */
const refused = onGraphql(
  ({ query }) => !query.includes('__'),
  () =>
    jsonReply(400, { errors: [{ message: 'Cannot query field', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] }),
);

/** Nobody is refused. */
const open = byHand(({ token }) => ({
  request: (request) =>
    asked(request) ? { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } } : request,
}));

/** Whoever sends no token is refused. */
const closed = byHand(() => ({
  request: (request) =>
    asked(request) && request.headers.authorization === undefined
      ? jsonReply(200, { errors: [{ message: 'Forbidden access', extensions: { code: 'FORBIDDEN' } }], data: null })
      : request,
}));

/** Errors of resolvers are left out: what was refused is answered. */
const unpoliced = onGraphql(
  () => true,
  (body) =>
    Array.isArray(body.errors) && isObject(body.data)
      ? { data: Object.fromEntries(Object.keys(body.data).map((key) => [key, {}])) }
      : body,
);

/** Every text of an answer, changed. */
const onTexts = (bend: (text: string) => string) => {
  const all = (value: unknown): unknown => {
    if (typeof value === 'string') return bend(value);
    if (Array.isArray(value)) return value.map(all);
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, all(inner)])) : value;
  };
  return onGraphql(
    () => true,
    (body) => ({ ...body, data: all(body.data) }),
  );
};

type Way = readonly [name: string, breaks: string, fault: Pick<Mutant, 'fault'>];

const isUndone: Way = ['undone', 'What is disabled is there all the same.', undone];
const isTooMuch: Way = ['too-much', 'More is taken away than was disabled.', refused];
const isNotThere: Way = ['not-there', 'What the project adds is not there.', refused];

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
  'graphql.extension.use': [isNotThere],
  'graphql.extension.use.types': [isNotThere],
  'graphql.extension.use.type-defs': [isNotThere],
  'graphql.extension.use.resolvers': [isNotThere],
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
  ],
  'graphql.resolvers-config.middlewares-function': [
    ['ignored', 'A middleware given as a function does nothing.', onTexts((text) => text.toLowerCase())],
  ],
  'graphql.resolvers-config.middlewares-name': [
    ['ignored', 'A middleware given by name does nothing.', onTexts((text) => text.toLowerCase())],
  ],
  'graphql.resolvers-config.middlewares-object': [
    ['ignored', 'A middleware given with options does nothing.', onTexts((text) => text.replaceAll('!', ''))],
  ],
  'graphql.resolvers-config.policy-context': [['ignored', 'A policy does not see the arguments.', unpoliced]],
  'graphql.resolvers-config.nested': [
    ['ignored', 'A middleware of a nested resolver does nothing.', onTexts((text) => text.toLowerCase())],
  ],
};

export const graphqlCustomizationMutants: Mutant[] = Object.entries(ways).flatMap(([clause, all]) =>
  all.map(
    ([name, breaks, fault]): Mutant => ({
      id: `${clause.replace('graphql.', 'graphql.customization.')}.${name}`,
      clause,
      breaks,
      ...fault,
    }),
  ),
);
