import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { libraryModel } from '../query/library.fixture.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { type Files, openFiles } from './files.ts';
import { createMedia, type Media } from './media.ts';
import { NO_TOOLS, type PictureTools } from './picture-tools.ts';
import { mediaRulesOf } from './rules.ts';
import { openSpool } from './spool.ts';

const BOOK = 'api::book.book';
const model = libraryModel();
const text = (name: string, content = 'hello') => ({ name, type: 'text/plain', bytes: Buffer.from(content) });
const inHex = (side: number) => side.toString(16).padStart(8, '0');
const png = (width: number, height = 400) => ({
  name: 'a.png',
  type: 'image/png',
  bytes: Buffer.from(`89504e470d0a1a0a0000000d49484452${inHex(width)}${inHex(height)}`, 'hex'),
});

let store: Store;
let files: Files;
let media: Media;

async function open(tools: PictureTools = NO_TOOLS, config = {}, change = (opened: Store): Store => opened) {
  store = change(await openStore(model));
  files = openFiles({ directory: undefined });
  const rules = mediaRulesOf({ upload: { config } });
  media = createMedia({ model, store, files, rules, tools, spool: openSpool(), now: () => '2024-01-01T00:00:00.000Z' });
  await store.write((writer) => writer.insert(BOOK, { title: 'A' }));
}

beforeEach(() => open());

const cover = () => store.linked(BOOK, 1, 'cover').map(({ id }) => id);
const bytesOf = (url: unknown) => files.find(String(url).replace('/uploads/', ''))?.read().toString();

describe('uploads', () => {
  it('keep bytes and a whole record', async () => {
    const [entry] = await media.upload([text('note.txt')], [{ caption: 'c' }]);
    expect(entry).toMatchObject({ id: 1, name: 'note.txt', caption: 'c', alternativeText: null, ext: '.txt' });
    expect(entry).toMatchObject({ mime: 'text/plain', size: 0.01, width: null, formats: null, provider: 'local' });
    expect(entry?.url).toMatch(/^\/uploads\/note_[0-9a-f]{10}\.txt$/);
    expect(bytesOf(entry?.url)).toBe('hello');
  });

  it('take the place of what a single attribute linked', async () => {
    await media.upload([text('a.txt')], [], { uid: BOOK, id: 1, field: 'cover' });
    await media.upload([text('b.txt')], [], { uid: BOOK, id: 1, field: 'cover' });
    expect(cover()).toEqual([2]);
  });

  it('link the last of several files from a single attribute', async () => {
    await media.upload([text('a.txt'), text('b.txt')], [], { uid: BOOK, id: 1, field: 'cover' });
    expect(cover()).toEqual([2]);
  });

  it('give pictures their ids after other files where pictures are stored last, and keep the order of the answer', async () => {
    const rules = mediaRulesOf({});
    const now = () => '2024-01-01T00:00:00.000Z';
    const last = createMedia({
      model,
      store,
      files,
      rules,
      tools: NO_TOOLS,
      spool: openSpool(),
      picturesLast: true,
      now,
    });
    const entries = await last.upload([png(4), text('a.txt')], []);
    expect(entries.map(({ id, name }) => [id, name])).toEqual([
      [2, 'a.png'],
      [1, 'a.txt'],
    ]);
  });

  it('leave no file behind where the store refuses the record', async () => {
    const refusing = (opened: Store): Store => ({
      ...opened,
      write: (change) =>
        opened.write((writer) => {
          const result = change(writer);
          if (writer.all('plugin::upload.file').length > 0) throw new Error('no room');
          return result;
        }),
    });
    await open(NO_TOOLS, {}, refusing);
    await expect(media.upload([text('a.txt')], [])).rejects.toThrow('no room');
    expect(store.all('plugin::upload.file')).toEqual([]);
    expect(files.snapshot().size).toBe(0);
  });

  it.each([
    [{ uid: 'api::bok.book', id: 1, field: 'cover' }, 'ref: no content-type is called "api::bok.book"'],
    [{ uid: BOOK, id: 9, field: 'cover' }, `refId: ${BOOK} has no entry 9`],
    [{ uid: BOOK, id: 1, field: 'title' }, `field: no media attribute of ${BOOK} is called "title"`],
  ])('for %j are refused, and not kept', async (attachment, message) => {
    await expect(media.upload([text('a.txt')], [], attachment)).rejects.toThrow(message);
    expect(store.all('plugin::upload.file')).toEqual([]);
    expect(files.snapshot().size).toBe(0);
  });

  it('beyond the limit are refused', async () => {
    await open(NO_TOOLS, { sizeLimit: 4 });
    await expect(media.upload([text('a.txt')], [])).rejects.toMatchObject({ status: 413 });
    expect(() => mediaRulesOf({ upload: { config: { sizeLimit: '1mb' } } })).toThrow('upload.config.sizeLimit: found');
  });

  it('of pictures come in smaller versions, of those that are smaller than the picture', async () => {
    const fit: PictureTools['fit'] = async (_bytes, box) => ({ bytes: Buffer.from(`${box.width}`), ...box });
    await open({ fit, optimize: async () => undefined });
    const [entry] = await media.upload([png(800)], []);
    const formats = entry?.formats as Record<string, { url: string; name: string; width: number }>;
    expect(Object.keys(formats)).toEqual(['thumbnail', 'medium', 'small']);
    expect(formats.medium).toMatchObject({ name: 'medium_a.png', width: 750, size: 0, sizeInBytes: 3 });
    expect(bytesOf(formats.medium?.url)).toBe('750');
    await media.remove(1);
    expect(files.snapshot().size).toBe(0);
  });
});

