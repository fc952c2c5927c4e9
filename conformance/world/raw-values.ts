/**
 * Values that reveal careless servers, by attribute type: case twins, accents, emoji, SQL wildcards, texts that look
 * like other values, ties, extremes. `core` values are in every world, whatever the seed, so that a pinned case keeps
 * its meaning; the seed draws from `more`. Texts whose case mapping differs between Unicode libraries are left out.
 */

import type { TextForm } from '../../spec/index.ts';
import { textFormOf } from '../models/attribute-types.ts';
import { blocks } from './raw-blocks.ts';

export interface RawValues {
  readonly core: readonly unknown[];
  readonly more: readonly unknown[];
}

/** The longest short text that common databases store. It ends with a space. */
const longShortText = 'alpha '.repeat(42);

/** Another text that begins as that one does, for 240 characters. */
const longTwin = `${'alpha '.repeat(40)}beta`;

const text: RawValues = {
  core: [
    'alpha',
    'Alpha',
    'ALPHA',
    'écru жук łąka',
    'Écru Жук Łąka',
    'alpha',
    '',
    'x%Y_z',
    'a\\b',
    'gamma delta',
    'gammadelta',
    'a,b',
    // characters beyond the first plane are equal in some collations
    ' alpha😀',
    ' alpha🎈',
    longShortText,
    longTwin,
  ],
  more: [
    'axbyc',
    `O'Neil "quoted"`,
    'a,b,c',
    ' lead',
    'trail ',
    'two\nlines',
    'tab\tand\r\nreturn\r',
    'null',
    'true',
    '1',
    '10',
    '日本語',
    '😀 smile',
    'ÉCRU',
    'beta',
    'alphabet',
    '[brackets]&=#+?',
    'zeta',
    'Beta',
  ],
};

/** Two texts that are the same for 280 characters, more than short texts have in common databases. */
const longerTwins = ['x', 'y'].map((end) => `${'omega '.repeat(46)}rho ${end}`);

/** Texts of several lines, in which nothing but the place of the line break tells how they begin and end. */
const prose: RawValues = {
  core: [
    ...text.core.filter((value) => ![longShortText, longTwin, 'gammadelta'].includes(String(value))),
    'mu nu\r\n\n\n\txi pi',
    'xi mu',
    // a hard line break of Markdown, and blanks of both kinds
    'omicron  \nrho \t\n sigma',
    ...longerTwins,
  ],
  more: text.more,
};

const uid: RawValues = {
  core: ['alpha', 'Alpha', 'ALPHA', 'a_b', 'beta', 'axb'],
  more: ['a-b', 'a.b', 'a~b', '10', 'null', 'zeta', 'gamma', 'Beta', 'true', '1'],
};

const email: RawValues = {
  core: ['alpha@example.com', 'Alpha@example.com', 'alpha@example.com', 'beta@example.org', 'a_b@example.com'],
  more: ['o.neil+tag@example.co', '10@example.com', 'zeta@example.net', 'axb@example.com', 'gamma@mail.example.com'],
};

const integer: RawValues = {
  core: [0, 1, -1, 7, 7, 10, 9, 2147483647, -2147483648],
  more: [2, 8, 100, 99, -7, 11, 1000, 65536, -10],
};

const biginteger: RawValues = {
  core: [
    '0',
    '7',
    '7',
    '-1',
    '9007199254740991',
    '9007199254740993',
    '9223372036854775807',
    '-9223372036854775808',
    '10',
    '9',
  ],
  more: ['1', '-9007199254740993', '8', '100', '4294967296', '1000000000000000001', '11'],
};

const float: RawValues = {
  core: [0, 1.25, 1.25, -0.5, 10, 9.75, 9007199254740991, 0.125, -2.75],
  more: [1.5, 1000000.0625, 100.5, 2, -1000, 0.5, 3.375],
};

const decimal: RawValues = {
  // hundredths that no binary fraction is: careless arithmetic loses one
  core: [0, 10.5, 10.5, 10.25, -0.5, 19.99, 12345678.75, -12345678.25, 0.29],
  more: [0.25, 1, 100.5, 99.75, -10.07, 2, 1000],
};

const date: RawValues = {
  // the weeks of the last and the first days of a year may belong to the other year
  core: ['2020-02-29', '2020-02-28', '2020-03-01', '2024-12-31', '2021-01-01', '2024-12-31', '1999-12-31'],
  more: [
    '1970-01-01',
    '2024-02-29',
    '2024-03-31',
    '2024-04-01',
    '2038-01-20',
    '1900-01-01',
    '2100-12-31',
    '1812-02-07',
    '2525-01-01',
  ],
};

const time: RawValues = {
  core: ['00:00:00.000', '23:59:59.999', '12:00:00.000', '08:30:00.000', '08:30:00.500', '08:30:00.000'],
  more: [
    '18:30:05.002',
    '11:59:59.999',
    '20:20:20.000',
    '09:15:30.001',
    '00:00:01.000',
    '10:00:00.250',
    '12:00:00.001',
  ],
};

const datetime: RawValues = {
  core: [
    '2020-02-29T23:59:59.999Z',
    '2020-03-01T00:00:00.000Z',
    '2023-12-31T23:59:59.999Z',
    '2024-01-01T00:00:00.000Z',
    '2024-01-01T00:00:00.000Z',
    '2024-01-01T00:00:00.001Z',
    // before 1970: a negative number of milliseconds
    '1969-07-20T20:17:40.250Z',
  ],
  more: [
    '1970-01-02T00:00:00.000Z',
    '1999-12-31T12:00:00.500Z',
    '2024-06-30T22:30:00.000Z',
    '2037-12-31T23:59:59.000Z',
    '2019-07-14T08:15:30.123Z',
    '2024-03-31T01:30:00.000Z',
    '2024-02-29T12:00:00.000Z',
  ],
};

const json: RawValues = {
  core: [
    { a: 1, b: [true, null, 'x'], c: null },
    [1, 2, 3],
    'text',
    0,
    false,
    {},
    [],
    { at: '2024-03-01T10:00:00Z', no: '007', yes: 'true', none: 'null' },
    { __typename: 'Box', __component: 'a.b', id: 1, data: { attributes: {} }, connect: [], locale: 'xx' },
  ],
  more: [{ nested: { é: '日本語', deep: [{ k: 'v' }] } }, 'null', 12.5, true, ['a', ['b']], { '%': '_' }],
};

const boolean: RawValues = { core: [true, false, true, false], more: [true, false] };

const array: RawValues = { core: [[1, 2, 3], [], ['a']], more: [[['a'], null]] };

/** Values by form of text. Enumerations take theirs from the model; passwords are canaries. */
const byForm: Readonly<Record<TextForm, RawValues | undefined>> = {
  line: text,
  prose,
  slug: uid,
  email,
  choice: undefined,
  secret: undefined,
};

const byType: Readonly<Record<string, RawValues>> = {
  integer,
  biginteger,
  float,
  decimal,
  date,
  time,
  datetime,
  timestamp: datetime,
  json,
  boolean,
  array,
  blocks,
};

/** Values of publishedAt for the run's entries. */
export const publishedMoments: RawValues = datetime;

/** The values of an attribute type; undefined for enumerations, passwords and attributes without a value. */
export function rawValues(type: string): RawValues | undefined {
  const form = textFormOf(type);
  return form ? byForm[form] : byType[type];
}
