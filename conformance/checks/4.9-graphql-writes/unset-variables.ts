/** Nullable variables that a mutation declares and a request does not give: they change nothing (4.9, observed). */
import { scalarOf } from '../../generate/graphql/scalars.ts';
import { componentName, enumName, typeName, zoneName } from '../../models/graphql-names.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { makeRole } from '../../target/arrange/roles.ts';
import { usersPath } from '../../target/arrange/things.ts';
import { sendUpload } from '../../target/arrange/upload.ts';
import { registration, removePerson } from '../../target/arrange/users.ts';
import { entryPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { typesOfAllKinds } from '../4.1-endpoints/whole-content.ts';
import { withWholeEntry } from '../4.1-endpoints/whole-entry.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { fileInfo, withFile } from '../4.10-plugins/files.ts';
import { withUser } from '../4.10-plugins/made-users.ts';
import { bareIn, clauseCheck, objectIn } from '../4.10-plugins/plugin-check.ts';
import { readUser } from '../4.10-plugins/user-faces.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { oneOf, scalarsOf } from './data.ts';
import { visibleAttributes, wholeQuery } from './expect-stored.ts';
import { inputOf } from './input.ts';
import { adapterOf, adoptEntity, fieldIn, someEntityIn } from './mutations.ts';
import { onSingle } from './singles.ts';

const clause = 'graphql.update.partial';

/** The type of an attribute in the input of its owner; undefined for those that have none of their own. */
function inputType(owner: ContentType, attribute: Attribute): string | undefined {
  const { type, component, repeatable, multiple } = attribute;
  if (type === 'enumeration') return enumName(typeName(owner), attribute);
  if (type === 'dynamiczone') return `[${zoneName(typeName(owner), attribute)}Input!]`;
  if (type === 'relation') return isToMany(attribute) ? '[ID]' : 'ID';
  if (type === 'media') return multiple ? '[ID]' : 'ID';
  if (component !== undefined)
    return repeatable ? `[${componentName(component)}Input]` : `${componentName(component)}Input`;
  return scalarOf(type);
}

/** Types of the members of an input object. */
type Members = Readonly<Record<string, string>>;

/** The members of a content-type's input that answers show. */
const membersOf = (type: ContentType): Members =>
  Object.fromEntries(
    visibleAttributes(type.attributes).flatMap((attribute) => {
      const input = inputType(type, attribute);
      return input === undefined ? [] : [[attribute.name, input]];
    }),
  );

/** A mutation with a variable for each member of its object, of which only some are given. */
function sparing(field: string, members: Members, { id, object = 'data', given, result = 'data { id }' }: Sparing) {
  const declared = Object.entries(members).map(([name, type]) => `$${name}: ${type}`);
  const passed = Object.keys(members).map((name) => `${name}: $${name}`);
  const [head, argument] = id === undefined ? [[], ''] : [['$its: ID!'], 'id: $its, '];
  const variables = [...head, ...declared];
  return {
    query: `mutation ${variables.length === 0 ? '' : `(${variables.join(', ')}) `}{ ${field}(${argument}${object}: { ${passed.join(', ')} }) { ${result} } }`,
    variables: { ...(id === undefined ? {} : { its: id }), ...given },
  };
}

interface Sparing {
  readonly id?: string;
  /** The argument that is the object. */
  readonly object?: string;
  /** The variables that are given, by name. */
  readonly given: JsonObject;
  readonly result?: string;
}

/** What no update leaves as it is. */
const withoutMoments = ({ updatedAt: _, ...others }: JsonObject): JsonObject => others;

/** A text, or another value that several entries may have, to change. */
const changeable = (type: ContentType): Attribute | undefined => scalarsOf(type).find(mayRepeat);

/** Creates an entry with what is required alone; all else must be as in one of REST with the same. */
async function createsSparingly(scratch: Scratch, type: ContentType): Promise<void> {
  const { session, model } = scratch;
  const { names } = adapterOf(session, model, type);
  const members = membersOf(type);
  const twin = await scratch.create(type, {});
  const given = inputOf(model, type.attributes, scratch.complete(type, {}));
  const made = adoptEntity(
    scratch,
    type,
    fieldIn(await session.graphql(sparing(names.create, members, { given })), names.create),
  );
  const read = async (path: string) =>
    entryIn(session, await session.get(`${path}?${wholeQuery(model, type)}`)).attributes;
  const [expected, actual] = [await read(twin.path), await read(entryPath(type, made?.id ?? ''))];
  const others = (all: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.keys(members)
        .filter((name) => !(name in given))
        .map((name) => [name, all[name]]),
    );
  expectSame(`${names.create} with variables that are not given`, others(actual), others(expected));
}

/** An update and a create name every attribute, and give one, or what is required. */
const ofEntries: Check = onType(
  { ...graphqlTerms(variant(`${clause}.unset`, clause, 'Nullable variables that are not given change nothing.')) },
  (scratch, type) =>
    withWholeEntry(scratch, type, async ({ session, model, path, read }) => {
      const { names } = adapterOf(session, model, type);
      const members = membersOf(type);
      const id = path.split('/').at(-1) ?? '';
      const one = changeable(type);
      const before = await read();
      for (const given of [{}, ...(one ? [{ [one.name]: oneOf(one, 3) }] : [])]) {
        someEntityIn(await session.graphql(sparing(names.update, members, { id, given })), names.update);
        const { attributes } = entryIn(session, await session.get(`${path}?${wholeQuery(model, type)}`));
        const message = `${names.update} with variables that are not given changes other attributes`;
        expectSame(message, withoutMoments(attributes), withoutMoments({ ...before, ...given }));
      }
      await createsSparingly(scratch, type);
    }),
  typesOfAllKinds,
);

const ofSingles: Check = onSingle(
  variant(`${clause}.unset.single`, clause, 'Nullable variables that are not given change nothing in a single type.'),
  async ({ session, type, adapter, data }) => {
    const one = changeable(type);
    if (!one) return;
    const first = data(0);
    const { id } = someEntityIn(await adapter.update(undefined, first), adapter.names.update);
    const given = { [one.name]: oneOf(one, 3) };
    someEntityIn(
      await session.graphql(sparing(adapter.names.update, membersOf(type), { given })),
      adapter.names.update,
    );
    await adapter.expectStored(id, { ...first, ...given });
  },
);

const userMembers: Members = {
  username: 'String',
  email: 'String',
  password: 'String',
  confirmed: 'Boolean',
  blocked: 'Boolean',
  role: 'ID',
};

const roleMembers: Members = { name: 'String', description: 'String', type: 'String' };

const infoMembers: Members = { name: 'String', alternativeText: 'String', caption: 'String' };

const idIn = (path: string): string => path.split('/').at(-1) ?? '';

async function ofUser(session: Session, path: string): Promise<void> {
  const field = 'updateUsersPermissionsUser';
  let expected = await readUser(session, { path });
  for (const given of [{ blocked: true }, { username: registration('unset-renamed').username }, {}]) {
    someEntityIn(await session.graphql(sparing(field, userMembers, { id: idIn(path), given })), field);
    expected = { ...expected, ...given };
    expectSame(`${field} with variables that are not given`, await readUser(session, { path }), expected);
  }
}

async function newUser(session: Session, role: unknown): Promise<void> {
  const field = 'createUsersPermissionsUser';
  const person = registration('unset-new');
  const given = { ...person, role: String(role) };
  const { id } = someEntityIn(await session.graphql(sparing(field, userMembers, { given })), field);
  const path = `${usersPath}/${id}`;
  const { username, email } = await readUser(session, { path }).finally(() => removePerson(session, { path }));
  expectSame(
    `${field} with variables that are not given`,
    { username, email },
    { username: person.username, email: person.email },
  );
}

const ofPlugins: readonly Check[] = [
  clauseCheck(
    'graphql.users-operations',
    {
      'a user': (session) => withUser(session, 'unset', (path) => ofUser(session, path)),
      'a new user': async (session) => {
        const role = await makeRole(session, 'touchstone-unset-new', []);
        await newUser(session, role.id);
        await session.send({ method: 'DELETE', path: role.path, auth: 'full' });
      },
      'a role': async (session) => {
        const field = 'updateUsersPermissionsRole';
        const { id, path } = await makeRole(session, 'touchstone-unset', []);
        const roleNow = async () => {
          const { name, description, type } = objectIn(bareIn(session, await session.get(path)), 'role');
          return { name, description, type };
        };
        const before = await roleNow();
        const given = { description: 'given alone' };
        const operation = sparing(field, roleMembers, { id: String(id), given, result: 'ok' });
        expectSame(field, fieldIn(await session.graphql(operation), field), { ok: true });
        expectSame(`${field} with variables that are not given`, await roleNow(), { ...before, ...given });
        await session.send({ method: 'DELETE', path, auth: 'full' });
      },
    },
    ['graphql', 'users', 'roles'],
    'graphql.users-operations.unset',
  ),
  clauseCheck(
    'graphql.upload',
    {
      'words of a file': (session) =>
        withFile(session, async ({ id, path }) => {
          const field = 'updateFileInfo';
          await sendUpload(session, [], fileInfo({ alternativeText: 'kept', caption: 'before' }), {
            query: `?id=${id}`,
          });
          const before = bareIn(session, await session.get(path));
          const given = { caption: 'given alone' };
          const operation = sparing(field, infoMembers, { id: String(id), object: 'info', given });
          someEntityIn(await session.graphql(operation), field);
          const after = withoutMoments(bareIn(session, await session.get(path)));
          expectSame(`${field} with variables that are not given`, after, withoutMoments({ ...before, ...given }));
        }),
    },
    ['graphql', 'upload'],
    'graphql.upload.unset',
  ),
];

export const unsetVariableChecks: readonly Check[] = [ofEntries, ofSingles, ...ofPlugins];
