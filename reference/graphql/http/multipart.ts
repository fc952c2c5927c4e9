/** Reads requests with files, after the GraphQL multipart request specification: `operations`, `map` and the files. */
import { jsonIn } from '../../model/json-in.ts';
import { isObject, ownMember } from '../../model/object.ts';
import { ApiError } from '../../query/api-error.ts';
import { type Form, MOST_FILES, tooLargeError } from '../../rest/form.ts';
import { UploadedFile } from '../upload.ts';

/**
 * Reads the operations of a form and puts each file in its place.
 *
 * @param sizeLimit maximum size of the files in bytes; a file in several places counts several times
 * @returns an operation or a batch of operations, not yet validated
 * @throws ApiError 400 that names the field and the place, 413 for files in too many places
 */
export function readOperations({ fields, files }: Form, sizeLimit: number): unknown {
  const operations = parseField(fields, 'operations');
  const map = parseField(fields, 'map');
  if (typeof operations !== 'object' || operations === null)
    throw invalidRequest('the field "operations" must hold an object or an array');
  if (!isObject(map)) throw invalidRequest('the field "map" must hold an object, with a list of places for each file');
  let count = 0;
  let size = 0;
  for (const [field, places] of Object.entries(map)) {
    if (!Array.isArray(places)) throw invalidRequest(`"map" must hold a list of places for the file "${field}"`);
    const file = files.find((each) => each.field === field);
    if (!file) throw invalidRequest(`the file "${field}", named in "map", is missing`);
    count += places.length;
    size += places.length * file.bytes.length;
    if (count > MOST_FILES || size > sizeLimit) throw tooLargeError();
    const uploaded = new UploadedFile(file);
    for (const place of places) {
      if (typeof place !== 'string')
        throw invalidRequest(`"map" must name each place of the file "${field}" by a text`);
      placeFile(operations, place, uploaded, field);
    }
  }
  return operations;
}

/** Replaces the `null` at a place by a file. */
function placeFile(operations: object, place: string, file: UploadedFile, field: string): void {
  const segments = place.split('.');
  const last = segments.pop() ?? '';
  const holder = segments.reduce<unknown>((value, name) => ownMember(value, name), operations);
  if (ownMember(holder, last) !== null)
    throw invalidRequest(`"map" puts the file "${field}" at "${place}", where "operations" does not hold null`);
  Object.assign(holder as object, { [last]: file });
}

function parseField(fields: Form['fields'], name: string): unknown {
  const text = fields.get(name);
  if (text === undefined) throw invalidRequest(`the field "${name}" is missing`);
  const value = jsonIn(text);
  if (value === undefined) throw invalidRequest(`the field "${name}" is not JSON`);
  return value;
}

function invalidRequest(problem: string): ApiError {
  return new ApiError('BadRequestError', `Multipart request: ${problem}`, null);
}
