/** How GraphQL refuses (5, 7): the field alone, nested relations too, and no way around by filter or sort. */
import { named } from '../../models/graphql-names.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { whilePublicMay } from '../../target/arrange/roles.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { actionOf } from '../5-authentication/endpoints.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections, subjectNamed, subjects, typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
  readonly attribute: string;
}

type Link = Attribute & { readonly target: string };

/** Relations from one content-type to another, both of which can be made; the first to-one and the first to-many of each. */
function linksBetween(model: Model): Case[] {
  const made = new Set(collections(model).map(({ uid }) => uid));
  const links = subjects(
    model,
    (attribute) => isPlainRelation(attribute) && !attribute.private && made.has(attribute.target),
  ).filter(({ type, attribute }) => attribute.target !== type.uid);
  const first = new Map(
    links.toReversed().map(({ type, attribute }) => [`${type.uid} ${isToMany(attribute)}`, { type, attribute }]),
  );
  return [...first.values()].map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name }));
}

interface Stage {
  readonly session: Session;
  readonly type: ContentType;
  readonly link: Link;
  readonly target: ContentType;
  /** An entry that is linked, and the one it is linked to. */
  readonly id: string;
  readonly linked: string;
}

const onLink = (id: string, clause: string, title: string, run: (stage: Stage) => Promise<void>): Check =>
  check<Case>({
    id,
    title,
    clauses: [clause],
    kind: 'write',
    needs: ['graphql', 'roles'],
    tags: ['graphql'],
    plan: ({ model }) => {
      const cases = linksBetween(model);
      if (cases.length === 0)
        return { notApplicable: 'no relation between content-types whose entries can be created' };
      return {
        examples: cases,
        run: (session, testCase) =>
          onScratch(session, model, [id, testCase], async (scratch) => {
            const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
            if (attribute.target === undefined) throw new Error(`${testCase.attribute} is no relation`);
            const link: Link = { ...attribute, target: attribute.target };
            const target = typeNamed(model, link.target);
            const linked = String((await scratch.create(target, {})).entry.id);
            const value = isToMany(link) ? [Number(linked)] : Number(linked);
            const owner = await scratch.create(type, { [link.name]: value });
            await run({ session, type, link, target, id: String(owner.entry.id), linked });
          }),
      };
    },
  });

/** What the relation holds in an answer of the entry, asked for without credentials. */
async function readLink({ session, type, link, id }: Stage): Promise<{ answer: GraphqlAnswer; value: unknown }> {
  const find = named('<x>', type);
  const query = `query ($id: ID!) { ${find}(id: $id) { data { id attributes { ${link.name} { data { id } } } } } }`;
  const answer = await session.graphql({ query, variables: { id }, auth: 'none' });
  const response = answer.data?.[find];
  const data = isObject(response) ? response.data : undefined;
  const attributes = isObject(data) ? data.attributes : undefined;
  return { answer, value: isObject(attributes) ? attributes[link.name] : undefined };
}

const isForbidden = ({ errors }: GraphqlAnswer): boolean =>
  errors.some(({ message, extensions }) => {
    const error = isObject(extensions.error) ? extensions.error : {};
    return message === 'Forbidden access' && extensions.code === 'FORBIDDEN' && error.name === 'ForbiddenError';
  });

const forbidden = { message: 'Forbidden access', extensions: { code: 'FORBIDDEN', error: { name: 'ForbiddenError' } } };

async function nestedIsChecked(stage: Stage): Promise<void> {
  const { session, type, target, link, linked } = stage;
  await whilePublicMay(session, [actionOf(type, 'findOne')], async () => {
    const { answer, value } = await readLink(stage);
    if (value === null && isForbidden(answer) && answer.errors.length === 1) return;
    throw new Mismatch({
      message: `${type.singularName}.${link.name} is shown without permission to find ${target.pluralName}`,
      expected: { [link.name]: null, errors: [forbidden] },
      actual: answer.body,
    });
  });
  const both = [actionOf(type, 'findOne'), actionOf(target, 'find'), actionOf(target, 'findOne')];
  await whilePublicMay(session, both, async () => {
    const { answer, value } = await readLink(stage);
    const data = isToMany(link) ? [{ id: linked }] : { id: linked };
    if (JSON.stringify(value) === JSON.stringify({ data }) && answer.errors.length === 0) return;
    throw new Mismatch({
      message: `${type.singularName}.${link.name} is not shown though it is permitted`,
      expected: { [link.name]: { data } },
      actual: answer.body,
    });
  });
}

async function fieldAloneIsRefused({ session, type, target }: Stage): Promise<void> {
  const [open, closed] = [named('<xs>', type), named('<xs>', target)];
  await whilePublicMay(session, [actionOf(type, 'find')], async () => {
    const answer = await session.graphql({
      query: `{ ${open} { data { id } } ${closed} { data { id } } }`,
      auth: 'none',
    });
    const shown = answer.data?.[open];
    const isRight = isObject(shown) && answer.data?.[closed] === null && answer.errors.length === 1;
    if (answer.status === 200 && isRight && isForbidden(answer)) return;
    throw new Mismatch({
      message: `${closed} beside ${open}, without permission for the first`,
      expected: { status: 200, errors: [forbidden], data: { [open]: 'the list', [closed]: null } },
      actual: { status: answer.status, body: answer.body },
    });
  });
}

async function noWayAround({ session, type, link, target }: Stage): Promise<void> {
  const list = named('<xs>', type);
  const through = `{ ${link.name}: { id: { notNull: true } } }`;
  const ways = {
    filter: `filters: ${through}`,
    'filter inside and': `filters: { and: [${through}] }`,
    'filter inside or': `filters: { or: [{ id: { notNull: true } }, ${through}] }`,
    'filter inside not': `filters: { not: ${through} }`,
    sort: `sort: "${link.name}.id"`,
    'second sort': `sort: ["id", "${link.name}.id"]`,
  };
  const asked = async (way: string): Promise<GraphqlAnswer> =>
    session.graphql({ query: `{ ${list}(${way}) { data { id } } }`, auth: 'none' });
  for (const [name, way] of Object.entries(ways)) {
    await whilePublicMay(session, [actionOf(type, 'find')], async () => {
      const answer = await asked(way);
      if (answer.errors.length > 0 && (answer.data?.[list] ?? null) === null) return;
      throw new Mismatch({
        message: `a ${name} of ${list} leads through ${link.name} without permission to find ${target.pluralName}`,
        expected: 'errors, and null',
        actual: answer.body,
      });
    });
  }
}

export const forbiddenChecks: readonly Check[] = [
  onLink(
    'errors.graphql.forbidden',
    'errors.graphql.forbidden',
    'A field without permission is null with an error; the others are answered.',
    fieldAloneIsRefused,
  ),
  onLink(
    'errors.graphql.forbidden-relation',
    'errors.graphql.forbidden-relation',
    'A nested relation without permission is null with an error.',
    nestedIsChecked,
  ),
  onLink(
    'access.through-relation.graphql',
    'access.through-relation',
    'A filter or sort of GraphQL through a relation without permission is refused.',
    noWayAround,
  ),
];
