/** Writes the parameters of a query as a dialect names them. */
import { decodeQuery } from '../models/decode-text.ts';
import type { Dialect } from './dialect.ts';
import type { Documents } from './documents.ts';
import { fileUid, type Shapes, targetOf } from './shapes.ts';
import { strapi4 } from './strapi-4.ts';

/** Operators that compare an id with one value, or with each of several. */
const equalities = new Set(['$eq', '$eqi', '$ne', '$nei', '$in', '$notIn']);

/** Writes the query string of a request for entries of a content-type. */
export function queryWriter(dialect: Dialect, shapes: Shapes, documents: Documents) {
  /** The key and value of a filter on an id, by document. Undefined: it is no such filter, or of an unknown entry. */
  const byDocument = (key: string, value: string, uid: string): readonly [string, string] | undefined => {
    const names = key.split(/[[\]]+/).filter((name) => name !== '');
    const at = names.lastIndexOf('id');
    if (
      at < 0 ||
      !names.includes('filters') ||
      !names.slice(at + 1).every((name) => equalities.has(name) || /^\d+$/.test(name))
    )
      return undefined;
    const target = uidAt(names.slice(0, at), uid);
    const entry = target === undefined || target === fileUid ? undefined : documents.numbered(target, value);
    if (!entry) return undefined;
    return [key.replace(/\[id\](?!.*\[id\])/, '[documentId]'), entry.documentId];
  };

  const uidAt = (names: readonly string[], start: string): string | undefined => {
    let uid: string | undefined = start;
    let isOn = false;
    for (const name of names) {
      if (isOn) uid = name;
      isOn = name === 'on';
      if (isOn || name.startsWith('$') || /^\d+$/.test(name) || uid === undefined) continue;
      const attribute = shapes(uid).attributes.get(name);
      if (attribute) uid = targetOf(attribute) ?? attribute.component;
    }
    return uid;
  };

  const pairOf = (pair: string, uid: string): string => {
    const [name = '', value] = pair.split(/=(.*)/s);
    if (value === undefined) return pair;
    const key = decodeQuery(name);
    const text = decodeQuery(value);
    if (key === strapi4.state.parameter || key.endsWith(`[${strapi4.state.parameter}]`)) {
      const word = text === 'live' || text === 'preview' ? dialect.state[text] : value;
      // some letters of the name may be encoded
      const literal = name.includes(strapi4.state.parameter) ? name : key;
      return `${literal.replace(strapi4.state.parameter, dialect.state.parameter)}=${word}`;
    }
    if (key === 'locale' && text === strapi4.allLocales) return `${name}=${encodeURIComponent(dialect.allLocales)}`;
    const [written, document] = byDocument(key, text, uid) ?? [];
    return written === undefined || document === undefined ? pair : `${written}=${document}`;
  };

  return (query: string, uid: string): string =>
    query
      .split('&')
      .map((pair) => pairOf(pair, uid))
      .join('&');
}
