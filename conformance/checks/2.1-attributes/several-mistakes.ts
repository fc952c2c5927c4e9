/** Several attributes that are wrong at once: each is told, whether their messages differ or not (2.1, 7, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import type { Answer } from '../../target/exchange.ts';
import { unknown } from '../4.8-relations/refusals.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, errorIn, errorPathsIn, expectError, expectThat, lastRequest } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { forbiddenBy, rulesOfDrafts } from './rules.ts';
import { isUnique } from './unique-everywhere.ts';

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

const rulesToTell = rulesOfDrafts.filter(({ clause }) => told.some((name) => clause === `rest.validation.${name}`));

const isTakeable = (attribute: Attribute): boolean => isUnique(attribute) && isShown(attribute);

/** A value that one of these rules forbids. */
export const forbidden = (attribute: Attribute): unknown =>
  isShown(attribute) ? forbiddenBy(rulesToTell, attribute)?.bad : undefined;

/** A wrong value for each attribute: of unique ones what the sent entry has. */
const wrongValues = ({ attributes }: ContentType, sent: JsonObject): JsonObject =>
  Object.fromEntries(
    attributes.flatMap((attribute) => {
      const value = isTakeable(attribute) ? sent[attribute.name] : forbidden(attribute);
      return value === undefined || value === null ? [] : [[attribute.name, value] as const];
    }),
  );

/** Throws Mismatch unless a refusal names these attributes, and no other, and counts its errors. */
export function expectTold({ session }: Scratch, answer: Answer, names: readonly string[]): void {
  expectError(session, answer, 400, 'ValidationError');
  const paths = errorPathsIn(answer);
  const places = [...new Set(paths)].toSorted();
  expectSame(`${lastRequest(session)} does not tell each wrong attribute`, places, names.toSorted());
  const details = errorIn(answer)?.details;
  const errors: readonly unknown[] = isObject(details) && Array.isArray(details.errors) ? details.errors : [];
  const isWhole = (error: unknown): boolean =>
    isObject(error) && [error.message, error.name].every((text) => typeof text === 'string' && text !== '');
  expectThat(session, answer, errors.every(isWhole), 'a message and a name of each', 'tells errors without them');
  const message = `${paths.length} errors occurred`;
  expectThat(session, answer, errorIn(answer)?.message === message, message, 'does not count its errors');
}

const mayBreak = (attribute: Attribute): boolean => isTakeable(attribute) || forbidden(attribute) !== undefined;

/** Sends all wrong values together, those that are taken, and each pair of neighbours. */
async function tellsEach(scratch: Scratch, type: ContentType): Promise<void> {
  const { session } = scratch;
  const unique = type.attributes.filter(isTakeable);
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

const isLinked = (attribute: Attribute): boolean => isPlainRelation(attribute) && !attribute.private;

/** Sends an id that does not exist beside one wrong value, and beside all: its error is the last, and names no attribute. */
async function tellsLinks(scratch: Scratch, type: ContentType): Promise<void> {
  const { session } = scratch;
  const other = await scratch.create(type, {});
  const wrong = Object.fromEntries(
    type.attributes
      .map((attribute) => [attribute.name, forbidden(attribute)] as const)
      .filter(([, bad]) => bad != null),
  );
  const names = Object.keys(wrong);
  for (const relation of type.attributes.filter(isLinked)) {
    const link = { [relation.name]: isToMany(relation) ? [unknown] : unknown };
    for (const group of [names.slice(0, 1), names]) {
      const values = { ...Object.fromEntries(group.map((name) => [name, wrong[name]])), ...link };
      expectTold(scratch, await session.create(type, { ...scratch.complete(type, {}), ...values }), [...group, '']);
      expectTold(scratch, await scratch.update(other, values), [...group, '']);
    }
  }
  entryIn(session, await scratch.update(other, {}));
}

/** The content-types that can have both a wrong value and a wrong link, those with most relations first. */
function typesWithLinks(model: Model): ContentType[] {
  const linksOf = ({ attributes }: ContentType): number => attributes.filter(isLinked).length;
  const able = collections(model).filter(
    (type) => linksOf(type) > 0 && type.attributes.some((attribute) => forbidden(attribute) !== undefined),
  );
  return able.toSorted((a, b) => linksOf(b) - linksOf(a)).slice(0, 2);
}

/** The two content-types with most unique attributes, and the two with most others that can be wrong. */
function typesToTry(model: Model): ContentType[] {
  const able = collections(model).filter(({ attributes }) => attributes.filter(mayBreak).length > 1);
  const most = (holds: (attribute: Attribute) => boolean): ContentType[] =>
    able.toSorted((a, b) => b.attributes.filter(holds).length - a.attributes.filter(holds).length).slice(0, 2);
  return [...new Set([...most(isTakeable), ...most(mayBreak)])];
}

export const severalMistakesChecks: readonly Check[] = [
  onType(
    variant(
      'rest.validation.several.attributes',
      'rest.validation.several',
      'Of several wrong attributes each is told, in a create and an update, also where their messages are the same.',
    ),
    tellsEach,
    typesToTry,
  ),
  onType(
    variant(
      'rest.validation.several.links',
      'rest.validation.several',
      'An id of a relation that does not exist is told beside attributes that are wrong.',
    ),
    tellsLinks,
    typesWithLinks,
  ),
];
