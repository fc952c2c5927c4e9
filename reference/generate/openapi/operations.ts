/** Operations of OpenAPI: what an endpoint takes and answers. */
import type { ContentEndpoint } from '../endpoints.ts';
import type { Naming } from './answers.ts';
import { ANY_OBJECT, ANYTHING, type JsonSchema, objectOf, ref, TEXT } from './json-schema.ts';
import { parametersOf } from './parameters.ts';
import type { DescribedEndpoint } from './plugins.ts';

/** An operation object. */
type Operation = Readonly<Record<string, unknown>>;

/** Content of JSON. */
export const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
/** An answer of JSON. */
export const answerOf = (schema: JsonSchema, description: string) => ({ description, content: json(schema) });

/** The answers to requests that fail. */
const FAILURES = {
  '400': answerOf(ref('Error'), 'The request is invalid'),
  '401': answerOf(ref('Error'), 'The token is invalid'),
  '403': answerOf(ref('Error'), 'The permission is missing'),
  '404': answerOf(ref('Error'), 'There is no such entry'),
  '405': { description: 'The path does not have the method', content: { 'text/plain': { schema: TEXT } } },
  default: answerOf(ref('Error'), 'Any other error'),
};

/** The parameters in a path. */
export function pathParameters(path: string) {
  const names = [...path.matchAll(/[:*](\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return {};
  return {
    parameters: names.map((name) => ({
      ...{ name, in: 'path', required: true, schema: name === 'id' ? ref('Id') : TEXT },
    })),
  };
}

/** The operation of an endpoint of a content-type. */
export function contentOperation({ contentType, method, action }: ContentEndpoint, naming: Naming): Operation {
  const name = naming.nameOf(contentType.uid);
  const isList = action === 'find' && contentType.kind === 'collectionType';
  const body = bodyOf(action, name);
  const answer = action === 'createLocalization' ? `${name}Bare` : `${name}${isList ? 'ListAnswer' : 'Answer'}`;
  const parameters = action === 'createLocalization' ? [] : parametersOf(contentType, action, naming);
  return {
    ...{ operationId: `${action}${name}${isList ? 'List' : ''}`, tags: [contentType.singularName] },
    summary: `${action} ${contentType.displayName}`,
    description: `${method}: needs the permission ${contentType.uid}.${action}`,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { '200': answerOf(ref(answer), 'The answer'), ...FAILURES },
  };
}

/** The body of an action: JSON, or a form whose part `data` is JSON, with files by attribute. */
function bodyOf(action: ContentEndpoint['action'], name: string) {
  if (action === 'createLocalization')
    return json({ allOf: [ref(`${name}Input`), objectOf({ locale: TEXT }, ['locale'], true)] });
  // a single type is created by its first update
  if (action !== 'create' && action !== 'update') return undefined;
  const form = { schema: objectOf({ data: { ...TEXT, contentMediaType: 'application/json' } }, [], true) };
  const fields = { schema: ANY_OBJECT };
  return {
    ...json(ref(`${name}${action === 'create' ? 'Create' : 'Update'}`)),
    'multipart/form-data': form,
    'application/x-www-form-urlencoded': fields,
  };
}

/** The operation of an endpoint of a plugin. */
export function pluginOperation({ plugin, permission, key, operation }: DescribedEndpoint): Operation {
  const { answer, status = 200, body, isForm, isList } = operation;
  const content = body && (isForm ? { 'multipart/form-data': { schema: body } } : json(body));
  const free = (name: string) => ({ name, in: 'query', style: 'deepObject', explode: true, schema: ANYTHING });
  const names = ['fields', 'populate', ...(isList ? ['filters', 'sort', 'start', 'limit', '_q'] : [])];
  const file = { name: 'id', in: 'query', schema: ref('Id'), description: 'The file to change' };
  const parameters = isForm ? [file] : names.map(free);
  const operationId = key.replace(/[^A-Za-z]+(\w?)/g, (_whole, letter: string) => letter.toUpperCase());
  return {
    ...{ operationId, tags: [plugin], summary: key, description: `Needs the permission ${permission}` },
    ...((isForm || key.startsWith('GET')) && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: { [status]: answerOf(answer, 'The answer'), ...FAILURES },
  };
}
