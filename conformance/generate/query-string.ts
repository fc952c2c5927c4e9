/** Writes parameters as a query string in bracket notation. */

/** A parameter's value: a text, a list (written with indexes), or an object. */
export type Parameter = string | readonly Parameter[] | { readonly [key: string]: Parameter };

export type Parameters = { readonly [key: string]: Parameter };

/**
 * `literal`: `filters[title][$eq]=a,b`, as a person writes it; `encoded`: brackets, `$` and all that values hold
 * percent-encoded, as most clients send them.
 */
export type Brackets = 'literal' | 'encoded';

/** A name within a key. Most names hold nothing that must be encoded. */
function keyPart(name: string, brackets: Brackets): string {
  if (/^\w+$/.test(name)) return name;
  const encoded = encodeURIComponent(name);
  return brackets === 'literal' ? encoded.replaceAll('%24', '$') : encoded;
}

/** The characters that a query may hold as they are, and that separate nothing in it (RFC 3986, 3.4). */
const plain: ReadonlyMap<string, string> = new Map([...',:@$'].map((sign) => [encodeURIComponent(sign), sign]));

function valueText(value: string, brackets: Brackets): string {
  const encoded = encodeURIComponent(value);
  return brackets === 'literal' ? encoded.replace(/%[0-9A-F]{2}/g, (code) => plain.get(code) ?? code) : encoded;
}

/** Writes parameters as a query string, without `?` and without empty lists and objects. */
export function queryString(parameters: Parameters, brackets: Brackets = 'literal'): string {
  const [open, close] = brackets === 'literal' ? ['[', ']'] : ['%5B', '%5D'];
  const pairs: string[] = [];
  const write = (key: string, value: Parameter): void => {
    if (typeof value === 'string') pairs.push(`${key}=${valueText(value, brackets)}`);
    else
      for (const [name, inner] of Object.entries(value))
        write(`${key}${open}${keyPart(name, brackets)}${close}`, inner);
  };
  for (const [name, value] of Object.entries(parameters)) write(keyPart(name, brackets), value);
  return pairs.join('&');
}
