/** Writes parameters as a query string in bracket notation. */

/** A parameter's value: a text, a list (written with indexes), or an object. */
export type Parameter = string | readonly Parameter[] | { readonly [key: string]: Parameter };

export type Parameters = { readonly [key: string]: Parameter };

/** `literal`: `filters[title][$eq]=a`; `encoded`: brackets and `$` percent-encoded, as most clients send them. */
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

/** Writes parameters as a query string, without `?` and without empty lists and objects. */
export function queryString(parameters: Parameters, brackets: Brackets = 'literal'): string {
  return Object.entries(parameters)
    .flatMap(([name, value]) => pairsOf([name], value))
    .map(([path, value]) => `${keyText(path, brackets)}=${encodeURIComponent(value)}`)
    .join('&');
}
