/** Escapes texts of clients and projects for printing: terminals and build servers obey some characters. */

/** Control characters, direction marks, invisible characters and lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** Commands of build servers: `##[group]`, `##vso[…]` anywhere in a line, `::error::` at its start. */
const BUILD_COMMAND = /#(?=#\w*\[)|(?<=^\s*):(?=:)/g;

/**
 * Escapes unprintable characters as `\u001b`, and indents all lines but the first, so that a text of a client cannot look like a
 * line of the server.
 */
export function printable(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line, at) =>
      (at === 0 ? line : `  ${line}`).replace(UNPRINTABLE, escapeCharacter).replace(BUILD_COMMAND, escapeCharacter),
    )
    .join('\n');
}

function escapeCharacter(character: string): string {
  if (character === '\t') return '\\t';
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
