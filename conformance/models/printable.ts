/** Makes text of a target safe to print: terminals, build servers and shells would obey some characters. */

/** Controls, line breaks, direction marks, invisible characters and half characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** Commands of build servers, anywhere in a line: `##[group]`, `##vso[…]`, `##teamcity[…]`. */
const COMMAND = /#(?=#\w*\[)/g;

/** Commands of GitHub at the start of a line: `::error::`. */
const COMMAND_START = /^(\s*):(?=:)/;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * The text on one line, with escapes such as `\u001b` for unprintable characters. Values of a JSON text stay the same.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => SHORT[character] ?? escaped(character)).replace(COMMAND, '\\u0023');
}

/** Like `printable`, for a whole line: no build server takes it for a command. */
export function printableLine(text: string): string {
  return printable(text).replace(COMMAND_START, '$1\\u003a');
}

/** Like `printableLine`, for several lines. Indents all but the first, so that none looks like a line of the suite. */
export function printableLines(text: string): string {
  const [first = '', ...more] = text.split(/\r?\n/);
  return [printableLine(first), ...more.map((line) => printableLine(`  ${line}`).trimEnd())].join('\n');
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, at) => {
    return `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }).join('');
}
