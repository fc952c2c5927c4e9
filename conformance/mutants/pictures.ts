/** Mutants of pictures: their sizes and smaller versions, before and after they are replaced (4.10). */
import { isObject, type JsonObject } from '../models/json.ts';
import { atEveryDepth } from './changes.ts';
import { answers, mapMembers, withMemory, without } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { eachRecord } from './upload.ts';

/** The version of this name is missing in pictures that meet `when`. */
const withoutVersion = (name: string, when: (record: JsonObject) => boolean): MakeFault =>
  eachRecord((record) =>
    isObject(record.formats) && when(record) ? { ...record, formats: without(record.formats, name) } : record,
  );

/** A size of one byte in pictures of this type. */
const sizesOfOneByte = (type: string): MakeFault =>
  eachRecord((record) =>
    record.mime === type
      ? { ...record, width: Number(record.width) % 256, height: Number(record.height) % 256 }
      : record,
  );

/** A file that is replaced by one without versions keeps those of the former. */
const formerVersions = withMemory(() => {
  const known = new Map<unknown, unknown>();
  return eachRecord((record) => {
    const { id, formats } = record;
    if (isObject(formats) && Object.keys(formats).length > 0) known.set(id, formats);
    return { ...record, formats: known.get(id) ?? formats };
  });
});

/** A file that was replaced is nowhere but in its own record. */
const lostByHolders = withMemory(() => {
  const replaced = new Set<string>();
  const isOne = (value: unknown): boolean =>
    isObject(value) && isObject(value.attributes) && 'mime' in value.attributes && replaced.has(String(value.id));
  return answers(
    () => true,
    (answer, { path, text }) => {
      const [, id] = /^\/api\/upload\?id=(\d+)/.exec(path) ?? [];
      if (id !== undefined && text.includes('filename=')) replaced.add(id);
      if (path.startsWith('/api/upload') || answer.body === undefined) return answer;
      const body = atEveryDepth(answer.body, (value) => {
        if (Array.isArray(value)) return value.filter((item) => !isOne(item));
        return isObject(value) && isOne(value.data) ? { ...value, data: null } : value;
      });
      return { ...answer, body };
    },
  );
});

const asHighAsWide = (version: unknown): unknown =>
  isObject(version) ? { ...version, height: version.width } : version;

const isTall = ({ width, height }: JsonObject): boolean => Number(height) > Number(width);

// biome-ignore format: a table, one mutant a row
export const pictureMutants: readonly Row[] = [
  ...['image/gif', 'image/jpeg', 'image/webp', 'image/svg+xml'].map((type): Row => [
    `upload.size.one-byte.${type.slice(6)}`, 'upload.image-size', `Width and height of ${type} count to 255.`, sizesOfOneByte(type)]),
  ['upload.size.first-bytes', 'upload.image-size', 'The size of a JPEG is looked for in its first 64 KiB.',
    eachRecord((record) =>
      String(record.name).startsWith('metadata') ? { ...record, width: null, height: null } : record)],
  ['upload.size.commas', 'upload.image-size', 'The numbers of an SVG box are told apart by spaces alone.',
    eachRecord((record) => (String(record.name).startsWith('commas') ? { ...record, width: 300, height: 150 } : record))],
  ['upload.formats.tall-large', 'upload.formats', 'The large version is made by the width alone.',
    withoutVersion('large', isTall)],
  ['upload.formats.wide-thumbnail', 'upload.formats', 'A thumbnail is made by the height alone.',
    withoutVersion('thumbnail', ({ height }) => Number(height) <= 156)],
  ['upload.formats.square', 'upload.formats', 'Versions have the shape of the largest that they may be.',
    eachRecord((record) => ({
      ...record, formats: isObject(record.formats) ? mapMembers(record.formats, asHighAsWide) : record.formats }))],
  ['upload.formats.former', 'upload.formats', 'A picture that is replaced by a small one keeps its versions.', formerVersions],
  ['upload.update.lost-by-holders', 'upload.update', 'A file that is replaced is lost by what holds it.', lostByHolders],
];
