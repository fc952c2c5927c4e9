import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadTable } from './index.ts';
import type { ErrorRow } from './rows.ts';

interface Recorded {
  readonly exchanges: readonly {
    readonly answer: { readonly status: number; readonly body?: unknown };
  }[];
}

const fileOf = ({ clause }: ErrorRow): string =>
  fileURLToPath(new URL(`../fixtures/exchanges/${clause}.json`, import.meta.url));

/** Rows that a recorded exchange shows; an error of the server itself is recorded nowhere. */
const shown = loadTable<ErrorRow>('errors').filter((row) => row.status < 500 && existsSync(fileOf(row)));

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
    const { exchanges } = JSON.parse(readFileSync(fileOf(row), 'utf8')) as Recorded;
    const errors = exchanges.map(({ answer }) => {
      const error = Object(Object(answer.body).error) as Partial<ErrorRow>;
      return { status: answer.status, name: error.name ?? row.name, message: String(error.message ?? answer.body) };
    });
    const { status, name } = row;
    expect(errors).toContainEqual({ status, name, message: expect.stringMatching(patternOf(row)) });
  });
});
