import { describe, expect, it } from 'vitest';
import { parseDate, parseDateTime, parseTime } from './moment.ts';

describe('moments', () => {
  it.each([
    ['2020-02-01', '2020-02-01T00:00:00.000Z'],
    ['2020-02-01T12:30', '2020-02-01T12:30:00.000Z'],
    ['2020-02-01T12:30:00.5+02:00', '2020-02-01T10:30:00.500Z'],
    ['2020-02-01T12:30:00-0130', '2020-02-01T14:00:00.000Z'],
    ['2020-02-01T12:30:00+02', '2020-02-01T10:30:00.000Z'],
    ['2020-02-01T12:30:00-02:15', '2020-02-01T14:45:00.000Z'],
    ['2020-02-01T12:30:00Z', '2020-02-01T12:30:00.000Z'],
    ['2020-02-01 12:30:59,1239', '2020-02-01T12:30:59.123Z'],
    ['2020', '2020-01-01T00:00:00.000Z'],
    ['2020-03', '2020-03-01T00:00:00.000Z'],
    ['1580515200000', '2020-02-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'],
  ])('reads the moment %s', (text, value) => {
    expect(parseDateTime(text)).toEqual({ value });
  });

  it.each(['2020-02-30', '2020-13-01', '2020-02-01T25:00', 'now', ''])('does not read the moment "%s"', (text) => {
    expect(parseDateTime(text)).toHaveProperty('message');
  });

  it('cuts a date from a date-time', () => {
    expect(parseDate('2020-02-01T23:00:00.000Z')).toEqual({ value: '2020-02-01' });
  });

  it('pads the decimals of a time', () => {
    expect(parseTime('08:00:00')).toEqual({ value: '08:00:00.000' });
    expect(parseTime('08:00:00.5')).toEqual({ value: '08:00:00.500' });
  });
});
