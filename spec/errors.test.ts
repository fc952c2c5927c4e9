import { describe, expect, it } from 'vitest';
import { loadExchanges, loadTable } from './index.ts';
import type { ErrorRow } from './rows.ts';

const exchanges = loadExchanges();

/** Rows that a recorded exchange shows; an error of the server itself is recorded nowhere. */
const shown = loadTable<ErrorRow>('errors').filter((row) => row.status < 500 && exchanges.has(row.clause));

/** A message as the table has it: `<…>` stands for any text. */
const patternOf = ({ message }: ErrorRow): RegExp =>
  new RegExp(
    `^${message
      .split(/<[^>]*>/)
      .map(escaped)
      .join('.+')}`,
    's',
  );

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

describe('each error', () => {
  it('is shown by an exchange, but for a few', () => {
    expect(shown.length).toBeGreaterThan(55);
  });

  it.each(shown)('$case is answered $status $name', (row) => {
    const errors = (exchanges.get(row.clause) ?? []).map(({ answer }) => {
      const error = Object(Object(answer.body).error) as Partial<ErrorRow>;
      return { status: answer.status, name: error.name ?? row.name, message: String(error.message ?? answer.body) };
    });
    const { status, name } = row;
    expect(errors).toContainEqual({ status, name, message: expect.stringMatching(patternOf(row)) });
  });
});
