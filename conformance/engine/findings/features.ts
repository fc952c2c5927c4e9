/** Reads what a failure is about: where it was seen, what was asked, and in which way the answer is wrong. */

import { loadTable, type OperatorRow } from '../../../spec/index.ts';
import { decodeQuery } from '../../models/decode-text.ts';
import { isObject } from '../../models/json.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { endpointFinder } from '../../target/endpoints.ts';
import type { Request } from '../../target/exchange.ts';
import { changesBetween } from './changes.ts';
import { formsIn, mutationsIn } from './forms.ts';
import { sentenceOf, symptomOf } from './symptoms.ts';

/** A failure as the runner knows it. */
export interface Seen {
  readonly message: string;
  /** The kind of the difference, where the judge found it. */
  readonly kind?: string | undefined;
  readonly expected: unknown;
  readonly actual: unknown;
  /** The request whose answer is wrong; undefined where a check compares no single answer. */
  readonly request: Request | undefined;
}

/** Parameters of lists, which GraphQL has as arguments. */
const parameters = ['filters', 'sort', 'pagination', 'populate', 'fields', 'locale', 'publicationState'] as const;

/**
 * The features of a failure, each as `group:value`: its face and endpoint (`asks:list`), the parameters and operators of
 * the request, the symptom, how a value was changed, and the types of the attributes that the failure names.
 */
export function featuresOf(seen: Seen, model: Model): string[] {
  const { message, kind, request } = seen;
  return [
    ...new Set([
      `symptom:${symptomOf(message, kind)}`,
      ...(kind === undefined ? [] : [`kind:${kind}`]),
      ...changesBetween(seen.expected, seen.actual).map((change) => `change:${change}`),
      ...membersIn(message).map((name) => `at:${name}`),
      ...typesNamed(message, request, model).map((type) => `type:${type}`),
      ...(request ? questionFeatures(request, model) : []),
    ]),
  ].sort();
}

/** Members of answers that are the same for every model. */
const members =
  /\b(?:createdAt|updatedAt|publishedAt|createdBy|updatedBy|locale|localizations|meta|pagination|total|page|pageSize|pageCount|start|limit|id|data|attributes|availableLocales|error|status|name|message|details|path|jwt|user|role)\b/g;

/** The members of answers that a message names outside of the question it quotes. */
const membersIn = (message: string): string[] => sentenceOf(message).match(members) ?? [];

function questionFeatures(request: Request, model: Model): string[] {
  const isGraphql = isObject(request.body) && typeof request.body.query === 'string';
  const whole = textOf(request);
  const text = withoutNarrowing(whole);
  const names = isGraphql
    ? parameters.filter((name) => new RegExp(`\\b${name}\\s*:`).test(text))
    : parameters.filter((name) => new RegExp(`[?&]${name}(\\[|=)`).test(text));
  const operators = isGraphql
    ? [...text.matchAll(/\b(\w+): *(?:\[|"|\{|-?\d|true|false|null)/g)].map(([, name]) => `$${name}`)
    : [...text.matchAll(/\[(\$\w+)\]/g)].map(([, name]) => name ?? '');
  return [
    `face:${isGraphql ? 'graphql' : 'rest'}`,
    `asks:${askedOf(request, model, isGraphql)}`,
    ...(text === whole ? [] : ['narrowed:$in']),
    ...names.map((name) => `parameter:${name}`),
    ...operators.filter((name) => known.has(name)).map((name) => `operator:${name}`),
    ...filteredTypes(text, model, endpointFinder(model)(request.path)?.type.attributes).map(
      (type) => `through:${type}`,
    ),
    ...(isGraphql ? [] : formsIn(text.split(' ', 1)[0] ?? '').map((clause) => `form:${clause}`)),
    ...(isGraphql ? mutationsIn(text, model).map((clause) => `mutation:${clause}`) : []),
  ];
}

/** A question without the filter on ids by which the suite asks about a few entries alone: it is no part of what fails. */
const withoutNarrowing = (text: string): string =>
  text
    .replace(/([?&])filters(?:\[\$and\]\[\d+\])?\[id\]\[\$in\](?:\[\d*\])?=[^&\s]*/g, '$1')
    .replace(/(?:\bfilters: *\{ *)?\bid: *\{ *in: *(?:\$\w+|\[[^\]]*\]) *\}(?: *\})?,?/g, '');

const known: ReadonlySet<string> = new Set(loadTable<OperatorRow>('operators').map(({ name }) => name));

/** What a request asks for: a list, an entry, a write, or the first part of another path. */
function askedOf({ method, path, body }: Request, model: Model, isGraphql: boolean): string {
  if (isGraphql) {
    const text = JSON.stringify(body);
    if (/__schema|__type\b/.test(text)) return 'schema';
    return text.includes('mutation') ? 'mutation' : 'query';
  }
  const { type, segment, rest } = endpointFinder(model)(path) ?? {};
  if (!type) return (path.split('?')[0] ?? '').split('/').slice(2, 3).join('') || path;
  if (rest !== undefined) return rest;
  if (type.kind === 'singleType') return method === 'GET' ? 'single' : `single-${method.toLowerCase()}`;
  if (method === 'GET') return segment === undefined ? 'list' : 'entry';
  return { POST: 'create', PUT: 'update', DELETE: 'delete' }[method as string] ?? method.toLowerCase();
}

/** The request as text, with its query decoded. */
export function textOf({ path, body, rawBody }: Request): string {
  const written = isObject(body) && typeof body.query === 'string' ? body.query : JSON.stringify(body ?? rawBody ?? '');
  return `${decodeQuery(path)} ${written}`;
}

/** Types of the attributes that filter conditions or a sort name; at most a few, else they tell nothing. */
function filteredTypes(text: string, model: Model, own: readonly Attribute[] | undefined): string[] {
  const filtered = [...text.matchAll(/\[(\w+)\]\[\$\w+\]|\b(\w+): *\{ *\w+:/g)].map(
    ([, rest, graphql]) => rest ?? graphql,
  );
  const sorted = [...text.matchAll(/\bsort(?:\[\d*\])?=([^&\s]+)|\bsort: *\[?([^\])]+)/g)].flatMap(
    ([, rest = '', graphql = rest]) => graphql.match(/\w+(?=[:,"\s]|$)/g) ?? [],
  );
  const names = [...filtered, ...sorted];
  return typesOf(names, model, own);
}

/** Types of the attributes that a message names. */
function typesNamed(message: string, request: Request | undefined, model: Model): string[] {
  const names = [
    ...message.matchAll(
      /(?:holds|in|lacks|of|carries) (\w+)\b|the \w+ (\w+) is not|(?<![\w.])(\w+) is (?:absent|not)/g,
    ),
  ].flatMap(([, a, b, c]) => a ?? b ?? c ?? []);
  const own = request && endpointFinder(model)(request.path)?.type;
  return typesOf(names, model, own?.attributes);
}

/** Types of attributes by name: those of the given ones, else of all with this name, where these agree. */
function typesOf(
  names: readonly (string | undefined)[],
  { contentTypes, components }: Model,
  own: readonly Attribute[] | undefined,
): string[] {
  const all = [...contentTypes, ...components].flatMap(({ attributes }) => attributes);
  return [
    ...new Set(
      names.flatMap((name) => {
        const direct = own?.find((attribute) => attribute.name === name)?.type;
        if (direct !== undefined) return [direct];
        const types = new Set(all.filter((attribute) => attribute.name === name).map(({ type }) => type));
        return types.size <= 2 ? [...types] : [];
      }),
    ),
  ];
}
