/** Scalar types besides those of GraphQL itself (source document 2.3; forms and messages as observed). */
import { GraphQLError, GraphQLScalarType, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';
import type { Behaviour } from '../../model/profile.ts';
import type { Reader } from '../../store/reader.ts';
import { jsonLiteral } from './json-literal.ts';

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;
const WHOLE = /^[+-]?\d+$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?$/;

function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function textOf(name: string, types: string, value: unknown): string {
  if (typeof value !== 'string')
    throw new GraphQLError(`${name} cannot represent non ${types} type ${valueText(value)}`);
  return value;
}

const valueText = (value: unknown): string => JSON.stringify(value)?.slice(0, 80) ?? String(value);

/** Makes a parser of literals, whose errors name the place in the query. */
function literalParser<Value>(parse: (value: unknown) => Value): (node: ValueNode) => Value {
  return (node) => {
    try {
      return parse(valueFromASTUntyped(node));
    } catch (error) {
      throw error instanceof GraphQLError ? new GraphQLError(error.message, { nodes: node }) : error;
    }
  };
}

function parseDate(value: unknown): string {
  const text = textOf('Date', 'string', value);
  if (!isDate(text)) throw new GraphQLError(`Date cannot represent an invalid date-string ${text}.`);
  return text;
}

function parseDateTime(value: unknown): string {
  const text = textOf('DateTime', 'string or Date', value);
  const [, day = '', hour, minute, second] = DATE_TIME.exec(text) ?? [];
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  const time = isDate(day) && isTime ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new GraphQLError(`DateTime cannot represent an invalid date-time-string ${text}.`);
  return isoOf(time);
}

export const DateScalar = new GraphQLScalarType<string, unknown>({
  name: 'Date',
  description:
    'A date string, such as 2007-12-03, compliant with the `full-date` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar.',
  serialize: (value) => value,
  parseValue: parseDate,
  parseLiteral: literalParser(parseDate),
});

export const DateTimeScalar = new GraphQLScalarType<string, unknown>({
  name: 'DateTime',
  description:
    'A date-time string at UTC, such as 2007-12-03T10:15:30Z, compliant with the `date-time` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar.',
  // a timestamp is stored as its milliseconds
  serialize: (value) => (typeof value === 'string' && /^-?\d+$/.test(value) ? isoOf(Number(value)) : value),
  parseValue: parseDateTime,
  parseLiteral: literalParser(parseDateTime),
});

const isoOf = (time: number): string => new Date(time).toISOString();

export const TimeScalar: GraphQLScalarType<string, unknown> = new GraphQLScalarType<string, unknown>({
  name: 'Time',
  description: 'A time string with format HH:mm:ss.SSS',
  serialize: (value) => value,
  parseValue(value) {
    if (typeof value !== 'string') throw new TypeError(`Expected a string, got a ${typeof value}`);
    if (!TIME.test(value)) throw new TypeError('Invalid time format, expected HH:mm:ss.SSS');
    return value;
  },
  parseLiteral(node) {
    if (node.kind !== Kind.STRING) throw new TypeError('Time cannot represent non string type');
    return TimeScalar.parseValue(node.value);
  },
});

/** A whole number: a number if that is exact, otherwise its digits as a text. */
export const LongScalar = new GraphQLScalarType<number | string, unknown>({
  name: 'Long',
  description: 'The `BigInt` scalar type represents non-fractional signed whole numeric values.',
  serialize: parseLong,
  parseValue: parseLong,
  // digits are read as text: a number could lose some
  parseLiteral: (node) =>
    literalParser(() => parseLong(node.kind === Kind.INT ? node.value : valueFromASTUntyped(node)))(node),
});

function parseLong(value: unknown): number | string {
  const isWhole =
    typeof value === 'number' ? Number.isInteger(value) : WHOLE.test(typeof value === 'string' ? value : '');
  if (!isWhole) throw new GraphQLError(`Long cannot represent a value that is no whole number: ${valueText(value)}`);
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : BigInt(value as number | string).toString();
}

export const JsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description:
    'The `JSON` scalar type represents JSON values as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf).',
  specifiedByURL: 'http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: jsonLiteral,
});

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Whether a text is the code of a locale in the world, such as `fr` or `de-AT`; `ZZ` is no region. */
function isLocaleCode(text: string): boolean {
  return /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-(?!ZZ)[A-Z]{2}|-\d{3})?$/.test(text) && NAMES.of(text) !== undefined;
}

/**
 * The code of an existing locale, or `all`. As recorded, any locale of the world is one, and has no entries. Codes are read at
 * each request, since locales may change.
 */
export function localeScalar(reader: Reader, behaviour?: Behaviour): GraphQLScalarType<string, string> {
  return new GraphQLScalarType<string, string>({
    name: 'I18NLocaleCode',
    description: 'A string used to identify an i18n locale',
    parseValue(value) {
      if (typeof value !== 'string') throw new TypeError('Locale cannot represent non string type');
      const isKnown =
        value === 'all' ||
        reader.all('plugin::i18n.locale').some(({ code }) => code === value) ||
        (behaviour?.takesAnyLocale === true && isLocaleCode(value));
      if (!isKnown) throw new TypeError('Unknown locale supplied');
      return value;
    },
  });
}
