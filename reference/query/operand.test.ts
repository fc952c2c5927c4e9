import { describe, expect, it } from 'vitest';
import { toOperand, toText } from './operand.ts';

const of = (type: string) => ({ name: 'it', type }) as Parameters<typeof toOperand>[0];
const read = (type: string, raw: Parameters<typeof toOperand>[1], anyBigInteger?: boolean) =>
  toOperand(of(type), raw, 'filters[it][$eq]', anyBigInteger);

describe('toOperand', () => {
  it.each([
    ['id', '7', 7],
    ['id', '', Number.NaN],
    ['id', 'x', Number.NaN],
    ['integer', ' 5 ', 5],
    ['decimal', '', 0],
    ['biginteger', '+0012', '12'],
    ['biginteger', '12.00', '12'],
    ['biginteger', '', '0'],
    ['biginteger', '-9223372036854775808', '-9223372036854775808'],
    ['boolean', 'f', false],
    ['boolean', 'no', true],
    ['string', 5, '5'],
    ['date', '2024-02-29', '2024-02-29'],
    ['timestamp', '1970-01-01T00:00:01.000Z', '1000'],
  ])('reads %s %j as %j', (type, raw, value) => {
    expect(read(type, raw)).toEqual(value);
  });

  it('compares JSON as it was sent', () => {
    expect(read('json', { a: [1] })).toEqual({ a: [1] });
    expect(read('json', null)).toBe(null);
  });

  it.each([
    ['integer', 'five', 'a number'],
    ['integer', 'Infinity', 'a number'],
    ['biginteger', '1.5', 'a whole number'],
    ['biginteger', 'x12', 'a whole number'],
    ['string', null, 'one value'],
    ['integer', {}, 'one value'],
  ])('refuses %s %j: it is not %s', (type, raw, expected) => {
    expect(() => read(type, raw)).toThrow(/^Invalid parameter filters\[it\]\[\$eq\]: /);
    expect(() => read(type, raw)).toThrow(expected);
  });

  it.each(['date', 'time', 'datetime', 'timestamp'])('refuses a %s that is none', (type) => {
    expect(() => read(type, 'soon')).toThrow();
  });

  it('takes any text for a big integer where that is asked for', () => {
    expect(read('biginteger', '1.5', true)).toBe('1.5');
    expect(read('biginteger', 'x', true)).toBe('x');
    expect(read('biginteger', '007', true)).toBe('7');
  });
});

describe('toText', () => {
  it('keeps a text, and writes a number or flag as one', () => {
    expect([toText('a', 'p'), toText(5, 'p'), toText(true, 'p')]).toEqual(['a', '5', 'true']);
  });

  it.each([null, {}, ['a']])('refuses %j', (raw) => {
    expect(() => toText(raw, 'filters[it][$contains]')).toThrow(/^Invalid parameter .*one text/);
  });
});
