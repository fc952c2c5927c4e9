/** Compares exchanges with an OpenAPI document. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parseParameters } from '../../query/parameters.ts';
import type { Exchange } from '../exchanges.fixture.ts';
import type { OpenApi } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** Compiling many schemas that refer to each other takes less time without these; a validator looks at the document itself. */
const QUICK = {
  strict: false,
  validateFormats: false,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
};

/** The operations of a document. */
export const operationsOf = ({ paths }: OpenApi): Operation[] =>
  Object.values(paths).flatMap((item) =>
    Object.entries(item).flatMap(([method, operation]) => (method === 'parameters' ? [] : (operation as Operation))),
  );

/** Finds what a document does not say of exchanges, or says otherwise. */
export class Checker {
  readonly #document: OpenApi;
  readonly #ajv = new Ajv2020(QUICK);
  /** Path templates with their patterns; those with fewest parameters first. */
  readonly #patterns: readonly { readonly path: string; readonly pattern: RegExp }[];

  constructor(document: OpenApi) {
    this.#document = document;
    this.#ajv.addSchema({ ...document, $id: 'document' });
    const parameterCount = (path: string) => path.split('{').length;
    this.#patterns = Object.keys(document.paths)
      .sort((a, b) => parameterCount(a) - parameterCount(b))
      .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }));
  }

  /** What an exchange does against the document. What a refused request sent is not looked at. */
  mistakesOf(exchange: Exchange): string[] {
    const [path = '', query = ''] = exchange.path.split('?');
    const method = exchange.method.toLowerCase();
    const matching = this.#patterns.filter(({ pattern }) => pattern.test(path));
    const template = matching.find((candidate) => this.#operation(candidate.path, method) !== undefined);
    const operation = template && this.#operation(template.path, method);
    if (!template || !operation) return exchange.status < 400 ? ['is not described'] : [];
    const place = ['paths', template.path, method];
    const isAccepted = exchange.status < 400;
    return [
      ...this.#answer(operation, place, exchange),
      ...(isAccepted ? this.#body(place, exchange) : []),
      ...(isAccepted ? this.#query(operation, place, parseParameters(query)) : []),
    ];
  }

  #operation(path: string, method: string): Operation | undefined {
    const item: { readonly [method: string]: unknown } = { ...this.#document.paths[path] };
    return item[method] as Operation | undefined;
  }

  #answer(operation: Operation, place: readonly string[], { status, answer }: Exchange): string[] {
    const key = String(status) in operation.responses ? String(status) : 'default';
    const types = Object.keys(operation.responses[key]?.content ?? {});
    if (answer === undefined || status === 204) return [];
    if (typeof answer === 'string') return types.some((type) => /^(text|\*)/.test(type)) ? [] : [`${status} is text`];
    return this.#validate([...place, 'responses', key, 'content', 'application/json', 'schema'], answer, 'answer');
  }

  #body(place: readonly string[], { body, contentType = 'application/json' }: Exchange): string[] {
    if (body === undefined) return [];
    // `; charset=utf-8` is no part of the media type
    const [mediaType = ''] = contentType.split(';');
    const media = [...place, 'requestBody', 'content', mediaType];
    if (!this.#schemaAt([...media, 'schema'])) return [`takes no ${contentType}`];
    if (mediaType !== 'application/json') return [];
    // written down as it was sent
    const value: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    return this.#validate([...media, 'schema'], value, 'body');
  }

  #query({ parameters = [] }: Operation, place: readonly string[], query: Readonly<Record<string, unknown>>): string[] {
    return Object.entries(query).flatMap(([name, value]) => {
      const index = parameters.findIndex((parameter) => parameter.name === name);
      if (index < 0) return [`has no parameter ${name}`];
      return this.#validate([...place, 'parameters', String(index), 'schema'], value, name);
    });
  }

  #schemaAt(place: readonly string[]): ValidateFunction | undefined {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    return this.#ajv.getSchema(`document#/${pointer}`);
  }

  #validate(place: readonly string[], value: unknown, what: string): string[] {
    const validate = this.#schemaAt(place);
    if (!validate) return [`${what}: no schema`];
    return validate(value) ? [] : [`${what}: ${this.#ajv.errorsText(validate.errors)}`];
  }
}
