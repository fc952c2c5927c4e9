/** The one place that puts text into Markdown. Text of a target becomes code, which neither links nor notifies. */
import { printable, printableLine } from '../models/printable.ts';

/** Text of ours in a line or a cell of a table; none of it is markup. */
export function prose(text: string): string {
  return printable(text).replace(/[\\`*_[\]<>#|~&!@]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text of a target in a line. */
export function code(text: string): string {
  const escaped = printable(text);
  const fence = '`'.repeat(1 + longestRun(escaped));
  const space = /^`|`$|^ .* $|^ *$/.test(escaped) ? ' ' : '';
  return `${fence}${space}${escaped}${space}${fence}`;
}

/** A code block that its own content cannot close. */
export function codeBlock(language: string, lines: readonly string[]): string[] {
  const printed = lines.map(printableLine);
  const fence = '`'.repeat(Math.max(3, 1 + longestRun(printed.join('\n'))));
  return [`${fence}${language}`, ...printed, fence, ''];
}

/** Length of the longest run of backticks. */
function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
