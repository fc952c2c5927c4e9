/** The changelog: its section of what is not released yet becomes that of a version. */

const unreleased = '## Unreleased';

/** The sections of a changelog by their headings: `## Unreleased`, `## 0.2.0 (2026-11-23)`. */
const sectionsOf = (changelog: string): Map<string, string> =>
  new Map(
    changelog
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => {
        const end = section.indexOf('\n');
        return [section.slice(0, end).trim(), section.slice(end).trim()];
      }),
  );

/**
 * The changelog with a version in place of what was unreleased, and an empty section for what comes next.
 *
 * @param day the day of the release: `2026-11-23`
 * @throws Error when nothing is unreleased, or the version has a section already
 */
export function datedChangelog(changelog: string, version: string, day: string): string {
  const sections = sectionsOf(changelog);
  if (!sections.get(unreleased)) throw new Error(`CHANGELOG.md has nothing below "${unreleased}" to release`);
  if ([...sections.keys()].some((heading) => heading.startsWith(`## ${version} `)))
    throw new Error(`CHANGELOG.md has a section ${version} already`);
  return changelog.replace(`${unreleased}\n`, () => `${unreleased}\n\n## ${version} (${day})\n`);
}

/**
 * What a version brings, in Markdown.
 *
 * @throws Error when the changelog has no section of the version
 */
export function notesOf(changelog: string, version: string): string {
  const section = [...sectionsOf(changelog)].find(([heading]) => heading.startsWith(`## ${version} `));
  if (!section) throw new Error(`CHANGELOG.md has no section ${version}`);
  return `${section[1]}\n`;
}
