/** Compares one answered entry: its fields, their values and its populations (2.1, 2.2, 4.4, 4.5). */
import { type AttributeTypeRow, loadTable } from '../../spec/index.ts';
import { attributeNamed } from '../models/lookup.ts';
import type { ContentType } from '../models/model.ts';
import { oncePer } from '../models/once-per.ts';
import { familyOf, isValueFamily } from '../oracle/attributes.ts';
import { type Difference as BodyDifference, hiddenMessage, isMoment, valueDifference } from '../oracle/compare-body.ts';
import { populationDifference } from '../oracle/compare-population.ts';
import type { ExpectedEntry } from '../oracle/expected-population.ts';
import { creatorFields, defaultFields, expectedKeys, selectedFields, servedFields } from '../oracle/fields.ts';
import type { QueryObject } from '../oracle/parse-query.ts';
import { populationOf } from '../oracle/populate-syntax.ts';
import { PopulationOracle } from '../oracle/population.ts';
import { type AnsweredEntry, entryMetaFault } from '../oracle/shape.ts';
import { asAnswered, comparable, sameValue } from '../oracle/value.ts';
import type { WorldEntry } from '../world/world.ts';
import type { Difference, Tell } from './difference.ts';
import type { JudgeScope } from './question/question.ts';
import { statedReading } from './reading.ts';
import { shapeDifferences } from './shapes.ts';
import { strayDifferences } from './strays.ts';

const clauseByType: ReadonlyMap<string, string> = new Map(
  loadTable<AttributeTypeRow>('attribute-types').map(({ name, clause }) => [name, clause]),
);

/** The known content of an entry: that of the world, or the values last written. */
export type EntryRecord = Pick<WorldEntry, 'values' | 'links' | 'parts' | 'files' | 'morphs'>;

/** An entry with a known content-type and no known value. */
export const emptyRecord: EntryRecord = { values: {}, links: {} };

/** The part of a request that applies to each entry of the answer. */
export interface EntryRequest {
  readonly type: ContentType;
  readonly parameters: QueryObject;
  /** The publication state of the list, which decides whether linked drafts are answered. */
  readonly state: 'live' | 'preview';
}

interface Comparison {
  readonly type: ContentType;
  /** Selected fields; undefined: all. */
  readonly fields: readonly string[] | undefined;
  readonly record: EntryRecord;
  readonly expected: ExpectedEntry;
  readonly answered: AnsweredEntry;
  readonly tell: Tell;
}

/** The differences between an answered entry, its record and the request: the first of each kind. */
export function entryDifferences(
  scope: JudgeScope,
  request: EntryRequest,
  record: EntryRecord,
  answered: AnsweredEntry,
  tell: Tell,
): readonly (Difference | undefined)[] {
  const compare = () => differencesOf(scope, request, record, answered, tell);
  return scope.sound
    ? scope.sound.differences(request, scope.reading ?? statedReading, record, answered, compare)
    : compare();
}

/** What a request selects of each entry; its lists hold many. */
const selectionOf = oncePer((parameters: QueryObject) => ({
  fields: selectedFields(parameters.fields),
  populate: populationOf(parameters.populate),
}));

const oracleOf = oncePer(
  (scope: JudgeScope) => new PopulationOracle({ ...scope, reading: (scope.reading ?? statedReading).inside }),
);

function differencesOf(
  scope: JudgeScope,
  { type, parameters, state }: EntryRequest,
  record: EntryRecord,
  answered: AnsweredEntry,
  tell: Tell,
): (Difference | undefined)[] {
  const { fields, populate } = selectionOf(parameters);
  const expected = oracleOf(scope).entry(type, { ...record, id: answered.id }, { fields, populate, state });
  const compared: Comparison = { type, fields, record, expected, answered, tell };
  return [
    fieldsDifference(compared),
    ...servedDifferences(compared, scope.reading?.exact === true),
    ...valueDifferences(compared),
    insideDifference(scope, compared),
    ...shapeDifferences(scope.model, expected, answered, scope.reading?.exact === true, tell),
    ...strayDifferences({ type, parameters, record, answered, exact: scope.reading?.exact === true }, tell),
    metaDifference(compared),
  ];
}

function fieldsDifference({ type, fields, answered: { id, attributes }, tell }: Comparison): Difference | undefined {
  if (!fields) return undefined;
  const keys = expectedKeys(type, fields);
  const lost = keys.find((name) => !Object.hasOwn(attributes, name));
  const extra = Object.keys(attributes).find(
    (name) => ![...keys, ...fields, 'id'].includes(name) && isValueFamily(familyOf(type, name)),
  );
  if (lost === undefined && extra === undefined) return undefined;
  const message = lost === undefined ? `carries ${extra}, which fields does not name` : `lacks ${lost}`;
  return tell('rest.fields.select', `entry ${id} ${message}`, { expected: keys, actual: Object.keys(attributes) });
}

