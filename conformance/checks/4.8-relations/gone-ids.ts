/** Ids of entries and files that were there and are deleted: no write links them any more (4.8, observed). */
import type { JsonObject } from '../../models/json.ts';
import { createUpload, removeUpload, type Uploaded } from '../../target/arrange/upload.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import { inputOf } from '../4.9-graphql-writes/input.ts';
import { adapterOf, expectFailed, operationOf } from '../4.9-graphql-writes/mutations.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { expectAccepted, expectInvalid } from '../writing/refused-write.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, type Subject, subjectNamed } from '../writing/subjects.ts';
import { withoutUploads } from '../writing/uploads.ts';
import { type Bench, benchCheck, isMany } from './bench.ts';
import { dataFor, idsIn } from './bonds.ts';
import { mediaSubjects } from './media.ts';
import { expectMissingCounted } from './missing-counted.ts';

/** Values that name an entry which is gone, alone and beside others. */
const forms = (gone: unknown, [one, other]: readonly [unknown, unknown]): readonly unknown[] => [
  { connect: [gone] },
  { connect: [one, { id: gone }] },
  { set: [one, gone, other] },
  [gone],
  [other, String(gone)],
  [{ id: one }, { id: gone }],
];

/** The same for a relation to one entry. */
const formsOfOne = (gone: unknown): readonly unknown[] => [gone, { connect: [gone] }, { set: [gone] }];

/** Data of the owner that a write sends for a relation. */
const dataOf = ({ scratch, bond }: Bench, value: unknown): JsonObject =>
  dataFor(bond, value, bond.inside ? scratch.part(bond.inside.component.uid) : {});

/** Throws Mismatch unless GraphQL refuses an update with these data, which name ids that are gone. */
async function expectRefusedByGraphql(
  { session, model }: Scratch,
  { type, entry }: Created,
  data: JsonObject,
): Promise<void> {
  if (!isInGraphql(session.target, type)) return;
  const { update, input } = adapterOf(session, model, type).names;
  const args = {
    id: ['ID!', String(entry.id)],
    data: [`${input}!`, inputOf(model, type.attributes, data)],
  } as const;
  const answer = await session.graphql(operationOf('mutation', update, args, 'data { id }'));
  expectFailed(session, answer, update, 'an id of its data is that of what was deleted');
}

/** Deletes the second of three entries, which an owner was linked to; no form links it again. */
async function linksNothingGone(bench: Bench): Promise<void> {
  const { session, scratch, bond, id } = bench;
  const many = isMany(bond);
  const [gone, one, other] = [id(1), id(0), id(2)];
  const owner = await bench.makeOwner(many ? [one, gone] : gone);
  entryIn(session, await scratch.remove(bench.target(1)));
  // the owner links one of the others, so that what is refused shows
  if (!many) await bench.write(owner, one);
  const all = many ? forms(gone, [one, other]) : formsOfOne(gone);
  const first = Math.floor(scratch.draw('forms')() * all.length);
  const values = [0, 1, 2].flatMap((at) => all.slice((first + at) % all.length).slice(0, 1));
  for (const value of values.slice(1))
    expectMissingCounted(session, await bench.put(owner, value), 1, bond.attribute.target);
  const created = await session.create(bond.type, scratch.complete(bond.type, dataOf(bench, values[0])));
  expectMissingCounted(session, created, 1, bond.attribute.target);
  if (!bond.inside) await expectRefusedByGraphql(scratch, owner, { [bond.attribute.name]: many ? [one, gone] : gone });
  await bench.expect(owner, [one], 'after bodies with an entry that is deleted');
  await bench.write(owner, many ? { connect: [other] } : other);
}

const clause = 'rest.relations.unknown-id';

/** Asks each form of one relation with the entry deleted among others. */
const goneEntriesCheck: Check = benchCheck(
  clause,
  {
    id: `${clause}.gone`,
    title: 'An entry that was deleted is refused in connect, set and a list, like one that was never there.',
    holds: ({ attribute }) => !attribute.required,
    targets: 3,
    weight: 100,
  },
  linksNothingGone,
);

/** Deletes the middle one of three files; neither a create nor an update takes it any more. */
async function takesNoGoneFile(
  scratch: Scratch,
  { type, attribute }: Subject,
  files: readonly Uploaded[],
): Promise<void> {
  const { session } = scratch;
  const { name, multiple } = attribute;
  const [one, gone, other] = files.map(({ id }) => id);
  const body = (ids: readonly unknown[]): JsonObject => ({ [name]: multiple ? ids : ids[0] });
  const owner = await scratch.create(type, body([gone, one]));
  const path = files[1]?.path ?? '';
  expectAccepted(session, await session.send({ method: 'DELETE', path, auth: 'full' }));
  await scratch.change(owner, body([one]));
  const values = multiple ? [[gone], [one, gone, other], { set: [other, gone] }] : [gone, { set: [gone] }];
  for (const value of values) expectInvalid({ session }, await scratch.update(owner, { [name]: value }));
  expectInvalid({ session }, await session.create(type, scratch.complete(type, body([gone]))));
  await expectRefusedByGraphql(scratch, owner, body([gone]));
  const { attributes } = entryIn(session, await session.get(`${owner.path}?populate[0]=${name}`));
  expectSame(`${lastRequest(session)}: ${name} holds other files than before`, idsIn(attributes[name]), [one]);
  await scratch.change(owner, body([other, one]));
}

const goneFilesCheck: Check = writeCheck<AttributeCase>(
  {
    ...variant(
      'rest.relations.media-unknown.gone',
      'rest.relations.media-unknown',
      'A file that was deleted is refused like one that was never there.',
    ),
    needs: ['upload'],
  },
  {
    cases: ({ model, target }) => (target.allow.has('uploads') ? mediaSubjects(model).map(caseOf) : withoutUploads),
    async run(scratch, { uid, attribute }, { model }) {
      const files: Uploaded[] = [];
      try {
        for (const _each of [0, 1, 2]) files.push(await createUpload(scratch.session));
        await takesNoGoneFile(scratch, subjectNamed(model, uid, attribute), files);
      } finally {
        for (const file of files) await removeUpload(scratch.session, file);
      }
    },
  },
);

export const goneIdChecks: readonly Check[] = [goneEntriesCheck, goneFilesCheck];
