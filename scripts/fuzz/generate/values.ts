/** Values that programs often handle wrongly. */
import type { Random } from '../random.ts';

const words = (text: string): string[] => text.split(' ');

const TEXTS: readonly string[] = [
  ...words('0 -0 -1 1 2 1.5 01 1e3 1e999 -1e-999 0x10 NaN Infinity -Infinity 2147483648 9007199254740993'),
  ...words('9223372036854775808 -9223372036854775809 123456789012345678901234567890'),
  ...words(
    'true false TRUE null undefined [] {} [1,2] {"a":1} " \' \\ ` $eq $where $and $gt * % _ . .. / - + , : ; & = # ? @ !',
  ),
  ...words('__proto__ constructor prototype toString valueOf hasOwnProperty __defineGetter__ length then id'),
  ...words('id:asc title:desc title:sideways author.name deep live preview en fr all xx-YY'),
  ...words('2020-02-30 2020-13-45 2020-01-01 0000-00-00 +275761-01-01 -000001-01-01 1970-01-01T00:00:00.000Z'),
  ...words('2020-01-01T25:61:61Z 24:00:00 23:59:60 12:00 99:99:99.999 a@b.c a@ ../../etc/passwd {{7*7}} $(id)'),
  ...words('😀 ﷺ ß İ ı é e\u0301 \u{10ffff} 日本語 (a+)+$ ^(a|a)*$ [ ( *a <script>alert(1)</script>'),
  ...words('\u0000 \u0007 \n \r\n \u001b[31m \u007f \u0085 \u2028 \u202e \ufeff \ud800 \udc00x'),
  ...['', ' ', "' OR 1=1 --", '1; DROP TABLE books', `${'x'.repeat(300)}@b.c`, 'A\u0300'.repeat(40)],
  ...['.*'.repeat(20), 'a'.repeat(256), 'a'.repeat(5000), ' '.repeat(3000), '﷽'.repeat(50)],
];

export const anyText = (random: Random): string => {
  const text = random.pick(TEXTS) ?? '';
  if (random.chance(0.05)) return text + (random.pick(TEXTS) ?? '');
  return random.chance(0.01) ? text.repeat(100) : text;
};

const NUMBERS: readonly number[] = words(
  '0 -0 1 2 3 -1 0.5 1e21 -1e21 1e308 5e-324 2147483648 4294967296 9007199254740992 -9007199254740992 99999 1e-7 1.1',
).map(Number);

export const anyNumber = (random: Random): number =>
  random.chance(0.5) ? random.below(40) : (random.pick(NUMBERS) ?? 0);

/** Any JSON; deeper values are rarer. */
export function anyJson(random: Random, depth = 0): unknown {
  const inner = depth > 4 ? 0 : 1;
  return random.weighted<unknown>([
    [3, () => anyText(random)],
    [3, () => anyNumber(random)],
    [1, () => null],
    [1, () => random.chance(0.5)],
    [inner, () => random.some(4, () => anyJson(random, depth + 1))],
    [inner, () => Object.fromEntries(random.some(4, () => [anyText(random), anyJson(random, depth + 1)]))],
    [0.02 * inner, () => deep(random, 10 ** (1 + random.below(4)))],
    [0.02 * inner, () => Array.from({ length: random.below(3000) }, (_, index) => index)],
  ]);
}

/** Lists or objects within one another. */
export function deep(random: Random, levels: number): unknown {
  const isList = random.chance(0.5);
  const key = anyText(random);
  let value: unknown = anyText(random);
  for (let level = 0; level < Math.min(levels, 1500); level += 1) value = isList ? [value] : { [key]: value };
  return value;
}

/** An id of an entry, mostly an existing one. */
export const anyId = (random: Random): unknown =>
  random.weighted<unknown>([
    [6, () => 1 + random.below(12)],
    [1, () => String(1 + random.below(12))],
    [1, () => anyJson(random, 3)],
  ]);
