/** Files in requests, as the GraphQL multipart request specification has them: `operations`, `map`, and the files. */
import { isObject, ownMember } from '../../model/object.ts';
import { ApiError } from '../../query/api-error.ts';
import { type Form, MOST_FILES, tooLarge } from '../../rest/form.ts';
import { UploadedFile } from '../upload.ts';

/**
 * The body that a form stands for, each file in its place.
 *
 * @param sizeLimit most bytes of the files in all places: one file in many places counts as often
 * @returns what `operations` holds: an operation or a batch of them
 * @throws ApiError 400 that names the field and the place, 413 for files in too many places
 */
export function readOperations({ fields, files }: Form, sizeLimit: number): unknown {
  const operations = parseField(fields, 'operations');
  const map = parseField(fields, 'map');
  if (typeof operations !== 'object' || operations === null)
    throw refused('the field "operations" must hold an object or an array');
  if (!isObject(map)) throw refused('the field "map" must hold an object, with a list of places for each file');
  let placed = 0;
  let size = 0;
  for (const [field, places] of Object.entries(map)) {
    if (!Array.isArray(places)) throw refused(`"map" must hold a list of places for the file "${field}"`);
    const file = files.find((each) => each.field === field);
    if (!file) throw refused(`the file "${field}", named in "map", is missing`);
    placed += places.length;
    size += places.length * file.bytes.length;
    if (placed > MOST_FILES || size > sizeLimit) throw tooLarge();
    const uploaded = new UploadedFile(file);
    for (const place of places) {
      if (typeof place !== 'string') throw refused(`"map" must name each place of the file "${field}" by a text`);
      put(operations, place, uploaded, field);
    }
  }
  return operations;
}

/** Puts a file where `null` stands. */
function put(operations: object, place: string, file: UploadedFile, field: string): void {
  const segments = place.split('.');
  const last = segments.pop() ?? '';
  const holder = segments.reduce<unknown>((value, name) => ownMember(value, name), operations);
  if (ownMember(holder, last) !== null)
    throw refused(`"map" puts the file "${field}" at "${place}", where "operations" does not hold null`);
  Object.assign(holder as object, { [last]: file });
}

function parseField(fields: Form['fields'], name: string): unknown {
  const text = fields.get(name);
  if (text === undefined) throw refused(`the field "${name}" is missing`);
  try {
    return JSON.parse(text);
  } catch {
    throw refused(`the field "${name}" is not JSON`);
  }
}

function refused(problem: string): ApiError {
  return new ApiError('BadRequestError', `Multipart request: ${problem}`, null);
}
