import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { allChecks } from '../../../conformance/checks/all.ts';
import { loadClauseFiles, loadTable, type OperatorRow, type ShownExchange } from '../../../spec/index.ts';
import { renderMarkdown } from './markdown.ts';
import { recordExchanges, renderExchangeData } from './render.ts';

const folder = new URL('../../../fixtures/exchanges/', import.meta.url);
const data = new URL('../../../spec/exchanges.generated.json', import.meta.url);

describe('the exchanges of the specification', () => {
  let exchanges: ReadonlyMap<string, readonly ShownExchange[]> = new Map();
  beforeAll(async () => {
    exchanges = await recordExchanges();
  }, 120_000);

  it('are what the reference server answers', () => {
    expect(renderExchangeData(exchanges)).toBe(readFileSync(data, 'utf8'));
  });

  it('are written for readers, a file a section', () => {
    const committed = new Map(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]));
    expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(renderMarkdown(loadClauseFiles(), exchanges)));
  });

  it('show every clause that a check proves', () => {
    const proved = new Set(allChecks.flatMap((check) => check.clauses));
    expect([...proved].filter((id) => !exchanges.has(id))).toEqual([]);
  });

  it('show what a filter compares, and an entry that does not pass', () => {
    const [shown] = exchanges.get('rest.filters.gt') ?? [];
    const attribute = /filters\[(\w+)\]/.exec(shown?.request.path ?? '')?.[1] ?? '';
    expect(shown?.request.path).toContain(`]=${attribute}`);
    expect(shown?.beside).toMatchObject({ attributes: { [attribute]: expect.anything() } });
    const operators = loadTable<OperatorRow>('operators').filter(({ operand }) => operand !== 'flag');
    const alone = operators.filter(({ clause }) => exchanges.get(clause)?.every(({ beside }) => beside === undefined));
    expect(alone.map(({ clause }) => clause)).toEqual([]);
  });
});
