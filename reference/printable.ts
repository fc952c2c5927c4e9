/** What clients and projects say, made safe to print: a terminal and a build server obey some characters. */

/** Controls, direction marks, invisible and half characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** `##[group]`, `##vso[…]` anywhere in a line, `::error::` at its start. */
const BUILD_COMMAND = /#(?=#\w*\[)|(?<=^\s*):(?=:)/g;

/**
 * The lines of a text with `\u001b` for what is not shown as it is. All but the first are indented, so that what a client
 * sends cannot pass for a line of the server.
 */
export function printable(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line, at) => (at === 0 ? line : `  ${line}`).replace(UNPRINTABLE, escaped).replace(BUILD_COMMAND, escaped))
    .join('\n');
}

function escaped(character: string): string {
  if (character === '\t') return '\\t';
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
