import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPatches, replaceText } from './changes.ts';

const patch = `diff --git a/list.txt b/list.txt
--- a/list.txt
+++ b/list.txt
@@ -1,3 +1,3 @@
 one
-two
+three
 four
`;

let directory: string;
const file = (name: string): string => join(directory, name);
const list = (): string => readFileSync(file('list.txt'), 'utf8');

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'content-touchstone-changes-'));
  writeFileSync(file('list.txt'), 'one\ntwo\nfour\n');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('changes', () => {
  it('replace the text of a file and put it back', () => {
    const undo = replaceText(file('list.txt'), 'five\n');
    expect(list()).toBe('five\n');
    undo();
    expect(list()).toBe('one\ntwo\nfour\n');
  });

  it('are patches of a folder, which can be taken back', () => {
    writeFileSync(file('wrong-second.patch'), patch);
    const [change] = readPatches(directory);
    expect(change?.name).toBe('wrong-second');
    const undo = change?.apply(directory);
    expect(list()).toBe('one\nthree\nfour\n');
    undo?.();
    expect(list()).toBe('one\ntwo\nfour\n');
  });

  it('throw where a patch does not fit', () => {
    writeFileSync(file('wrong-second.patch'), patch);
    writeFileSync(file('list.txt'), 'six\n');
    expect(() => readPatches(directory)[0]?.apply(directory)).toThrow(/patch does not apply/);
  });
});
