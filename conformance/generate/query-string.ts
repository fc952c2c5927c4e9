/** Writes parameters as a query string in bracket notation. */

/** A parameter's value: a text, a list (written with indexes), or an object. */
export type Parameter = string | readonly Parameter[] | { readonly [key: string]: Parameter };

export type Parameters = { readonly [key: string]: Parameter };

/**
 * `literal`: `filters[title][$eq]=a,b`, as a person writes it; `encoded`: brackets, `$` and all that values hold
 * percent-encoded, as most clients send them.
 */
export type Brackets = 'literal' | 'encoded';

type Pair = readonly [path: readonly string[], value: string];

function pairsOf(path: readonly string[], value: Parameter): Pair[] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => pairsOf([...path, key], inner));
}

function keyText([head = '', ...rest]: readonly string[], brackets: Brackets): string {
  const [open, close] = brackets === 'literal' ? ['[', ']'] : ['%5B', '%5D'];
  const part = (name: string): string => {
    const encoded = encodeURIComponent(name);
    return brackets === 'literal' ? encoded.replaceAll('%24', '$') : encoded;
  };
  return part(head) + rest.map((name) => `${open}${part(name)}${close}`).join('');
}

/** The characters that a query may hold as they are, and that separate nothing in it (RFC 3986, 3.4). */
const plain: ReadonlyMap<string, string> = new Map([...',:@$'].map((sign) => [encodeURIComponent(sign), sign]));

function valueText(value: string, brackets: Brackets): string {
  const encoded = encodeURIComponent(value);
  return brackets === 'literal' ? encoded.replace(/%[0-9A-F]{2}/g, (code) => plain.get(code) ?? code) : encoded;
}

/** Writes parameters as a query string, without `?` and without empty lists and objects. */
export function queryString(parameters: Parameters, brackets: Brackets = 'literal'): string {
  return Object.entries(parameters)
    .flatMap(([name, value]) => pairsOf([name], value))
    .map(([path, value]) => `${keyText(path, brackets)}=${valueText(value, brackets)}`)
    .join('&');
}
