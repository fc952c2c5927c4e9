/** Mutations of single types (4.9). They change what is there: only where the run is allowed to. */
import type { Model } from '../../models/model.ts';
import type { JsonObject } from '../../models/schema-file.ts';
import type { Session } from '../../target/session.ts';
import { localesOf, removal } from '../../target/singles.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { complete } from '../writing/complete.ts';
import { changeableSingles, typeNamed } from '../writing/subjects.ts';
import { scalarsOf, wholeData } from './data.ts';
import { entityIn, type Face, faceOf } from './mutations.ts';

interface Case {
  readonly uid: string;
}

interface Single {
  readonly face: Face;
  readonly session: Session;
  data(pick: number): ReturnType<typeof wholeData>;
  /** The scalars of the first data. */
  readonly scalars: JsonObject;
}

const onSingle = (clause: string, title: string, run: (single: Single) => Promise<void>): Check =>
  check<Case>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'write',
    needs: ['graphql', 'singles'],
    tags: ['graphql'],
    plan: ({ model, target }) => {
      const types = changeableSingles({ model, target });
      if ('notApplicable' in types) return types;
      return {
        examples: types.map(({ uid }) => ({ uid })),
        run: (session, { uid }) => onEmpty(session, model, uid, run),
      };
    },
  });

/** Runs with a single type that has no entry in any locale; what was there comes back at the end of the run. */
async function onEmpty(
  session: Session,
  model: Model,
  uid: string,
  run: (single: Single) => Promise<void>,
): Promise<void> {
  const type = typeNamed(model, uid);
  for (const locale of (await localesOf(type, session.target)).toReversed()) {
    await session.send({ method: 'DELETE', path: removal(type, locale), auth: 'full' });
  }
  const data = (pick: number) => complete(model, type, wholeData(model, type, pick), 'single');
  const scalars = Object.fromEntries(scalarsOf(type).map(({ name }) => [name, data(0)[name]]));
  await run({ face: faceOf(session, model, type), session, data, scalars });
}

export const singleWriteChecks: readonly Check[] = [
  onSingle(
    'graphql.single-update',
    'update<X> of a single type makes its entry, then changes it.',
    async ({ face, data }) => {
      const { update } = face.names;
      const made = face.answered(await face.update(undefined, data(0)), update, data(0));
      await face.expectInRest(made.id, data(0));
      const changed = face.answered(await face.update(undefined, data(1)), update, data(1));
      await face.expectInRest(made.id, data(1));
      if (changed.id === made.id) return;
      throw new Mismatch({ message: `${update} makes a second entry`, expected: made.id, actual: changed.id });
    },
  ),
  onSingle(
    'graphql.single-delete',
    'delete<X> of a single type answers its entry, which is then gone.',
    async ({ face, session, data, scalars }) => {
      const { names } = face;
      await face.update(undefined, data(0));
      // what hung on the entry, such as its components, may be gone with it
      const attributes = Object.keys(scalars).join(' ');
      const asked = attributes === '' ? 'id' : `id attributes { ${attributes} }`;
      const removed = await session.graphql({ query: `mutation { ${names.delete} { data { ${asked} } } }` });
      face.answered(removed, names.delete, scalars);
      const gone = await session.graphql({ query: `{ ${names.find} { data { id } } }` });
      const left = entityIn(gone, names.find);
      if (left === null) return;
      throw new Mismatch({ message: `${names.delete} leaves the entry`, expected: null, actual: left });
    },
  ),
];
