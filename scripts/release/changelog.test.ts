import { describe, expect, it } from 'vitest';
import { datedChangelog, notesOf } from './changelog.ts';

const changelog = '# Changelog\n\n## Unreleased\n\n- Lists are sorted.\n\n## 0.1.0 (2026-10-01)\n\n- The first one.\n';

describe('a changelog at a release', () => {
  it('names the version and its day, and has room for what comes next', () => {
    expect(datedChangelog(changelog, '0.2.0', '2026-11-23')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-23)\n\n- Lists are sorted.\n\n## 0.1.0 (2026-10-01)\n\n- The first one.\n',
    );
  });

  it('is refused when nothing changed, or the version is there already', () => {
    const released = datedChangelog(changelog, '0.2.0', '2026-11-23');
    expect(() => datedChangelog(released, '0.3.0', '2026-11-24')).toThrow('nothing below "## Unreleased"');
    expect(() => datedChangelog(changelog, '0.1.0', '2026-11-24')).toThrow('has a section 0.1.0 already');
  });

  it('gives the notes of one version', () => {
    expect(notesOf(datedChangelog(changelog, '0.2.0', '2026-11-23'), '0.2.0')).toBe('- Lists are sorted.\n');
    expect(() => notesOf(changelog, '0.2.0')).toThrow('no section 0.2.0');
  });
});
