/** What a single type links and a requester may not find: no answer of it shows that, of a write neither (4.5, 5). */
import { isObject } from '../../models/json.ts';
import { componentsOf } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation } from '../../oracle/attributes.ts';
import { answeredEntry } from '../../oracle/shape.ts';
import { setContentActions, withPublicGrant } from '../../target/arrange/roles.ts';
import type { Auth, Request } from '../../target/exchange.ts';
import { isPart } from '../4.1-endpoints/inside.ts';
import { onSingle, type Single } from '../4.1-endpoints/single-bench.ts';
import { withWholeSingle } from '../4.1-endpoints/whole-entry.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { type Named, termsFrom, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat, isSuccess } from '../writing/answers.ts';
import { collections } from '../writing/subjects.ts';
import { actionOf } from './endpoints.ts';
import { memberOf } from './turns.ts';

/** The relations among these attributes to collections. */
const linksOf = (model: Model, attributes: readonly Attribute[]): Attribute[] =>
  attributes.filter(
    (attribute) =>
      isPlainRelation(attribute) &&
      !attribute.private &&
      collections(model).some(({ uid }) => uid === attribute.target),
  );

/** A component or zone, and its components that link something. */
const partsWithLinks = (model: Model, { attributes }: ContentType) =>
  attributes
    .filter((field) => isPart(field) && !field.private)
    .map((field) => ({
      field,
      components: componentsOf(model, field).filter((one) => linksOf(model, one.attributes).length > 0),
    }))
    .filter(({ components }) => components.length > 0);

/** The relations of a single type and of its components. */
const allLinks = (model: Model, type: ContentType): Attribute[] => [
  ...linksOf(model, type.attributes),
  ...partsWithLinks(model, type).flatMap(({ components }) =>
    components.flatMap(({ attributes }) => linksOf(model, attributes)),
  ),
];

/** The names of these, but for those that a file has somewhere: files are permitted otherwise. */
function namesOf(model: Model, type: ContentType): ReadonlySet<string> {
  const parts = type.attributes.flatMap((field) => componentsOf(model, field));
  const files = [type, ...parts].flatMap(({ attributes }) => attributes.filter((one) => one.type === 'media'));
  const names = new Set(allLinks(model, type).map(({ name }) => name));
  return new Set([...names].filter((name) => !files.some((file) => file.name === name)));
}

/** Queries that reach the relations of a single type, and those of its components. */
function queriesOf(model: Model, type: ContentType): string[] {
  const names = linksOf(model, type.attributes).map(({ name }) => name);
  const inside = partsWithLinks(model, type).flatMap(({ field, components }) =>
    field.type === 'dynamiczone'
      ? components.map(({ uid }) => `populate[${field.name}][on][${uid}][populate]=*`)
      : [`populate[${field.name}][populate]=*`],
  );
  return [
    'populate=*',
    names.map((name, at) => `populate[${at}]=${name}`).join('&'),
    names.map((name) => `populate[${name}][fields][0]=id`).join('&'),
    inside.join('&'),
  ].filter((query) => query !== '');
}

/** The names of these relations that an answer holds: with entries, or as keys alone. */
function heldIn(value: unknown, names: ReadonlySet<string>, emptyToo: boolean): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => heldIn(item, names, emptyToo));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const ids = names.has(key) && inner !== null ? idsIn(inner) : undefined;
    if (ids === undefined) return heldIn(inner, names, emptyToo);
    return emptyToo || ids.length > 0 ? [key] : [];
  });
}

/** Runs while somebody may do these actions, but not those that are hidden from them. */
type WhileMay = (
  actions: readonly string[],
  hidden: readonly string[],
  run: (auth: Auth) => Promise<void>,
) => Promise<void>;

const asPublic =
  ({ session }: Single): WhileMay =>
  (actions, _hidden, run) =>
    withPublicGrant(session, actions, () => run('none'));

/** A user, while the public may find what the user may not. */
const asUser =
  ({ session }: Single): WhileMay =>
  async (actions, hidden, run) => {
    const { person, role } = await memberOf(session, { role: 'touchstone-single-ties', person: 'single-ties' });
    await setContentActions(session, role, actions);
    await withPublicGrant(session, hidden, () => run(person.auth));
  };

type Asked = Pick<Request, 'method' | 'body'>;

/** What is asked of a single type, before it is deleted. */
const requests: readonly Asked[] = [{ method: 'GET' }, { method: 'PUT', body: { data: {} } }];

/** A check of every answer of a single type for somebody who may not find what it links, and then for who may. */
const singleTiesCheck = (
  named: Named,
  emptyToo: boolean,
  who: (single: Single) => WhileMay,
  typesOf: (model: Model) => readonly ContentType[],
): Check =>
  onSingle(
    { ...termsFrom(named), needs: ['roles', ...(termsFrom(named).needs ?? [])] },
    async (single) => {
      const { session, model, type, path, put } = single;
      const links = allLinks(model, type);
      const names = namesOf(model, type);
      const finds = collections(model)
        .filter(({ uid }) => links.some(({ target }) => target === uid))
        .map((target) => actionOf(target, 'find'));
      const own = (['find', 'update', 'delete'] as const).map((verb) => actionOf(type, verb));
      const queries = queriesOf(model, type);
      const ask = async (request: Asked, query: string, auth: Auth) => {
        const answer = await session.send({ ...request, path: `${path}?${query}`, auth });
        return { answer, data: isObject(answer.body) ? answeredEntry(answer.body)?.attributes : undefined };
      };
      const expectNothing = async (request: Asked, query: string, auth: Auth): Promise<void> => {
        const { answer, data } = await ask(request, query, auth);
        const held = heldIn(data, names, emptyToo);
        const wrong = isSuccess(answer) ? `shows what may not be found: ${held.join()}` : 'is refused';
        expectThat(session, answer, isSuccess(answer) && held.length === 0, [], wrong);
      };
      await withWholeSingle(single, termsFrom(named).id ?? '', async ({ sent }) => {
        await who(single)(own, finds, async (auth) => {
          for (const request of requests) for (const query of queries) await expectNothing(request, query, auth);
          await expectNothing({ method: 'DELETE' }, queries[1] ?? '', auth);
        });
        await put(sent);
        const [query = ''] = queries.slice(-1);
        const all = heldIn((await ask({ method: 'GET' }, query, 'full')).data, names, false);
        await who(single)([...own, ...finds], [], async (auth) => {
          const { answer, data } = await ask({ method: 'GET' }, query, auth);
          const held = heldIn(data, names, false);
          expectThat(session, answer, held.join() === all.join(), all, 'leaves out what the requester may find');
        });
      });
    },
    (type, model) => typesOf(model).includes(type),
  );

/** The single types that link something, the one with the most links first. */
const linking = (model: Model): ContentType[] =>
  model.contentTypes
    .filter((type) => type.kind === 'singleType' && allLinks(model, type).length > 0)
    .toSorted((one, other) => allLinks(model, other).length - allLinks(model, one).length);

const title = 'An answer of a single type, also to a write, holds nothing that the requester may not find.';

export const singleTiesChecks: readonly Check[] = [
  singleTiesCheck(
    variant('rest.populate.permission.singles', 'rest.populate.permission', title),
    false,
    asPublic,
    linking,
  ),
  singleTiesCheck(
    {
      ...variant(
        'rest.populate.permission-absent.singles',
        'rest.populate.permission-absent',
        'A relation of a single type that a user may not populate is absent, also from the answer to a write.',
      ),
      needs: ['users'],
    },
    true,
    asUser,
    (model) => linking(model).slice(0, 1),
  ),
];
