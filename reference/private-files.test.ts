import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileMailer } from './access/mail.ts';
import { openFiles } from './media/files.ts';
import { libraryModel } from './query/library.fixture.ts';
import { filePersistence } from './store/file-persistence.ts';
import { openStore } from './store/open-store.ts';
import { closeDirectory, makePrivateDirectory } from './store/private-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'touchstone-private-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

const modesIn = (directory: string) =>
  Object.fromEntries(
    readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, modeOf(join(directory, name))]),
  );

async function write(data: string): Promise<void> {
  const store = await openStore(libraryModel(), filePersistence(data));
  await store.write((writer) => writer.insert('api::tag.tag', { name: 'secret' }));
  const written = modesIn(data);
  await store.close();
  expect(new Set(Object.values(written))).toEqual(new Set(['600']));
}

// Windows has access lists instead of modes
describe.skipIf(process.platform === 'win32')('a data directory', () => {
  it('and each file in it are made for their owner alone, journals and tables', async () => {
    const data = join(root, 'new', 'data');
    await write(data);
    expect(modeOf(data)).toBe('700');
    const modes = modesIn(data);
    expect(Object.keys(modes)).toContain('api.tag.tag.json');
    expect(new Set(Object.values(modes))).toEqual(new Set(['600']));
  });

  it('that others may read is closed at the start, its files too', async () => {
    const data = join(root, 'data');
    await write(data);
    chmodSync(data, 0o755);
    for (const name of readdirSync(data)) chmodSync(join(data, name), 0o644);
    await write(data);
    expect([modeOf(data), ...new Set(Object.values(modesIn(data)))]).toEqual(['700', '600']);
  });

  it('keeps uploads and mails to its owner, also those that are there', async () => {
    const [uploads, mail] = [join(root, 'data', 'uploads'), join(root, 'data', 'mail')];
    openFiles({ directory: uploads }).write('new_0123456789.txt', Buffer.from('x'));
    await fileMailer(mail).send({ to: 'a@b.co', subject: 's', text: 't', code: 'c' });
    for (const directory of [uploads, mail]) {
      expect([modeOf(directory), ...Object.values(modesIn(directory))]).toEqual(['700', '600']);
      chmodSync(directory, 0o755);
      for (const name of readdirSync(directory)) chmodSync(join(directory, name), 0o644);
    }
    openFiles({ directory: uploads });
    fileMailer(mail);
    for (const directory of [uploads, mail])
      expect([modeOf(directory), ...Object.values(modesIn(directory))]).toEqual(['700', '600']);
  });

  it('loses no right of its owner, and nothing that a link leads to is changed', () => {
    const data = join(root, 'data');
    mkdirSync(data);
    writeFileSync(join(data, 'run.sh'), '', { mode: 0o755 });
    writeFileSync(join(root, 'other'), '', { mode: 0o644 });
    symlinkSync(join(root, 'other'), join(data, 'link'));
    expect(closeDirectory(data)).toEqual([]);
    expect([modeOf(join(data, 'run.sh')), modeOf(join(root, 'other'))]).toEqual(['700', '644']);
  });

  it('that is there already is left as it is by who only needs it to be there', () => {
    makePrivateDirectory(root);
    expect(closeDirectory(join(root, 'missing'))).toEqual([]);
  });
});
