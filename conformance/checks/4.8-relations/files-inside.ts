/** Files that components hold are removed like others, and the components hold them no more (4.10). */
import { type ComponentPlace, populateAt, valueAt } from '../../generate/component-places.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import { createUpload, pngFile, removeUpload, type Uploaded } from '../../target/arrange/upload.ts';
import { placeOf, placesIn } from '../2.1-attributes/place-bench.ts';
import { type Named, termsFrom, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectError, expectThat, isSuccess, lastRequest } from '../writing/answers.ts';
import { isShownMedia } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { expectInvalid } from '../writing/refused-write.ts';
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

/** A component at a place, and files for its attribute. */
interface FilesBench {
  readonly scratch: Scratch;
  readonly place: ComponentPlace;
  /** The name of the attribute. */
  readonly attribute: string;
  readonly files: readonly Uploaded[];
  /** The values of an entry whose component has this in the attribute; undefined: nothing. */
  data(value: unknown): JsonObject;
  /** The files as the attribute takes them: a single one the first. */
  asValue(ids: readonly unknown[]): unknown;
}

/** A check of each media attribute of a component, with three uploaded files, which are removed after it. */
const onFilesInside = (named: Named, run: (bench: FilesBench) => Promise<void>): Check =>
  writeCheck<Case>(
    { ...termsFrom(named), needs: ['upload'] },
    {
      cases: ({ model, target }) => (target.allow.has('uploads') ? casesOf(model) : withoutUploads),
      async run(scratch, { place: number, attribute }) {
        const { place, component, dataWith } = placeOf(scratch, number);
        const multiple = component.attributes.some(({ name, multiple }) => name === attribute && multiple);
        const files: Uploaded[] = [];
        try {
          for (let count = 0; count < 3; count += 1) files.push(await createUpload(scratch.session));
          const data = (value: unknown) => dataWith(value === undefined ? {} : { [attribute]: value });
          await run({ scratch, place, attribute, files, data, asValue: (ids) => (multiple ? ids : ids[0]) });
        } finally {
          for (const file of files) await removeUpload(scratch.session, file);
        }
      },
    },
  );

/** What connect means for media is not stated beyond this: the write may be refused. */
export const connectInsideCheck: Check = onFilesInside(
  variant(
    'rest.relations.connect-no-media.inside',
    'rest.relations.connect-no-media',
    'connect on a media attribute of a component does not attach the given file.',
  ),
  async ({ scratch, place, attribute, files: [file], data }) => {
    const { session } = scratch;
    const values = data({ connect: [file?.id] });
    const updated = await scratch.create(place.type, data(undefined));
    await scratch.update(updated, values);
    const holders = [updated];
    const sent = scratch.complete(place.type, values);
    const answer = await session.create(place.type, sent);
    if (isSuccess(answer)) holders.push(scratch.adopt(place.type, sent, entryIn(session, answer)));
    for (const holder of holders) {
      const held = await filesAt(scratch, holder, place, attribute);
      expectSame(`${lastRequest(session)}: connect attached a file to ${attribute} of a component`, held ?? [], []);
    }
  },
);

export const filesInsideCheck: Check = onFilesInside(
  variant(
    'upload.delete.inside',
    'upload.delete',
    'A file that a component holds is removed, and the component loses it and no other.',
  ),
  async ({ scratch, place, attribute, files, data, asValue }) => {
    const { session } = scratch;
    const ids = files.map(({ id }) => id);
    const created = await scratch.create(place.type, data(asValue(ids)));
    const held = () => filesAt(scratch, created, place, attribute);
    const isMultiple = Array.isArray(asValue(ids));
    let left: readonly unknown[] = isMultiple ? ids : ids.slice(0, 1);
    expectSame(`${attribute} of a component holds other files`, await held(), left);
    // of several the middle one first, then the last
    for (const file of isMultiple ? [files[1], files[2]] : [files[0]]) {
      if (!file) continue;
      const answer = await session.send({ method: 'DELETE', path: file.path, auth: 'full' });
      expectThat(session, answer, isSuccess(answer), '200', 'does not remove the file');
      expectError(session, await session.get(file.path), 404);
      left = left.filter((id) => id !== file.id);
      expectSame(`${lastRequest(session)}: ${attribute} of a component holds other files`, await held(), left);
    }
  },
);

const unknownFile = 987_654_321;

export const unknownFilesInsideCheck: Check = onFilesInside(
  variant(
    'rest.relations.media-unknown.inside',
    'rest.relations.media-unknown',
    'A component with a file that does not exist is refused, also behind files that do, and nothing is written.',
  ),
  async ({ scratch, place, attribute, files: [first, second], data, asValue }) => {
    const { session } = scratch;
    const good = asValue([first?.id, second?.id]);
    const created = await scratch.create(place.type, data(good));
    const held = () => filesAt(scratch, created, place, attribute);
    const before = await held();
    const orders = [[unknownFile], [first?.id, unknownFile], [unknownFile, second?.id]];
    for (const bad of Array.isArray(good) ? orders : [unknownFile]) {
      expectInvalid({ session }, await scratch.update(created, data(bad)));
      expectInvalid({ session }, await session.create(place.type, scratch.complete(place.type, data(bad))));
      expectSame(`${lastRequest(session)}: ${attribute} of a component holds other files`, await held(), before);
    }
    await scratch.change(created, data(good));
  },
);

/** An upload names a component as it names an entry: by its uid and its id. */
export const uploadInsideCheck: Check = writeCheck<Case>(
  {
    ...variant('upload.attach.inside', 'upload.attach', 'An upload attaches its file to a component.'),
    needs: ['upload'],
  },
  {
    cases: ({ model, target }) => (target.allow.has('uploads') ? casesOf(model) : withoutUploads),
    async run(scratch, { place: number, attribute }) {
      const { session } = scratch;
      const { place, component, dataWith } = placeOf(scratch, number);
      const created = await scratch.create(place.type, dataWith({}));
      const query = populateAt(place, attribute);
      const { attributes } = entryIn(session, await session.get(`${created.path}?${query}`));
      const part = valueAt(place, attributes);
      if (!isObject(part)) return;
      const fields = { ref: component.uid, refId: String(part.id), field: attribute };
      const file = await createUpload(session, pngFile('touchstone-inside.png', 4, 3), fields);
      try {
        const held = await filesAt(scratch, created, place, attribute);
        expectSame(`${lastRequest(session)}: ${attribute} of a component holds other files`, held, [file.id]);
      } finally {
        await removeUpload(session, file);
      }
    },
  },
);
