/** Polymorphic relations in GraphQL (4.9): what is answered has the content-types and the values that it must have. */
import { listedByDefault } from '../../generate/attributes.ts';
import { textFormOf } from '../../models/attribute-types.ts';
import { enumValueName, listName, typeName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import { findType } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { morphUids } from '../../world/morphs.ts';
import type { Ref, World, WorldEntry } from '../../world/world.ts';
import { isMorph } from '../4.8-relations/morphs.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { type AttributeCase, caseOf, subjectNamed, subjects } from '../writing/subjects.ts';
import { entitiesIn } from './lists.ts';
import { graphqlTerms } from './terms.ts';

/** Most entries of one list. */
const most = 20;

/** Attributes whose values REST and GraphQL answer alike: the first text, by which entries are told apart, and others. */
function tellingOf({ attributes }: ContentType): Attribute[] {
  const shown = attributes.filter(isShown);
  const texts = shown.filter(({ type }) => textFormOf(type) === 'line').slice(0, 1);
  return [...texts, ...shown.filter(({ type }) => ['enumeration', 'boolean', 'integer'].includes(type)).slice(0, 3)];
}

/** The alias of an attribute: fields of one name may have different types. */
const aliasOf = (type: ContentType, { name }: Attribute): string => `of${typeName(type)}_${name}`;

/** A value as GraphQL answers it: those of an enumeration by their names. */
const named = ({ type }: Attribute, value: unknown): unknown =>
  type === 'enumeration' && typeof value === 'string' ? enumValueName(value) : value;

/** The entries of the run in a list without parameters that link something. */
const linking = (world: World, type: ContentType, name: string): readonly WorldEntry[] =>
  listedByDefault(type, world)
    .filter(({ own, morphs }) => own && (morphs?.[name] ?? []).length > 0)
    .slice(0, most);

/** A linked entry as GraphQL answers it. */
function expectedOf(model: Model, world: World, { uid, id }: Ref): unknown {
  const type = findType(model, uid);
  if (!type) return { __typename: undefined };
  const values = world.find(uid, id)?.values ?? {};
  const members = tellingOf(type).map((one) => [aliasOf(type, one), named(one, values[one.name])]);
  return { __typename: typeName(type), ...Object.fromEntries(members) };
}

/** A real Strapi 4 answers an error for a polymorphic relation in GraphQL: what is not answered is not judged. */
export const graphqlMorphCheck: Check = caseCheck<AttributeCase>(
  graphqlTerms(
    variant(
      'graphql.rest-agreement.morphs',
      'graphql.rest-agreement',
      'What GraphQL answers of a polymorphic relation are the entries that REST links, each of its content-type.',
    ),
  ),
  {
    cases: ({ model, world }) =>
      subjects(model, isMorph)
        .filter(({ type, attribute }) => linking(world, type, attribute.name).length > 0)
        .map(caseOf),
    async run(session, testCase, { model, world }) {
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const { name } = attribute;
      const entries = linking(world, type, name);
      const fragments = morphUids(entries, name).flatMap((uid) => {
        const target = findType(model, uid);
        const fields = target ? tellingOf(target).map((one) => `${aliasOf(target, one)}: ${one.name}`) : [];
        return target && fields.length > 0 ? [`... on ${typeName(target)} { ${fields.join(' ')} }`] : [];
      });
      const among = JSON.stringify(entries.map(({ id }) => String(id)));
      const args = `filters: { id: { in: ${among} } }, sort: ["id"], pagination: { limit: ${most} }`;
      const inside = `${name} { __typename ${fragments.join(' ')} }`;
      const answer = await session.graphql({
        query: `{ ${listName(type)}(${args}) { data { id attributes { ${inside} } } } }`,
      });
      const answered = entitiesIn(answer.data, listName(type)).map(({ id, attributes }) => {
        const linked = isObject(attributes) ? attributes[name] : undefined;
        return { id, linked: [linked].flat() };
      });
      if (answer.errors.length > 0 && answered.every(({ linked }) => linked.every((one) => one === null))) return;
      const expected = entries.map(({ id, morphs }) => ({
        id: String(id),
        linked: (morphs?.[name] ?? []).map((ref) => expectedOf(model, world, ref)),
      }));
      expectSame(`${lastRequest(session)}: what ${name} links`, answered, expected);
    },
  },
);
