/** Hidden attributes of populated entries, through each way that leads to them (2.1, 4.5, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { canaryIn } from '../../target/canary.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { isMorph, itemsOf } from '../4.8-relations/morphs.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat, isSuccess } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, collections, type Subject, subjectNamed, subjects } from '../writing/subjects.ts';
import { isPassword, isPrivate, secretFor } from './secrets.ts';

/** A relation of a content-type that can hold entries of another. */
interface Way {
  readonly holder: ContentType;
  readonly relation: Attribute;
}

/** The relations of collection types that may lead to a content-type: a typed one of each kind, and polymorphic ones. */
function waysTo(model: Model, { uid }: ContentType): Way[] {
  const ways = collections(model).flatMap((holder) =>
    holder.attributes
      .filter(
        (one) =>
          one.type === 'relation' &&
          !one.private &&
          (isMorph(one) || (one.target === uid && one.morphBy === undefined)),
      )
      .map((relation): Way => ({ holder, relation })),
  );
  return ways.filter(
    ({ relation: { relation } }, at) => ways.findIndex((one) => one.relation.relation === relation) === at,
  );
}

/** A relation in a body that holds one entry. */
function linkTo({ relation }: Way, { type: { uid }, entry: { id } }: Created): unknown {
  const one = isMorph(relation) ? { id, __type: uid } : id;
  return isToMany(relation) ? [one] : one;
}

/** Populations of a relation: as a flag, in a list, of everything, and with options that could name what is hidden. */
const populations = ({ name }: Attribute, hidden: string): readonly string[] => [
  `populate[${name}]=true`,
  `populate[0]=${name}`,
  'populate=*',
  `populate[${name}][populate]=*`,
  `populate[${name}][fields][0]=id&populate[${name}][fields][1]=${hidden}`,
  `populate[${name}][fields][0]=*&populate[${name}][populate]=*`,
  `fields[0]=id&populate[${name}][sort]=id`,
];

/** The entries that a relation of an entry has in an answer. */
function linkedIn({ body }: Answer, of: string): JsonObject[] {
  const entries = isObject(body) ? [body.data].flat().filter(isObject) : [];
  return entries.flatMap(({ attributes }) => (isObject(attributes) ? itemsOf(attributes[of]) : []));
}

/** Throws Mismatch if a linked entry of a successful answer has the attribute, or the answer has its marked value. */
function expectHidden(
  { session }: Scratch,
  answer: Answer,
  { relation }: Way,
  { name }: Attribute,
  secret: unknown,
): void {
  if (!isSuccess(answer)) return;
  // a hidden attribute may be called as a member of the envelope
  const isKey = linkedIn(answer, relation.name).some((entry) =>
    isObject(entry.attributes) ? name in entry.attributes : name in entry,
  );
  const isValue = canaryIn(String(secret)) !== undefined && answer.text.includes(String(secret));
  expectThat(session, answer, !isKey && !isValue, `no ${name} in ${relation.name}`, `tells ${name}`);
}

/** Reads the entry through a relation of a holder, in answers of each kind. */
async function readThrough(scratch: Scratch, way: Way, { attribute }: Subject, target: Created): Promise<void> {
  const { session } = scratch;
  const { holder, relation } = way;
  const expectSafe = (answer: Answer): void =>
    expectHidden(scratch, answer, way, attribute, target.sent[attribute.name]);
  const owner = await scratch.create(holder, { [relation.name]: linkTo(way, target) });
  for (const population of populations(relation, attribute.name)) {
    expectSafe(await session.get(`${owner.path}?${population}`));
    expectSafe(await session.get(`${endpointPath(holder)}?${population}&filters[id][$eq]=${owner.entry.id}`));
  }
  const path = `${owner.path}?populate[${relation.name}]=true`;
  expectSafe(await session.send({ method: 'PUT', path, auth: 'full', body: { data: {} } }));
}

/** A check that an attribute is in no populated entry. */
const populatedCheck = (id: string, clause: string, isHidden: (attribute: Attribute) => boolean): Check => {
  const reached = (model: Model): Subject[] =>
    subjects(model, isHidden).filter(({ type }) => waysTo(model, type).length > 0);
  return writeCheck<AttributeCase>(
    variant(id, clause, 'A hidden attribute is in no populated entry, whichever relation leads to it.'),
    {
      cases: ({ model }) => reached(model).map(caseOf),
      async run(scratch, testCase, { model }) {
        const subject = subjectNamed(model, testCase.uid, testCase.attribute);
        const { type, attribute } = subject;
        const target = await scratch.create(type, { [attribute.name]: secretFor(attribute) });
        for (const way of waysTo(model, type)) await readThrough(scratch, way, subject, target);
      },
    },
  );
};

export const populatedSecretChecks: readonly Check[] = [
  populatedCheck('security.no-password.populated', 'security.no-password', isPassword),
  populatedCheck('security.no-private.populated', 'security.no-private', isPrivate),
];