describe('large pictures', () => {
  const upload = async (width: number, height: number) => {
    const worked: string[] = [];
    const fit: PictureTools['fit'] = async (_bytes, box) => {
      worked.push(`fit ${box.width}`);
      return { bytes: Buffer.from('x'), ...box };
    };
    const optimize: PictureTools['optimize'] = async (_bytes, kind) => void worked.push(`optimize ${kind}`);
    await open({ fit, optimize });
    const [entry] = await media.upload([png(width, height)], []);
    return { entry, worked };
  };

  it.each([
    [16_000, 16_000],
    [8193, 8193],
    [2_147_483_647, 1],
  ])('of %d x %d pixels are kept as they are, with their size', async (width, height) => {
    const { entry, worked } = await upload(width, height);
    expect(entry).toMatchObject({ width, height, formats: null });
    expect(worked).toEqual([]);
  });

  it('come smaller up to 67 million pixels, and are packed up to 16 million', async () => {
    expect((await upload(8192, 8192)).worked).toEqual(['fit 245', 'fit 1000', 'fit 750', 'fit 500']);
    expect((await upload(4096, 4096)).worked[0]).toBe('optimize png');
  });

  it('whose sides no integer of 32 bits tells have none', async () => {
    const { entry } = await upload(0xffffffff, 1);
    expect(entry).toMatchObject({ width: null, height: null, formats: null });
  });
});

describe('files on the disk', () => {
  it('can be kept in several places, and are refused when their sender took them back', async () => {
    const form = openSpool().open();
    const bytes = await form.write(Readable.from([Buffer.from('hello')]), () => {});
    const file = { name: 'a.txt', type: 'text/plain', bytes };
    const entries = await media.upload([file, file], []);
    expect(entries.map(({ url }) => bytesOf(url))).toEqual(['hello', 'hello']);
    form.remove();
    await expect(media.upload([file], [])).rejects.toMatchObject({ status: 400 });
    expect(store.all('plugin::upload.file')).toHaveLength(2);
  });
});

describe('files', () => {
  it('change what is said of them, and keep what is not named', async () => {
    await media.upload([text('a.txt')], [{ caption: 'c' }]);
    const entry = await media.update(1, { name: 'b.txt', alternativeText: 'alt' });
    expect(entry).toMatchObject({ name: 'b.txt', alternativeText: 'alt', caption: 'c' });
    expect(await media.update(1, { caption: null })).toMatchObject({ caption: 'c' });
    await expect(media.update(9, {})).rejects.toMatchObject({ status: 404, message: 'Entity not found' });
  });

  it('keep their URL when another takes their place', async () => {
    const [before] = await media.upload([text('a.txt')], [{ caption: 'c' }]);
    const after = await media.replace(1, { ...text('b.md', 'other'), type: 'text/markdown' }, {});
    expect(after).toMatchObject({ name: 'b.md', mime: 'text/markdown', caption: 'c', url: before?.url, formats: {} });
    expect(bytesOf(after.url)).toBe('other');
  });

  it('are not replaced where the record names a place of its own', async () => {
    await store.write((writer) => writer.insert('plugin::upload.file', { hash: '../../x', ext: '.txt' }));
    await expect(media.replace(1, text('a.txt'), {})).rejects.toMatchObject({ status: 400 });
    expect(files.snapshot().size).toBe(0);
  });

  it('leave the entries that linked them when they are removed', async () => {
    await media.upload([text('a.txt')], [], { uid: BOOK, id: 1, field: 'cover' });
    const removed = await media.remove(1);
    expect(removed?.name).toBe('a.txt');
    expect([cover(), bytesOf(removed?.url)]).toEqual([[], undefined]);
    expect(await media.remove(1)).toBeUndefined();
  });
});
