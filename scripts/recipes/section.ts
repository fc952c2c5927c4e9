/** Sections of CONTRIBUTING.md, and what they name. */

/**
 * The text below a heading, to the next one.
 *
 * @throws Error when there is no such heading
 */
export function sectionOf(document: string, heading: string): string {
  const section = document.split(/^#{2,3} /m).find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no section "${heading}"`);
  return section;
}

/** The numbered steps of a section; what stands around them is advice. */
export function stepsOf(section: string): string {
  const lines = section.split('\n');
  const starts = lines.map((line) => /^\d+\. /.test(line));
  return lines
    .slice(starts.indexOf(true), starts.lastIndexOf(true) + 1)
    .concat(continuation(lines.slice(starts.lastIndexOf(true) + 1)))
    .join('\n');
}

/** The lines that go on with a step: they are indented. */
function continuation(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => !line.startsWith('   '));
  return end === -1 ? lines : lines.slice(0, end);
}

/** The files that a section names, sorted: what stands in backticks and is a path with an ending. */
export function filesNamed(section: string): string[] {
  const names = [...section.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => /^(?:\S+\/\S+|README)\.\w+$/.test(name)))].toSorted();
}
