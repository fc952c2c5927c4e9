/** Puts variables in place of the ids that a request names. */

import { decodeQuery } from '../models/decode-text.ts';
import { fillName } from '../models/graphql-names.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import { attributesOfComponent } from '../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import type { Request } from '../target/exchange.ts';
import { fileUid, type NameOf } from './names-elsewhere.ts';
import { uidOfKey } from './uid-of-key.ts';

/** Puts variables in place of ids: in path segments, in filters on `id` or a relation, in relations and components of a body. */
export function substitution(model: Model, nameOf: NameOf) {
  const inPath = (path: string, type: ContentType): string => {
    const [before = '', ...queries] = path.split('?');
    const segments = before.split('/');
    segments[3] = nameOf(type.uid, segments[3]) ?? segments[3] ?? '';
    const head = (segments[3] === '' ? segments.slice(0, 3) : segments).join('/');
    if (queries.length === 0) return head;
    const parameters = queries
      .join('?')
      .split('&')
      .map((parameter) => {
        const cut = parameter.indexOf('=');
        const key = parameter.slice(0, cut);
        const id = cut < 0 ? undefined : nameOf(uidOfKey(decodeQuery(key), type, model), parameter.slice(cut + 1));
        return id === undefined ? parameter : `${key}=${id}`;
      });
    return `${head}?${parameters.join('&')}`;
  };

  const inLinks = linksWith(nameOf);

  const inData = (data: unknown, attributes: readonly Attribute[]): unknown =>
    isObject(data) ? inMembers(data, attributes, undefined) : data;

  const inParts = (value: unknown, component: string | undefined): unknown => {
    if (Array.isArray(value)) return value.map((item) => inParts(item, component));
    if (!isObject(value)) return value;
    const uid = typeof value.__component === 'string' ? value.__component : component;
    return inMembers(value, attributesOfComponent(model, uid), uid);
  };

  /** The members of an entry, or of a component with this uid. */
  const inMembers = (data: JsonObject, declared: readonly Attribute[], uid: string | undefined): JsonObject =>
    Object.fromEntries(
      Object.entries(data).map(([name, value]) => {
        if (name === 'id' && uid !== undefined) return [name, nameOf(uid, value) ?? value];
        const attribute = declared.find((candidate) => candidate.name === name);
        if (attribute?.type === 'relation') return [name, inLinks(attribute.target, value)];
        if (attribute?.type === 'media') return [name, inLinks(fileUid, value)];
        const isPart = attribute?.type === 'component' || attribute?.type === 'dynamiczone';
        return [name, isPart ? inParts(value, attribute.component) : value];
      }),
    );

  /** The variables of a mutation that hold the data of an entry: `$data: BookInput!`. */
  const inInputs = (request: Request): Request => {
    const { body } = request;
    if (!isObject(body) || typeof body.query !== 'string' || !isObject(body.variables)) return request;
    const variables = { ...body.variables };
    for (const [, name = '', input] of body.query.matchAll(/\$(\w+): *(\w+Input)\b/g)) {
      const type = model.contentTypes.find((candidate) => fillName('<X>Input', candidate) === input);
      if (type && name in variables) variables[name] = inData(variables[name], type.attributes);
    }
    return { ...request, body: { ...body, variables } };
  };

  return {
    inInputs,
    inRequest: (request: Request, type: ContentType): Request => ({
      ...request,
      path: inPath(request.path, type),
      ...(isObject(request.body) && 'data' in request.body
        ? { body: { ...request.body, data: inData(request.body.data, type.attributes) } }
        : {}),
    }),
  };
}

/** Puts variables in place of the ids of links, in any form of a relation. */
function linksWith(nameOf: NameOf): (uid: string | undefined, value: unknown) => unknown {
  const inLinks = (uid: string | undefined, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => inLinks(uid, item));
    if (isObject(value)) {
      const target = typeof value.__type === 'string' ? value.__type : uid;
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inLinks(target, item)]));
    }
    return nameOf(uid, value) ?? value;
  };
  return inLinks;
}