/** Milliseconds by which a stored moment may differ from the answered one: some databases store whole seconds. */
const rounding = 1000;

/** Whether two moments differ. An unknown moment differs from none. */
function isOtherMoment(expected: unknown, answered: unknown): boolean {
  const [expectedTime, answeredTime] = [expected, answered].map((moment) => comparable('datetime', moment));
  if (typeof expectedTime !== 'number' || typeof answeredTime !== 'number' || expectedTime === answeredTime)
    return false;
  const isWhole = expectedTime % rounding === 0 || answeredTime % rounding === 0;
  return !isWhole || Math.abs(expectedTime - answeredTime) >= rounding;
}

/** Timestamps must be date-times, and createdAt must never change (4.1: fields not sent are unchanged). */
function servedDifferences(
  { type, fields, record, answered: { id, attributes }, tell }: Comparison,
  exact: boolean,
): Difference[] {
  const names = servedFields(type).filter((name) => !fields || fields.includes(name));
  return names.flatMap((name) => {
    const value = attributes[name];
    const isState = name === 'publishedAt';
    const published = isState ? record.values.publishedAt : 'a date-time';
    const mayBeNull = published === undefined || published === null;
    const isKept = name !== 'createdAt' || !isOtherMoment(record.values.createdAt, value);
    if ((mayBeNull && value === null) || (published !== null && isMoment(value, exact) && isKept)) return [];
    const clause = isState ? 'rest.attributes.published-at' : 'rest.attributes.timestamps';
    return tell(clause, `entry ${id} carries ${JSON.stringify(value) ?? 'nothing'} in ${name}`, {
      expected: published === null ? null : isKept ? 'a date-time' : record.values.createdAt,
      actual: value,
      entries: entriesOf(record),
    });
  });
}

/** The world entry that shows the fault; none for other records. */
const entriesOf = (record: EntryRecord): WorldEntry[] => ('segment' in record ? [record as WorldEntry] : []);

/** Values must be those that were written. An unknown value must have the form of its type. */
function valueDifferences({ type, record, expected, answered, tell }: Comparison): Difference[] {
  const { body } = expected;
  const names = body.fields
    ? expectedKeys(type, body.fields).filter((name) => Object.hasOwn(answered.attributes, name))
    : defaultFields(type);
  return names.flatMap((name) => {
    const attribute = attributeNamed(type, name);
    const family = familyOf(type, name);
    if (!attribute || !isValueFamily(family)) return [];
    const clause = clauseByType.get(attribute.type) ?? 'rest.attributes.string';
    const wrong = valueDifference(body, name, answered.attributes, '', false);
    if (wrong) return tell(clause, `entry ${answered.id} ${wrong.message}`, { ...wrong, entries: entriesOf(record) });
    const value = answered.attributes[name];
    const isOfType =
      attribute.type === 'enumeration'
        ? attribute.enum?.includes(String(value))
        : family === 'json' || sameValue(family, value, asAnswered(family, value));
    if (value === null || isOfType) return [];
    return tell(clause, `entry ${answered.id} carries ${JSON.stringify(value)} in ${name}`, {
      expected: `a value of type ${attribute.type}, or null`,
      actual: value,
      entries: entriesOf(record),
    });
  });
}

/** The clause of a difference in a population, by its path and message. */
function insideClause({ path, message }: BodyDifference): string {
  if (creatorFields.some((name) => path.split('.').at(-1) === name)) return 'rest.creators.omitted';
  if (message.includes('though nothing asks for it')) return 'rest.populate.nothing-by-default';
  if (message === hiddenMessage) return path.includes('.') ? 'rest.populate.hidden-inside' : 'rest.attributes.private';
  if (message.endsWith(' in locale')) return 'rest.i18n.locale-attribute';
  if (message.includes('which fields')) return path === '' ? 'rest.fields.select' : 'rest.populate.fields';
  return path.includes('.') ? 'rest.populate.nested' : 'rest.populate.one';
}

function insideDifference(scope: JudgeScope, { record, expected, answered, tell }: Comparison): Difference | undefined {
  const { order, exact } = scope.reading ?? statedReading;
  const difference = populationDifference(expected, answered, {
    ...scope,
    look: { order, values: true, observed: exact },
  });
  if (!difference) return undefined;
  const place = difference.path === '' ? `entry ${answered.id}` : `${difference.path} of entry ${answered.id}`;
  const message = `${place} ${difference.message}`;
  return tell(insideClause(difference), message, { ...difference, entries: entriesOf(record) });
}

function metaDifference({ answered: { id, meta }, tell }: Comparison): Difference | undefined {
  const fault = entryMetaFault(meta, 'meta');
  return fault === undefined
    ? undefined
    : tell('rest.envelope.available-locales', `entry ${id}: ${fault}`, { expected: 'an array', actual: meta });
}
