/** Finds the place where a text is not JSON, which errors of `JSON.parse` do not always name. */

const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const SPACE = /[ \t\r\n]*/y;

/** Offset of the first character that cannot belong to a JSON value; the length of the text if it ends too early. */
export function firstJsonFault(text: string): number {
  let at = 0;
  const skip = (token: RegExp): boolean => {
    token.lastIndex = at;
    const match = token.exec(text);
    if (!match) return false;
    at += match[0].length;
    return true;
  };
  const eat = (character: string): boolean => {
    skip(SPACE);
    if (text[at] !== character) return false;
    at++;
    return true;
  };
  const list = (close: string, item: () => boolean): boolean => {
    if (eat(close)) return true;
    do {
      if (!item()) return false;
    } while (eat(','));
    return eat(close);
  };
  const value = (): boolean => {
    if (eat('{')) return list('}', () => key() && eat(':') && value());
    if (eat('[')) return list(']', value);
    return skip(STRING) || skip(LITERAL);
  };
  const key = (): boolean => {
    skip(SPACE);
    return skip(STRING);
  };
  if (value()) skip(SPACE);
  return at;
}
