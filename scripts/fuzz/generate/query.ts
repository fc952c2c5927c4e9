/** Query strings: every parameter, in every spelling, with every mistake. */
import type { ContentType } from '../../../conformance/models/model.ts';
import type { Random } from '../random.ts';
import { anyPath, type Subject } from './model.ts';
import { anyId, anyNumber, anyText } from './values.ts';

const PARAMETERS = [
  ...[
    'filters',
    'sort',
    'populate',
    'fields',
    'pagination',
    'locale',
    'publicationState',
    'status',
    '_q',
    '_where',
    '_limit',
  ],
  ...[
    'where',
    'select',
    'orderBy',
    'limit',
    'start',
    'page',
    'data',
    'files',
    'code',
    'confirmation',
    'token',
    'access_token',
  ],
] as const;

/** A query string with its question mark, or none. */
export function anyQuery(random: Random, subject: Subject, type: ContentType): string {
  if (random.chance(0.1)) return '';
  const parts = random.some(random.chance(0.03) ? 60 : 5, () => anyParameter(random, subject, type));
  if (parts.length > 0 && random.chance(0.1)) parts.push(random.pick(parts) ?? '');
  const text = parts.join(random.chance(0.03) ? ';' : '&');
  return random.chance(0.02) ? `?${broken(random, text)}` : `?${text}`;
}

function anyParameter(random: Random, subject: Subject, type: ContentType): string {
  return random.weighted([
    [8, () => filters(random, subject, type)],
    [3, () => assign(random, ['sort', ...index(random)], names(random, subject, type, anyOrder))],
    [4, () => populate(random, subject, type)],
    [2, () => assign(random, ['fields', ...index(random)], names(random, subject, type))],
    [3, () => pagination(random)],
    [1, () => assign(random, [random.pick(['locale', 'publicationState', 'status', '_q'])], anyText(random))],
    [1, () => assign(random, [random.pick(PARAMETERS), ...random.some(3, () => anyText(random))], anyText(random))],
    [
      1,
      () =>
        assign(
          random,
          random.some(3, () => anyText(random)),
          anyText(random),
        ),
    ],
    [0.1, () => longList(random, subject, type)],
    [0.1, () => deepFilter(random)],
  ]);
}

function filters(random: Random, subject: Subject, type: ContentType): string {
  const logical = random
    .some(random.chance(0.1) ? 12 : 2, () => random.pick(['$and', '$or', '$not', '$and', '$or', anyText(random)]))
    .flatMap((word) => [word, ...(random.chance(0.7) ? [String(random.below(random.chance(0.05) ? 300 : 3))] : [])]);
  const path = anyPath(random, subject, type.attributes);
  const operators = random
    .some(2, () => (random.chance(0.9) ? (random.pick(subject.operators) ?? '$eq') : anyText(random)))
    .flatMap((operator) => [operator, ...index(random, 0.3)]);
  const value = random.chance(0.3) ? idText(random) : anyText(random);
  return assign(random, ['filters', ...(random.chance(0.4) ? logical : []), ...path, ...operators], value);
}

function populate(random: Random, subject: Subject, type: ContentType): string {
  const path = anyPath(random, subject, type.attributes);
  const nested = path.flatMap((name, step) => (step === 0 ? [name] : ['populate', name]));
  const inner = random.weighted<readonly string[]>([
    [3, () => []],
    [1, () => ['populate']],
    [1, () => ['fields', '0']],
    [1, () => ['sort']],
    [1, () => ['filters', ...anyPath(random, subject, type.attributes), random.pick(subject.operators) ?? '$eq']],
    [
      1,
      () => [
        'on',
        random.pick(subject.model.components)?.uid ?? 'x',
        random.pick(['populate', 'fields', anyText(random)]),
      ],
    ],
    [1, () => ['count']],
    [0.5, () => ['pagination', anyText(random)]],
    [0.5, () => [anyText(random)]],
  ]);
  const value = random.weighted([
    [3, () => '*'],
    [2, () => 'true'],
    [1, () => 'deep'],
    [2, () => path.join('.')],
    [2, () => names(random, subject, type)],
    [1, () => anyText(random)],
  ]);
  return assign(random, ['populate', ...(random.chance(0.6) ? nested : index(random)), ...inner], value);
}

function pagination(random: Random): string {
  const key = random.pick(['page', 'pageSize', 'start', 'limit', 'withCount', anyText(random)]);
  const value = random.chance(0.6) ? String(anyNumber(random)) : anyText(random);
  return assign(random, ['pagination', ...(random.chance(0.9) ? [key] : [])], value);
}

const anyOrder = (random: Random): string => random.pick(['', ':asc', ':desc', ':ASC', ':', ':asc:desc', ':sideways']);

/** Names with commas between. */
function names(random: Random, subject: Subject, type: ContentType, after = (_: Random): string => ''): string {
  const list = random.some(3, () => anyPath(random, subject, type.attributes).join('.') + after(random));
  return list.length === 0 ? anyText(random) : list.join(',');
}

function longList(random: Random, subject: Subject, type: ContentType): string {
  const path = [
    'filters',
    ...anyPath(random, subject, type.attributes),
    random.pick(['$in', '$notIn', '$between', '$or']),
  ];
  const length = random.pick([50, 99, 100, 101, 150, 1000]);
  return Array.from(
    { length },
    (_, at) => `${keyOf(random, [...path, random.chance(0.9) ? String(at) : ''])}=${at}`,
  ).join('&');
}

function deepFilter(random: Random): string {
  const levels = random.pick([10, 100, 900, 1500]);
  return `filters${'[$not]'.repeat(levels)}[id][$eq]=1`;
}

const index = (random: Random, probability = 0.4): string[] =>
  random.chance(probability) ? [random.pick(['', '0', '1', '2', '99', '100', '-1', '1e3', '0x1', '4294967296'])] : [];

function assign(random: Random, path: readonly string[], value: string): string {
  const key = keyOf(random, path);
  if (random.chance(0.03)) return key;
  return `${key}=${encoded(random, value)}`;
}

function keyOf(random: Random, [first = '', ...rest]: readonly string[]): string {
  if (random.chance(0.02)) return [first, ...rest].map((name) => encoded(random, name)).join('.');
  const [open, close] = random.chance(0.1) ? ['%5B', '%5D'] : ['[', ']'];
  const key = encoded(random, first) + rest.map((name) => `${open}${encoded(random, name)}${close}`).join('');
  return random.chance(0.01) ? key.replace(close, '') : key;
}

/** A text in a URL; some bytes stand as they are, though they must not. */
function encoded(random: Random, text: string): string {
  if (random.chance(0.01)) return encodeURIComponent(encodeURIComponent(Buffer.from(text).toString()));
  const bytes = Buffer.from(text);
  return bytes.toString('latin1').replace(/[^\w.~*$,:-]/g, (byte) => {
    if (random.chance(0.02) && byte > ' ' && byte < '\x7f' && byte !== '#') return byte;
    return `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
}

function broken(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  const insert = random.pick([
    '%',
    '%zz',
    '%E0%A4%A',
    '%ff',
    '%c0%ae',
    '%u0041',
    '[',
    ']',
    '[[',
    ']]',
    '[]',
    '=',
    '&&',
    '?',
    '%00',
    '+',
  ]);
  return text.slice(0, at) + insert + text.slice(at);
}

function idText(random: Random): string {
  const id = anyId(random);
  return typeof id === 'object' ? (JSON.stringify(id) ?? '') : String(id);
}
