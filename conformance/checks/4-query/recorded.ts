/** Queries whose meaning is not decided, and forms of answers that servers choose (4.3 to 4.6, 2.1). */
import { type Ground, grounds } from '../../generate/attributes.ts';
import { isHeld, operandText } from '../../generate/operand.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { type AnsweredEntry, answeredList } from '../../oracle/shape.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Check, Scope } from '../check.ts';
import type { ListCase } from '../reading/list-case.ts';
import { recordedCheck } from '../reading/recorded.ts';

/** One case for each ground on which there is something to ask. */
const onGrounds =
  (parameters: (ground: Ground) => Parameters | undefined) =>
  ({ model, world }: Scope): ListCase[] =>
    grounds(model, world).flatMap((ground) => {
      const asked = parameters(ground);
      return asked ? [{ uid: ground.type.uid, query: queryString(asked) }] : [];
    });

const entriesOf = ({ body }: Answer): readonly AnsweredEntry[] => answeredList(body) ?? [];

const status = (answer: Answer): string =>
  answer.status === 200 ? `200 with ${entriesOf(answer).length > 0 ? 'entries' : 'no entry'}` : String(answer.status);

const firstLink = ({ links }: Ground): string | undefined => links[0]?.name;

const numberField = ({ filterable }: Ground) =>
  filterable.find(({ family, values }) => family === 'number' && new Set(values.filter(isHeld)).size > 1);

/** How the first value of some attribute type is written. */
const formOf =
  (types: readonly string[]) =>
  (answer: Answer, { uid }: ListCase, { model }: Scope): string | undefined => {
    const names =
      model.contentTypes.find((type) => type.uid === uid)?.attributes.filter(({ type }) => types.includes(type)) ?? [];
    const values = entriesOf(answer).flatMap(({ attributes }) => names.map(({ name }) => attributes[name]));
    const value = values.find(isHeld);
    if (value === undefined) return undefined;
    return typeof value === 'string' && /^\d{4}-/.test(value) ? 'an ISO 8601 string' : `a ${typeof value}`;
  };

const hasType = ({ type }: Ground, name: string): boolean =>
  type.attributes.some((attribute) => attribute.type === name);

/** Whether keys come in this order, others aside. */
const inOrder = (keys: readonly string[], wanted: readonly string[]): boolean =>
  JSON.stringify(keys.filter((key) => wanted.includes(key))) ===
  JSON.stringify(wanted.filter((key) => keys.includes(key)));

export const recordedChecks: readonly Check[] = [
  recordedCheck(
    'rest.pagination.populate-combined',
    onGrounds((ground) => {
      const name = firstLink(ground);
      return name === undefined ? undefined : { populate: [name], pagination: { page: '1', pageSize: '1' } };
    }),
    status,
  ),
  recordedCheck(
    'rest.filters.attribute-and-or',
    onGrounds((ground) => {
      const field = numberField(ground);
      const value = operandText(field?.values.find(isHeld));
      return field && { filters: { [field.name]: { $or: [{ $eq: value }, { $eq: '424242' }] } } };
    }),
    status,
  ),
  recordedCheck(
    'rest.filters.between-shape',
    onGrounds((ground) => {
      const field = numberField(ground);
      return field && { filters: { [field.name]: { $between: '-1000000,1000000' } } };
    }),
    status,
  ),
  recordedCheck(
    'rest.filters.empty-on-number',
    onGrounds((ground) => {
      const field = numberField(ground);
      return field && { filters: { [field.name]: { $eq: '' } } };
    }),
    status,
  ),
  recordedCheck(
    'rest.attributes.biginteger.form',
    onGrounds((ground) => (hasType(ground, 'biginteger') ? {} : undefined)),
    formOf(['biginteger']),
  ),
  recordedCheck(
    'rest.attributes.timestamp.form',
    onGrounds((ground) => (hasType(ground, 'timestamp') ? {} : undefined)),
    formOf(['timestamp']),
  ),
  recordedCheck(
    'rest.attributes.order',
    onGrounds(() => ({})),
    (answer, { uid }, { model }) => {
      const type = model.contentTypes.find((one) => one.uid === uid);
      const [entry] = entriesOf(answer);
      if (!type || !entry) return undefined;
      const wanted = [...defaultFields(type), 'createdAt', 'updatedAt', 'publishedAt', 'locale'];
      return inOrder(Object.keys(entry.attributes), wanted) ? 'the order of the model' : 'another order';
    },
  ),
  recordedCheck(
    'rest.fields.order',
    onGrounds(({ type }) => {
      const names = defaultFields(type).slice(0, 2);
      return names.length < 2 ? undefined : { fields: names.toReversed() };
    }),
    (answer, { uid }, { model }) => {
      const type = model.contentTypes.find((one) => one.uid === uid);
      const [entry] = entriesOf(answer);
      if (!type || !entry) return undefined;
      const wanted = defaultFields(type).slice(0, 2).toReversed();
      return inOrder(Object.keys(entry.attributes), wanted) ? 'the order of fields' : 'another order';
    },
  ),
];
