import { expect, it } from 'vitest';
import { libraryModel } from '../query/library.fixture.ts';
import { filesByAttribute } from './entry-files.ts';
import type { FormFile } from './form.ts';

const model = libraryModel();
const book = model.contentTypes.get('api::book.book');
const groups = (...fields: string[]) => {
  if (!book) throw new Error('there are no books');
  const files = fields.map((field, at) => ({ field, name: `${at}` }) as FormFile);
  return filesByAttribute(model, book, files).map(({ path, files }) => [
    path.join('.'),
    files.map(({ name }) => name).join(),
  ]);
};

it('files are grouped by the attribute that their field names, in order', () => {
  expect(groups('files.pictures', 'files.cover', 'files.pictures')).toEqual([
    ['pictures', '0,2'],
    ['cover', '1'],
  ]);
  expect(groups()).toEqual([]);
});

it.each([
  [['files.cover', 'files.cover'], 'files.cover takes one file, found more'],
  [['cover'], "provide your files by prefixing them with the 'files'"],
  [['files.cove'], 'Invalid parameter files.cove: no media attribute; did you mean "cover"?'],
  [['files.title'], 'Invalid parameter files.title: no media attribute'],
])('%j are refused: %s', (fields, message) => {
  expect(() => groups(...fields)).toThrow(message);
});

it('a file with an invalid name is refused before the entry is stored', () => {
  if (!book) throw new Error('there are no books');
  const file = { field: 'files.cover', name: 'a'.repeat(256) } as FormFile;
  expect(() => filesByAttribute(model, book, [file])).toThrow('File name contains invalid characters');
});
