/** Queries of undecided meaning, and forms of answers that are up to the server (4.3 to 4.6, 2.1). */
import { type Ground, grounds } from '../../generate/attributes.ts';
import { isPresent, operandText } from '../../generate/operand.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { type AnsweredEntry, answeredList } from '../../oracle/shape.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Check } from '../check.ts';
import { recordedCheck, type See } from '../reading/recorded.ts';

const entriesOf = ({ body }: Answer): readonly AnsweredEntry[] => answeredList(body) ?? [];

const status = (answer: Answer): string =>
  answer.status === 200 ? `200 with ${entriesOf(answer).length > 0 ? 'entries' : 'no entry'}` : String(answer.status);

const firstLink = ({ links }: Ground): string | undefined => links[0]?.name;

const numberField = ({ filterable }: Ground) =>
  filterable.find(({ family, values }) => family === 'number' && new Set(values.filter(isPresent)).size > 1);

/** Describes how the first value of an attribute type is written. */
const formOf =
  (attributeType: string): See =>
  (answer, { uid }, { model }) => {
    const names = typeNamed(model, uid).attributes.filter(({ type }) => type === attributeType);
    const values = entriesOf(answer).flatMap(({ attributes }) => names.map(({ name }) => attributes[name]));
    const value = values.find(isPresent);
    if (value === undefined) return undefined;
    return typeof value === 'string' && /^\d{4}-/.test(value) ? 'an ISO 8601 string' : `a ${typeof value}`;
  };

/** A list without parameters, of each content-type with an attribute of this type. */
const withType =
  (attributeType: string) =>
  (ground: Ground): Parameters | undefined =>
    ground.type.attributes.some(({ type }) => type === attributeType) ? {} : undefined;

/** Whether the keys of the first entry are in this order; ignores other keys. */
const isInOrder =
  (wantedOf: (type: ContentType) => readonly string[], named: string): See =>
  (answer, { uid }, { model }) => {
    const [entry] = entriesOf(answer);
    if (!entry) return undefined;
    const keys = Object.keys(entry.attributes);
    const expected = wantedOf(typeNamed(model, uid)).filter((key) => keys.includes(key));
    const actual = keys.filter((key) => expected.includes(key));
    return JSON.stringify(actual) === JSON.stringify(expected) ? named : 'another order';
  };

const ofModel = (type: ContentType): string[] => [
  ...defaultFields(type),
  'createdAt',
  'updatedAt',
  'publishedAt',
  'locale',
];

/** The first two attributes, in reverse order. */
const reversedPair = (type: ContentType): string[] => defaultFields(type).slice(0, 2).toReversed();

/** A check with a list of each ground for which `parameters` returns some. */
const onGrounds = (clause: string, see: See, parameters: (ground: Ground) => Parameters | undefined): Check =>
  recordedCheck(
    clause,
    ({ model, world }) =>
      grounds(model, world).flatMap((ground) => {
        const query = parameters(ground);
        return query ? [{ uid: ground.type.uid, query: queryString(query) }] : [];
      }),
    see,
  );

export const recordedChecks: readonly Check[] = [
  onGrounds('rest.pagination.populate-combined', status, (ground) => {
    const name = firstLink(ground);
    return name === undefined ? undefined : { populate: [name], pagination: { page: '1', pageSize: '1' } };
  }),
  onGrounds('rest.filters.attribute-and-or', status, (ground) => {
    const field = numberField(ground);
    const value = operandText(field?.values.find(isPresent));
    return field && { filters: { [field.name]: { $or: [{ $eq: value }, { $eq: '424242' }] } } };
  }),
  onGrounds('rest.filters.between-shape', status, (ground) => {
    const field = numberField(ground);
    return field && { filters: { [field.name]: { $between: '-1000000,1000000' } } };
  }),
  onGrounds('rest.filters.empty-on-number', status, (ground) => {
    const field = numberField(ground);
    return field && { filters: { [field.name]: { $eq: '' } } };
  }),
  onGrounds('rest.attributes.biginteger.form', formOf('biginteger'), withType('biginteger')),
  onGrounds('rest.attributes.timestamp.form', formOf('timestamp'), withType('timestamp')),
  onGrounds('rest.attributes.order', isInOrder(ofModel, 'the order of the model'), () => ({})),
  onGrounds('rest.fields.order', isInOrder(reversedPair, 'the order of fields'), ({ type }) => {
    const fields = reversedPair(type);
    return fields.length < 2 ? undefined : { fields };
  }),
];
