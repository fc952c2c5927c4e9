/** Several attributes that are wrong at once: each is told, whether their messages differ or not (2.1, 7, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import type { Answer } from '../../target/exchange.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn, errorIn, expectError, expectThat } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { rulesOfDrafts } from './rules.ts';

/** Clauses of the rules that are looked at before the database is: of those all are told. */
const told = [
  'min',
  'max',
  'max-length',
  'regex',
  'enumeration',
  'type-number',
  'type-integer',
  'type-boolean',
  'email',
];

const isUnique = (attribute: Attribute): boolean => attribute.unique && isScalar(attribute) && isShown(attribute);

/** A value that one of these rules forbids. */
const forbidden = (attribute: Attribute): unknown =>
  isShown(attribute)
    ? rulesOfDrafts
        .filter(
          ({ clause, applies }) => told.some((name) => clause === `rest.validation.${name}`) && applies(attribute),
        )
        .flatMap(({ pairs }) => pairs(attribute))[0]?.bad
    : undefined;

/** A wrong value for each attribute: of unique ones what the sent entry has. */
const wrongValues = ({ attributes }: ContentType, sent: JsonObject): JsonObject =>
  Object.fromEntries(
    attributes.flatMap((attribute) => {
      const value = isUnique(attribute) ? sent[attribute.name] : forbidden(attribute);
      return value === undefined || value === null ? [] : [[attribute.name, value] as const];
    }),
  );

/** Throws Mismatch unless a refusal names these attributes, and no other, and counts its errors. */
function expectTold({ session }: Scratch, answer: Answer, names: readonly string[]): void {
  expectError(session, answer, 400, 'ValidationError');
  const { message, details } = errorIn(answer) ?? {};
  const errors = isObject(details) && Array.isArray(details.errors) ? details.errors.filter(isObject) : [];
  const paths = [...new Set(errors.map(({ path }) => (Array.isArray(path) ? path.join('.') : path)))].toSorted();
  const holds =
    JSON.stringify(paths) === JSON.stringify(names.toSorted()) && message === `${errors.length} errors occurred`;
  expectThat(session, answer, holds, { 'error.details.errors': names }, 'does not tell each wrong attribute');
}

const mayBreak = (attribute: Attribute): boolean => isUnique(attribute) || forbidden(attribute) !== undefined;

/** Sends all wrong values together, those that are taken, and each pair of neighbours. */
async function tellsEach(scratch: Scratch, type: ContentType): Promise<void> {
  const { session } = scratch;
  const unique = type.attributes.filter(isUnique);
  const own = Object.fromEntries(unique.map((attribute) => [attribute.name, scratch.valueFor(attribute)]));
  const holder = await scratch.create(type, own);
  const other = await scratch.create(type, {});
  const wrong = wrongValues(type, holder.sent);
  const names = Object.keys(wrong);
  const pairs = names.slice(1).map((name, at) => [names[at] ?? name, name]);
  const groups = [names, unique.map(({ name }) => name).filter((name) => name in wrong), ...pairs];
  for (const group of groups.filter(({ length }) => length > 1)) {
    const values = Object.fromEntries(group.map((name) => [name, wrong[name]]));
    expectTold(scratch, await session.create(type, { ...scratch.complete(type, {}), ...values }), group);
    expectTold(scratch, await scratch.update(other, values), group);
  }
  // an accepted twin
  entryIn(session, await scratch.update(other, {}));
}

/** The two content-types with most unique attributes, and the two with most others that can be wrong. */
function typesToTry(model: Model): ContentType[] {
  const able = collections(model).filter(({ attributes }) => attributes.filter(mayBreak).length > 1);
  const most = (holds: (attribute: Attribute) => boolean): ContentType[] =>
    able.toSorted((a, b) => b.attributes.filter(holds).length - a.attributes.filter(holds).length).slice(0, 2);
  return [...new Set([...most(isUnique), ...most(mayBreak)])];
}

export const severalMistakesCheck: Check = onType(
  variant(
    'rest.validation.several.attributes',
    'rest.validation.several',
    'Of several wrong attributes each is told, in a create and an update, also where their messages are the same.',
  ),
  tellsEach,
  typesToTry,
);
