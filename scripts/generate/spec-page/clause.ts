/** One clause on the page: its words, its exchange, its decision, its checks, and how other builds answer. */
import { answerText, requestText } from '../../../conformance/report/exchange-text.ts';
import { readableJson } from '../../../conformance/report/readable-json.ts';
import type { Anchor, Clause, ShownExchange } from '../../../spec/index.ts';
import type { BuildAnswer } from './builds.ts';
import { decisionId, linkTo, prose, toHtml } from './html.ts';

/** What stands beside clauses, by their ids. */
export interface Beside {
  readonly anchors: ReadonlyMap<string, Anchor>;
  readonly exchanges: ReadonlyMap<string, readonly ShownExchange[]>;
  readonly checks: ReadonlyMap<string, readonly string[]>;
  readonly builds: ReadonlyMap<string, readonly BuildAnswer[]>;
  /** Titles of the notes, by name. */
  readonly decisions: ReadonlyMap<string, string>;
}

/** @param under the anchor below which the clause stands */
export function renderClause(clause: Clause, under: Anchor | undefined, beside: Beside): string {
  const { id, level, status, says, decision } = clause;
  const badges = [level, status].map((word) => `<span class="badge ${word}">${word}</span>`);
  const elsewhere = clause.anchors
    .filter((key) => key !== under?.key)
    .map((key) => `<li><code>${toHtml(key)}</code> ${toHtml(beside.anchors.get(key)?.row ?? '')}</li>`);
  const settled =
    decision === undefined
      ? ''
      : `<p class="settled">Decision: ${linkTo(decisionId(decision), beside.decisions.get(decision) ?? decision)}</p>`;
  return `<article class="clause item ${status}" id="${toHtml(id)}">
<h3><a href="#${toHtml(id)}">${toHtml(id)}</a></h3><p class="badges">${badges.join('')}</p>
<p class="says">${prose(says)}</p>
${elsewhere.length === 0 ? '' : `<ul class="anchors">${elsewhere.join('')}</ul>`}${renderExchanges(beside.exchanges.get(id) ?? [])}${settled}${renderBuilds(beside.builds.get(id) ?? [])}${renderChecks(clause, beside.checks.get(id) ?? [])}
</article>`;
}

function renderExchanges(exchanges: readonly ShownExchange[]): string {
  const [first] = exchanges;
  if (!first) return '';
  const last = exchanges.at(-1) ?? first;
  const line = toHtml(`${last.request.method} ${last.request.path}`);
  const on = first.on === undefined ? '' : `<p class="on">on ${prose(first.on)}</p>`;
  return `<details class="exchange"><summary><code>${line}</code> <span class="answer">${last.answer.status}</span></summary>
${on}${exchanges.map(renderExchange).join('')}</details>`;
}

const renderExchange = (exchange: ShownExchange): string =>
  `<pre class="request" tabindex="0">${toHtml(requestText(exchange))}</pre><pre class="answered" tabindex="0">${toHtml(answerText(exchange))}</pre>${
    exchange.beside === undefined
      ? ''
      : `<pre class="beside" tabindex="0">does not pass: ${toHtml(readableJson(exchange.beside))}</pre>`
  }`;

const renderBuilds = (answers: readonly BuildAnswer[]): string =>
  answers.length === 0
    ? ''
    : `<ul class="builds">${answers
        .map(
          ({ build, keeps, says }) =>
            `<li class="${keeps ? 'keeps' : 'differs'}"><b>${toHtml(build)}</b> ${toHtml(says)}</li>`,
        )
        .join('')}</ul>`;

function renderChecks({ noCheck }: Clause, checks: readonly string[]): string {
  if (checks.length === 0) return noCheck === undefined ? '' : `<p class="checks">Not checked: ${prose(noCheck)}</p>`;
  const [first = '', ...others] = checks;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `<p class="checks"><code>touchstone check --only ${toHtml(first)}</code>${more}</p>`;
}
