/** Escapes text for Markdown. Text of a target becomes code, which neither links nor notifies. */
import { printable, printableLine } from '../models/printable.ts';

/** Escapes text of the suite for a line or a table cell. */
export function prose(text: string): string {
  return printable(text).replace(/[\\`*_[\]<>#|~&!@]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Quotes text of a target as inline code. */
export function code(text: string): string {
  const escaped = printable(text);
  const fence = '`'.repeat(1 + longestRun(escaped));
  const space = /^`|`$|^ .* $|^ *$/.test(escaped) ? ' ' : '';
  return `${fence}${space}${escaped}${space}${fence}`;
}

/** The lines of a code block; its content cannot close it. */
export function codeBlock(language: string, lines: readonly string[]): string[] {
  const printed = lines.map(printableLine);
  const fence = '`'.repeat(Math.max(3, 1 + longestRun(printed.join('\n'))));
  return [`${fence}${language}`, ...printed, fence, ''];
}

/** Length of the longest run of backticks. */
function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
