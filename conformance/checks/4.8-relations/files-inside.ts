/** Files that components hold are removed like others, and the components hold them no more (4.10). */
import { type ComponentPlace, populateAt, valueAt } from '../../generate/component-places.ts';
import { isObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import { createUpload, removeUpload } from '../../target/arrange/upload.ts';
import { placeOf, placesIn } from '../2.1-attributes/place-bench.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectError, expectThat, isSuccess, lastRequest } from '../writing/answers.ts';
import { isShownMedia } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { withoutUploads } from '../writing/uploads.ts';
import { idsIn } from './bonds.ts';

/** A media attribute of the component at a place, by the number of the place. */
interface Case {
  readonly place: number;
  readonly attribute: string;
}

const casesOf = (model: Model): Case[] =>
  placesIn(model).flatMap(({ steps }, place) =>
    (steps.at(-1)?.component.attributes ?? [])
      .filter((attribute) => isShownMedia(attribute) && !attribute.required)
      .map(({ name: attribute }) => ({ place, attribute })),
  );

/** The ids of the files that the component in a place holds; undefined where it is not there. */
async function filesAt({ session }: Scratch, { path }: Created, place: ComponentPlace, name: string): Promise<unknown> {
  const { attributes } = entryIn(session, await session.get(`${path}?${populateAt(place, name)}`));
  const part = valueAt(place, attributes);
  return isObject(part) ? idsIn(part[name]) : undefined;
}

/** What connect means for media is not stated beyond this: the write may be refused. */
export const connectInsideCheck: Check = writeCheck<Case>(
  {
    ...variant(
      'rest.relations.connect-no-media.inside',
      'rest.relations.connect-no-media',
      'connect on a media attribute of a component does not attach the given file.',
    ),
    needs: ['upload'],
  },
  {
    cases: ({ model, target }) => (target.allow.has('uploads') ? casesOf(model) : withoutUploads),
    async run(scratch, { place: number, attribute: name }) {
      const { session } = scratch;
      const { place, dataWith } = placeOf(scratch, number);
      const file = await createUpload(session);
      try {
        const data = dataWith({ [name]: { connect: [file.id] } });
        const updated = await scratch.create(place.type, dataWith({}));
        await scratch.update(updated, data);
        const holders = [updated];
        const sent = scratch.complete(place.type, data);
        const answer = await session.create(place.type, sent);
        if (isSuccess(answer)) holders.push(scratch.adopt(place.type, sent, entryIn(session, answer)));
        for (const holder of holders) {
          const held = await filesAt(scratch, holder, place, name);
          expectSame(`${lastRequest(session)}: connect attached a file to ${name} of a component`, held ?? [], []);
        }
      } finally {
        await removeUpload(session, file);
      }
    },
  },
);

export const filesInsideCheck: Check = writeCheck<Case>(
  {
    ...variant(
      'upload.delete.inside',
      'upload.delete',
      'A file that a component holds is removed, and the component loses it.',
    ),
    needs: ['upload'],
  },
  {
    cases: ({ model, target }) => (target.allow.has('uploads') ? casesOf(model) : withoutUploads),
    async run(scratch, testCase) {
      const { session } = scratch;
      const { attribute: name } = testCase;
      const { place, component, dataWith } = placeOf(scratch, testCase.place);
      const multiple = component.attributes.some((one) => one.name === name && one.multiple);
      const file = await createUpload(session);
      try {
        const created = await scratch.create(place.type, dataWith({ [name]: multiple ? [file.id] : file.id }));
        const held = () => filesAt(scratch, created, place, name);
        expectSame(`${name} of a component holds other files`, await held(), [file.id]);
        const answer = await session.send({ method: 'DELETE', path: file.path, auth: 'full' });
        expectThat(session, answer, isSuccess(answer), '200', 'does not remove the file');
        expectError(session, await session.get(file.path), 404);
        const left = await held();
        expectSame(`${lastRequest(session)}: ${name} of a component holds a removed file`, left, []);
      } finally {
        await removeUpload(session, file);
      }
    },
  },
);
