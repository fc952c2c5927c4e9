import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFiles } from './files.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'touchstone-files-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const bytes = (text: string) => Buffer.from(text);

describe.each(['in memory', 'in a directory'])('files %s', (place) => {
  const open = () => openFiles({ directory: place === 'in memory' ? undefined : join(directory, 'kept') });

  it('are kept, replaced and removed', () => {
    const files = open();
    files.write('a.txt', bytes('1'));
    files.write('a.txt', bytes('2'));
    expect(files.find('a.txt')?.read().toString()).toBe('2');
    files.remove('a.txt');
    files.remove('a.txt');
    expect(files.find('a.txt')).toBeUndefined();
  });

  it('come back as a snapshot has them, and again', () => {
    const files = open();
    files.write('changed.txt', bytes('1'));
    files.write('removed.txt', bytes('1'));
    const snapshot = files.snapshot();
    for (const _ of [1, 2]) {
      files.write('changed.txt', bytes('2'));
      files.write('added.txt', bytes('1'));
      files.remove('removed.txt');
      files.restore(snapshot);
      const all = ['changed.txt', 'removed.txt', 'added.txt'].map((name) => files.find(name)?.read().toString());
      expect(all).toEqual(['1', '1', undefined]);
    }
  });

  it('are as before when a change is taken back', () => {
    const files = open();
    files.write('a.txt', bytes('1'));
    const change = files.change();
    for (const text of ['2', '3']) change.write('a.txt', bytes(text));
    change.write('b.txt', bytes('1'));
    change.rollback();
    expect(['a.txt', 'b.txt'].map((name) => files.find(name)?.read().toString())).toEqual(['1', undefined]);
  });

  it.each(['../a.txt', '..', '.', '', 'a/b', 'a\\b', '.hidden', 'a\u0000', 'x'.repeat(256)])(
    'are not reached by %j',
    (name) => {
      const files = open();
      expect(files.find(name)).toBeUndefined();
      expect(() => files.write(name, bytes('x'))).toThrow('is no name of a file');
    },
  );
});

describe('files in a directory', () => {
  it('are there the next time, and gone from it when they are removed', () => {
    openFiles({ directory }).write('a.txt', bytes('1'));
    const files = openFiles({ directory });
    expect(files.find('a.txt')?.read().toString()).toBe('1');
    expect(readFileSync(join(directory, 'a.txt'), 'utf8')).toBe('1');
    files.remove('a.txt');
    expect(existsSync(join(directory, 'a.txt'))).toBe(false);
  });

  it('that were left half written are not among them', () => {
    writeFileSync(join(directory, '.a.txt.part'), 'half');
    expect(openFiles({ directory }).snapshot().size).toBe(0);
  });

  it('that no record names are swept, but only those that were named here', () => {
    const names = ['known_0123456789.png', 'orphan_0123456789.png', 'by-hand.png', '.a.txt.part'];
    for (const name of names) writeFileSync(join(directory, name), '1');
    const files = openFiles({ directory });
    files.sweep(new Set(['known_0123456789.png']));
    expect(readdirSync(directory).sort()).toEqual(['by-hand.png', 'known_0123456789.png']);
    expect(files.find('orphan_0123456789.png')).toBeUndefined();
  });

  it('that the disk does not take are refused, and the one before stays', () => {
    const files = openFiles({ directory });
    files.write('a.txt', bytes('1'));
    // a directory in the place of the partial file
    mkdirSync(join(directory, '.a.txt.part'));
    expect(() => files.change().write('a.txt', bytes('2'))).toThrow('could not be kept on disk');
    expect(files.find('a.txt')?.read().toString()).toBe('1');
  });

  it('stand beside those that came with the project', () => {
    writeFileSync(join(directory, 'given.txt'), 'g');
    const files = openFiles({ directory: undefined, projectDirectory: directory });
    files.remove('given.txt');
    expect(files.find('given.txt')?.read().toString()).toBe('g');
    expect(files.find('nope.txt')).toBeUndefined();
  });
});
