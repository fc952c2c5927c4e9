/** Polymorphic relations that name users and files, beside entries of the project (4.8, observed). */
import { usersPath } from '../../target/arrange/things.ts';
import { createUpload, pngFile, removeUpload } from '../../target/arrange/upload.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability, type Target } from '../../target/target.ts';
import { withUsers } from '../4.10-plugins/made-users.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, type Subject, subjectNamed, subjects } from '../writing/subjects.ts';
import { isMorph, ref, typesFacing } from './morphs.ts';
import { expectNamed, inBody, isMany, type Named } from './morphs-to-singles.ts';

/** A content-type of a plugin, one thing of which is made for a case. */
interface Kind {
  isAllowed(target: Target): boolean;
  /** Makes one, runs with it, and removes it unless the case did. */
  make(session: Session, name: string, run: (one: Named & { readonly path: string }) => Promise<void>): Promise<void>;
}

const users: Kind = {
  isAllowed: (target) => target.allow.has('users') && hasCapability(target, 'users'),
  make: (session, name, run) =>
    withUsers(session, [{ name }], async (made) => {
      for (const { id, username } of made) {
        const uid = 'plugin::users-permissions.user';
        await run({ ref: { id, __type: uid }, id, uid, values: { username }, path: `${usersPath}/${String(id)}` });
      }
    }),
};

const files: Kind = {
  isAllowed: (target) => target.allow.has('uploads') && hasCapability(target, 'upload'),
  async make(session, name, run) {
    const file = await createUpload(session, pngFile(`touchstone-${name}.png`, 4, 3));
    const { id, path, record } = file;
    const uid = 'plugin::upload.file';
    try {
      await run({ ref: { id, __type: uid }, id, uid, values: { name: record.name }, path });
    } finally {
      await removeUpload(session, file);
    }
  },
};

/** What plugins have that a polymorphic relation may name. */
export const kinds = { users, files } as const;

type Case = AttributeCase & { readonly of: keyof typeof kinds };

/** Names it alone, before and after an entry, in a create, in updates and by set, until it is deleted. */
async function namesPlugin(
  scratch: Scratch,
  { type, attribute }: Subject,
  one: Named & { readonly path: string },
): Promise<void> {
  const { session, model } = scratch;
  const { name } = attribute;
  const [facing] = typesFacing(model, type, name);
  if (facing === undefined) return;
  const created = await scratch.create(facing.type, {});
  const entry: Named = { ref: ref(created), id: created.entry.id, uid: facing.type.uid, values: {} };
  const many = isMany(attribute);
  const first = many ? [one, entry] : [one];
  const owner = await scratch.create(type, { [name]: inBody(attribute, first) });
  await expectNamed(scratch, owner, attribute, first);
  for (const list of many ? [[entry, one]] : [[entry], [one]]) {
    const value = many ? { set: list.map((linked) => linked.ref) } : inBody(attribute, list);
    await scratch.change(owner, { [name]: value });
    await expectNamed(scratch, owner, attribute, list);
  }
  await session.send({ method: 'DELETE', path: one.path, auth: 'full' });
  await expectNamed(scratch, owner, attribute, many ? [entry] : []);
}

export const morphsToPluginsCheck: Check = writeCheck<Case>(
  variant(
    'rest.relations.morph.plugins',
    'rest.relations.morph',
    'A polymorphic relation links users and files, alone and beside entries of the project, until they are deleted.',
  ),
  {
    cases: ({ model, target, world: { seed = 0 } }) => {
      const names = (['users', 'files'] as const).filter((of) => kinds[of].isAllowed(target));
      if (names.length === 0) return { notApplicable: 'making users and files is not allowed (--allow users,uploads)' };
      // each relation names one kind, another with another seed
      return subjects(model, isMorph).flatMap((subject, at) => {
        const of = names[((seed >>> 0) + at) % names.length];
        return of ? [{ ...caseOf(subject), of }] : [];
      });
    },
    run: (scratch, { uid, attribute, of }, { model }) =>
      kinds[of].make(scratch.session, `linked-${attribute}`, (one) =>
        namesPlugin(scratch, subjectNamed(model, uid, attribute), one),
      ),
  },
);
