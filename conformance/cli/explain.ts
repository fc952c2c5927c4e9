/** `touchstone explain CLAUSE`: prints the clause, its place, its exchange, its checks and the decision about it. */

import { existsSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import {
  type Clause,
  loadAnchors,
  loadBuilds,
  loadClauses,
  loadExchanges,
  type RecordedBuild,
  type ShownExchange,
} from '../../spec/index.ts';
import { allChecks } from '../checks/all.ts';
import { withClauses } from '../engine/plan.ts';
import { nearest } from '../models/nearest.ts';
import { UsageError } from '../models/usage-error.ts';
import { buildInWords } from '../report/build-words.ts';
import { answerText, requestText } from '../report/exchange-text.ts';
import { textOfLines } from '../report/lines.ts';
import { readableJson } from '../report/readable-json.ts';
import { proofsByClause } from './list.ts';
import { suiteCommand, withExitCode } from './outcome.ts';

export function explainCommand(): Command {
  return suiteCommand(
    'explain',
    'Explain a clause: its words, a request and its answer, its checks, the decision behind it',
  )
    .argument('<clause>', 'id of a clause, or of a check')
    .action(withExitCode(explain));
}

function explain(id: string): number {
  const clauses = loadClauses();
  const entry = clauses.get(id);
  const matches = entry
    ? [entry]
    : (allChecks.find((check) => check.id === id)?.clauses ?? []).flatMap((clause) => clauses.get(clause) ?? []);
  if (matches.length === 0) {
    const suggestion = nearest(id, [...clauses.keys(), ...allChecks.map((check) => check.id)]);
    throw new UsageError(
      `there is no clause or check ${id}${suggestion === undefined ? ' (touchstone list shows all)' : `; did you mean ${suggestion}?`}`,
    );
  }
  const [exchanges, builds] = [loadExchanges(), loadBuilds()];
  const texts = matches.map((clause) => inWords(clause, exchanges, builds));
  process.stdout.write(textOfLines(texts.join('\n\n').split('\n')));
  return 0;
}

/** A request and its answer, between empty lines. */
function exchangeLines(exchange: ShownExchange): string[] {
  const beside = exchange.beside === undefined ? [] : [`does not pass: ${readableJson(exchange.beside)}`];
  const on = exchange.on === undefined ? [] : [`on ${exchange.on}`];
  const text = [...on, requestText(exchange), '', answerText(exchange), ...beside].join('\n');
  return ['', ...text.split('\n').map((line) => `    ${line}`.trimEnd()), ''];
}

function inWords(
  clause: Clause,
  exchanges: ReadonlyMap<string, readonly ShownExchange[]>,
  builds: readonly RecordedBuild[],
): string {
  const rows = new Map(loadAnchors().map(({ key, row }) => [key, row]));
  const checks = proofsByClause(withClauses(allChecks)).get(clause.id) ?? [];
  const titles = new Map(allChecks.map((check) => [check.id, check.title]));
  const note = clause.decision === undefined ? undefined : decisionText(clause.decision);
  return [
    clause.id,
    `  ${clause.says}`,
    '',
    `  sections  ${clause.sections.join(', ')}`,
    `  level     ${clause.level}, ${clause.status}`,
    ...clause.anchors.map((key) => `  anchor    ${key}  ${rows.get(key) ?? ''}`.trimEnd()),
    ...(exchanges.get(clause.id) ?? []).flatMap(exchangeLines),
    ...builds.flatMap(({ name, clauses }) => {
      const record = clauses[clause.id];
      const phrase = record && buildInWords(record);
      return phrase === undefined ? [] : [`  ${name}: ${phrase}`];
    }),
    ...(checks.length === 0 ? ['  unchecked'] : checks.map((check) => `  check     ${check}: ${titles.get(check)}`)),
    ...(note === undefined
      ? []
      : [
          '',
          ...note
            .trimEnd()
            .split('\n')
            .map((text) => `  | ${text}`.trimEnd()),
        ]),
  ].join('\n');
}

function decisionText(name: string): string | undefined {
  const file = new URL(`../../spec/decisions/${name}.md`, import.meta.url);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
