/** Pictures that come with an entry have the smaller versions of those that are uploaded alone (4.1, 4.10, observed). */
import { isObject } from '../../models/json.ts';
import { picturesOf } from '../../target/arrange/large-pictures.ts';
import type { Picture } from '../../target/arrange/pictures.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { filePart, pngFile, removeUpload } from '../../target/arrange/upload.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { dataPart, send } from '../4.1-endpoints/files-of-forms.ts';
import { mediaSubjects } from '../4.8-relations/media.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { type AttributeCase, caseOf, subjectNamed } from '../writing/subjects.ts';
import { withoutUploads } from '../writing/uploads.ts';
import { expectVersions } from './pictures.ts';

/** The pictures of a create and of updates: one in each format. */
const sent: readonly Picture[] = [
  { file: pngFile('with-entry.png', 1200, 300), width: 1200, height: 300 },
  ...picturesOf('with-entry', 400, 800),
];

export const pictureOfFormCheck: Check = writeCheck<AttributeCase>(
  variant(
    'upload.formats.of-forms',
    'upload.formats',
    'A large picture in the form of an entry has the smaller versions of one that is uploaded alone.',
  ),
  {
    cases: ({ model, target }) => (target.allow.has('uploads') ? mediaSubjects(model).map(caseOf) : withoutUploads),
    async run(scratch, testCase, { model }) {
      const { session } = scratch;
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const { name } = attribute;
      let path: string | undefined;
      for (const { file, width, height } of sent) {
        const data = path === undefined ? scratch.complete(type, {}) : {};
        const form = [dataPart(data), filePart(file, `files.${name}`)];
        const answered = await send(scratch, path ? 'PUT' : 'POST', path ?? endpointPath(type), form);
        path ??= scratch.adopt(type, data, answered).path;
        const answer = await session.get(`${path}?populate[0]=${name}`);
        const held = entryIn(session, answer).attributes[name];
        const files = [isObject(held) ? held.data : undefined].flat().filter(isObject);
        const records = files.map(({ id, attributes }) => ({ id, ...(isObject(attributes) ? attributes : {}) }));
        const record = records.find((one) => 'name' in one && one.name === file.filename);
        try {
          expectVersions(session, answer, record ?? {}, width, height);
        } finally {
          for (const { id } of records) await removeUpload(session, { path: `${filesPath}/${id}` });
        }
      }
    },
  },
);
