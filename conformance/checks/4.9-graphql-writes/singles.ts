/** Mutations of single types (4.9). They change what is there: only where the run is allowed to. */
import type { Model } from '../../models/model.ts';
import type { Session } from '../../target/session.ts';
import { localesOf, removal } from '../../target/singles.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { complete } from '../writing/complete.ts';
import { changeableSingles, typeNamed } from '../writing/subjects.ts';
import { scalarsOf, wholeData } from './data.ts';
import { entityIn, type Face, faceOf, someEntityIn } from './mutations.ts';
import { expectWhole, type Whole, wholeOfData } from './whole.ts';

interface Case {
  readonly uid: string;
}

interface Single {
  readonly face: Face;
  readonly session: Session;
  data(pick: number): ReturnType<typeof wholeData>;
  said(pick: number): Whole;
  /** What the scalars hold of the first data. */
  readonly scalars: Whole;
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
  const said = (pick: number) => wholeOfData(model, type.attributes, data(pick));
  const scalars = wholeOfData(model, scalarsOf(type), data(0));
  await run({ face: faceOf(session, model, type), session, data, said, scalars });
}

export const singleWriteChecks: readonly Check[] = [
  onSingle(
    'graphql.single-update',
    'update<X> of a single type makes its entry, then changes it.',
    async ({ face, data, said }) => {
      const { update } = face.names;
      const made = someEntityIn(await face.update(undefined, data(0)), update);
      expectWhole(`${update} answers`, face.wholeOf(made), said(0));
      expectWhole('REST reads', await face.readByRest(made.id), said(0));
      const changed = someEntityIn(await face.update(undefined, data(1)), update);
      expectWhole(`${update} answers`, face.wholeOf(changed), said(1));
      expectWhole('REST reads', await face.readByRest(made.id), said(1));
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
      const removed = someEntityIn(await face.remove(undefined), names.delete);
      // What hung on the entry, such as its components, may be gone with it.
      expectWhole(`${names.delete} answers`, face.wholeOf(removed), scalars);
      const gone = await session.graphql({ query: `{ ${names.find} { data { id } } }` });
      const left = entityIn(gone, names.find);
      if (left === null) return;
      throw new Mismatch({ message: `${names.delete} leaves the entry`, expected: null, actual: left });
    },
  ),
];
