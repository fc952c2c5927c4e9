/** Links and files in a form: every id is a text, and a list is written in three ways (4.1, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { createUpload, removeUpload, type Uploaded } from '../../target/arrange/upload.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { type Bench, benchCheck, isMany } from '../4.8-relations/bench.ts';
import { dataFor, idsIn, otherSide } from '../4.8-relations/bonds.ts';
import { createLinking, type Linking } from '../4.8-relations/linking.ts';
import { mediaSubjects } from '../4.8-relations/media.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, subjectNamed } from '../writing/subjects.ts';
import { withoutUploads } from '../writing/uploads.ts';
import { asForm, canWrite, type ListForm, listForms } from './form-body.ts';

const clause = 'rest.body.form';

/** Sends data as a form, by default with numbered lists. */
export const sendForm = (
  session: Session,
  method: 'POST' | 'PUT',
  path: string,
  data: JsonObject,
  list?: ListForm,
): Promise<Answer> => session.send({ method, path, auth: 'full', ...asForm(data, list) });

/** Creates an entry by a form. */
export async function createBy(
  scratch: Scratch,
  type: ContentType,
  data: JsonObject,
  list?: ListForm,
): Promise<Created> {
  const { session } = scratch;
  const answer = await sendForm(session, 'POST', endpointPath(type), data, list);
  return scratch.adopt(type, data, entryIn(session, answer));
}

/** Updates an entry by a form. */
export const updateBy = async (
  scratch: Scratch,
  { path }: Created,
  data: JsonObject,
  list?: ListForm,
): Promise<void> => {
  entryIn(scratch.session, await sendForm(scratch.session, 'PUT', path, data, list));
};

/** Writes the links of one side in every form of a list, and a single id. */
async function writesLinks(scratch: Scratch, linking: Linking, ids: readonly unknown[]): Promise<void> {
  const { bond } = linking;
  const [a, b, c] = ids;
  const dataOf = (value: unknown): JsonObject =>
    dataFor(bond, value, bond.inside ? scratch.part(bond.inside.component.uid) : {});
  // which of several a relation to one links is another question, and differs by its side
  const few = (list: readonly unknown[]): readonly unknown[] => (isMany(bond) ? list : list.slice(-1));
  for (const list of listForms) {
    const data = scratch.complete(bond.type, dataOf(few([c, a])));
    // what a form cannot hold is required
    if (!canWrite(data)) return;
    const owner = await createBy(scratch, bond.type, data, list);
    await linking.expect(owner, few([c, a]));
    const steps = [
      [few([a, b, c]), few([a, b, c])],
      [[b], [b]],
      [{ set: few([c, a]) }, few([c, a])],
      [c, [c]],
    ] as const;
    for (const [value, linked] of steps) {
      await updateBy(scratch, owner, dataOf(value), list);
      await linking.expect(owner, linked);
    }
    // a component without id is another one, which holds nothing
    if (bond.inside !== undefined || !isMany(bond)) continue;
    await updateBy(scratch, owner, dataOf({ connect: [b, a], disconnect: [c] }), list);
    await linking.expect(owner, [b, a]);
  }
}

const formLinks: Check = benchCheck(
  clause,
  {
    id: `${clause}.links`,
    title: 'A form links entries: one or several, with numbers, with empty brackets, and by a repeated name.',
    everyKind: true,
    targets: 3,
    weight: 60,
  },
  async (bench: Bench) => {
    const { scratch, bond } = bench;
    await writesLinks(
      scratch,
      bench,
      bench.targets.map(({ entry }) => entry.id),
    );
    if (bond.inverse === undefined) return;
    const owners: unknown[] = [];
    for (let count = 0; count < 3; count += 1) owners.push((await bench.makeOwner(undefined)).entry.id);
    await writesLinks(scratch, createLinking(scratch, otherSide(bond)), owners);
  },
);

/** The ids of the entries or files that an attribute holds. */
export async function idsAt(session: Session, path: string, name: string): Promise<readonly unknown[] | undefined> {
  const { attributes } = entryIn(session, await session.get(`${path}?populate[0]=${name}`));
  return idsIn(attributes[name]);
}

const formFiles: Check = writeCheck<AttributeCase>(
  {
    ...variant(`${clause}.files`, clause, 'A form names files by their ids, one or several.'),
    needs: ['upload'],
  },
  {
    cases: ({ model, target }) => (target.allow.has('uploads') ? mediaSubjects(model).map(caseOf) : withoutUploads),
    async run(scratch, testCase, { model }) {
      const { session } = scratch;
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const { name, multiple } = attribute;
      const files: Uploaded[] = [];
      try {
        for (let count = 0; count < 3; count += 1) files.push(await createUpload(session));
        const [a, b, c] = files.map(({ id }) => id);
        for (const list of listForms) {
          const [first, ...others] = multiple ? [[c, a], [a, b, c], { set: [c, b] }, [b]] : [c, a, { set: [b] }];
          const data = scratch.complete(type, { [name]: first });
          if (!canWrite(data)) return;
          const created = await createBy(scratch, type, data, list);
          for (const [at, value] of [first, ...others].entries()) {
            if (at > 0) await updateBy(scratch, created, { [name]: value }, list);
            const ids = isObject(value) && 'set' in value ? value.set : value;
            const message = `${lastRequest(session)}: ${name} holds other files than the form named`;
            expectSame(message, await idsAt(session, created.path, name), [ids].flat());
          }
        }
      } finally {
        for (const file of files) await removeUpload(session, file);
      }
    },
  },
);

export const formLinkChecks: readonly Check[] = [formLinks, formFiles];
