/** Writes parameters as a query string in bracket notation. */

/** A parameter's value: a text, a list (written with indexes), or an object. */
export type Parameter = string | readonly Parameter[] | { readonly [key: string]: Parameter };

export type Parameters = { readonly [key: string]: Parameter };

/** The filter of a list that has these entries alone, as a query string. */
export const ofIds = (ids: readonly unknown[]): string => queryString({ filters: { id: { $in: ids.map(String) } } });

/** Whether a population is sorted beside `fields`: Strapi 4 then shows the sorted attributes too, which lists report. */
export const sortsBesideFields = (node: Parameter): boolean =>
  typeof node === 'object' &&
  (('sort' in node && 'fields' in node) || Object.values(node).some((inner) => sortsBesideFields(inner as Parameter)));

/**
 * Ways to write the same query string. All readers of URLs take the first four for the same (RFC 3986, 2.1 and 6.2.2):
 *
 * - `literal`: `filters[title][$eq]=a,b`, as a person writes it;
 * - `encoded`: brackets, `$` and all that values hold percent-encoded, as most clients send them;
 * - `small`: the same with small hex digits, `%5b`;
 * - `mixed`: opening brackets as they are, closing ones with small digits, and some letters encoded too.
 *
 * `form` writes a space as `+`, as forms and `URLSearchParams` do. Lists of texts have no indexes in the last two (observed):
 *
 * - `empty`: `fields[]=title&fields[]=slug`, as `URLSearchParams` of many clients have them;
 * - `repeated`: `fields=title&fields=slug`; an only item has its index, since it would be no list.
 */
export type Spelling = 'literal' | 'encoded' | 'small' | 'mixed' | 'turned' | 'form' | ListSpelling;

export type ListSpelling = 'empty' | 'repeated';

/** The spellings that mean the same in every URL. */
export const urlSpellings: readonly Spelling[] = ['literal', 'encoded', 'small', 'mixed', 'turned'];

/** The spellings of lists without indexes, which Strapi reads alike. */
export const listSpellings: readonly ListSpelling[] = ['empty', 'repeated'];

/** A name within a key. Most names hold nothing that must be encoded. */
function keyPart(name: string, spelling: Spelling): string {
  if (/^\w+$/.test(name)) return name;
  const encoded = encodeURIComponent(name);
  return spelling === 'literal' ? encoded.replaceAll('%24', '$') : encoded;
}

/** The characters that a query may hold as they are, and that separate nothing in it (RFC 3986, 3.4). */
const plain: ReadonlyMap<string, string> = new Map([...',:@$?/'].map((sign) => [encodeURIComponent(sign), sign]));

function valueText(value: string, spelling: Spelling): string {
  const encoded = encodeURIComponent(value);
  return spelling === 'literal' ? encoded.replace(/%[0-9A-F]{2}/g, (code) => plain.get(code) ?? code) : encoded;
}

const smallDigits = (query: string): string => query.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

/** Encodes some letters. Digits stay, so that ids can be found in a request. */
const someEncoded = (query: string): string =>
  query.replace(/%[0-9a-f]{2}|[a-z]/gi, (sign, at: number) =>
    sign.length === 1 && at % 5 === 3 ? `%${sign.charCodeAt(0).toString(16)}` : sign,
  );

/** What becomes of a query string with encoded values and names, and literal brackets. */
const respelled: Readonly<Record<Spelling, (query: string) => string>> = {
  literal: (query) => query,
  encoded: (query) => query.replaceAll('[', '%5B').replaceAll(']', '%5D'),
  small: (query) => smallDigits(query.replaceAll('[', '%5B').replaceAll(']', '%5D')),
  mixed: (query) => someEncoded(query.replaceAll(']', '%5d')),
  // the last pair first: the index of an item says where it stands in its list
  turned: (query) => query.split('&').toReversed().join('&'),
  form: (query) => query.replaceAll('%20', '+'),
  empty: (query) => query,
  repeated: (query) => query,
};

const isTextList = (value: Parameter): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** The key of every item of a list of texts; undefined where each has its index. */
function keyOfItems(key: string, value: readonly string[], spelling: Spelling): string | undefined {
  if (spelling === 'empty') return `${key}[]`;
  return spelling === 'repeated' && value.length > 1 ? key : undefined;
}

/** Writes parameters as a query string, without `?` and without empty lists and objects. */
export function queryString(parameters: Parameters, spelling: Spelling = 'literal'): string {
  const pairs: string[] = [];
  const write = (key: string, value: Parameter): void => {
    const shared = isTextList(value) ? keyOfItems(key, value, spelling) : undefined;
    if (typeof value === 'string') pairs.push(`${key}=${valueText(value, spelling)}`);
    else if (shared !== undefined) for (const item of Object.values(value)) write(shared, item);
    else for (const [name, inner] of Object.entries(value)) write(`${key}[${keyPart(name, spelling)}]`, inner);
  };
  for (const [name, value] of Object.entries(parameters)) write(keyPart(name, spelling), value);
  return respelled[spelling](pairs.join('&'));
}
