/** Parts of the page that stand in several places: verdicts, blocks to copy, differences, exchanges. */
import type { Failure, ReportedRequest, Verdict } from '../../engine/events.ts';
import { lines, Markup, markup, textLines } from '../markup.ts';
import { shortDifference } from '../short-difference.ts';
import { clipped, scriptLines, symbols } from '../words.ts';

/** Verdicts as readers say them. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  fail: 'failed',
  error: 'could not be judged',
  stale: 'stale',
  warn: 'warned',
  'expected-fail': 'failed as expected',
  observed: 'not judged',
  'not-applicable': 'not applicable',
  unchecked: 'without a check',
};

/** The symbol of a verdict, which says its word to those who do not see it. */
export const verdictMark = (verdict: Verdict): Markup =>
  markup`<span class="mark ${verdict}"><span aria-hidden="true">${symbols[verdict].trim() || '○'}</span><span class="unseen">${verdictWords[verdict]}</span></span>`;

/** Characters of an answer, or of a case, that the page shows. */
const mostCharacters = 5000;

/** Characters of a script beside other checks. A long one is left out there. */
const shortScript = 4000;

/** Places of a difference that the page shows. */
const mostPlaces = 6;

/** Exchanges of a failure whose answers the page shows: the last ones. */
const mostExchanges = 8;

/** Lines with a button that copies them; the page shows it where scripts run. `name` tells what they are. */
export function block(name: string, texts: readonly string[]): Markup {
  return markup`<div class="block"><pre tabindex="0" role="region" aria-label="${name}">${textLines(texts)}</pre><button type="button" class="copy" hidden>Copy</button></div>`;
}

/** A value as JSON, one member a line. */
export function jsonLines(value: unknown): string[] {
  const text = value === undefined ? '(absent)' : JSON.stringify(value, null, 2);
  return clipped(text, mostCharacters).split('\n');
}

/** A part of the page that opens, or is open from the start. */
export const opening = (title: string, content: Markup, isOpen = false): Markup =>
  markup`<details class="more"${isOpen ? markup` open` : ''}><summary>${title}</summary>${content}</details>`;

/** What is expected and what is answered, in a few lines; the whole values open. */
export function difference({ expected, actual }: Failure): Markup {
  const short = shortDifference(expected, actual, mostPlaces).map(
    ({ side, text }) => markup`<span class="${side}">${text}</span>`,
  );
  const whole = markup`<h4>Expected</h4>${block('expected', jsonLines(expected))}<h4>Actual</h4>${block('actual', jsonLines(actual))}`;
  const isLong = JSON.stringify([expected, actual]).length > 160;
  return markup`<pre class="difference" tabindex="0" role="region" aria-label="difference">${lines(short)}</pre>${isLong ? opening('Both values', whole) : new Markup('')}`;
}

/** The lines to paste, to copy. */
export const script = (failure: Failure): Markup => block('lines that show it', scriptLines(failure));

/** The script of a failure, if it is short; else how to get it. */
export function shortScriptOf(check: string, failure: Failure): Markup {
  const length = failure.requests.reduce((sum, { curl }) => sum + curl.length, 0);
  if (length <= shortScript) return script(failure);
  return markup`<p class="soft">${failure.requests.length} requests show it: <code>touchstone replay REPORT.json#${check}</code></p>`;
}

/** Requests with their answers; of many, the last. */
export function exchanges({ requests }: Failure): Markup {
  const hidden = Math.max(0, requests.length - mostExchanges);
  const count = requests.length === 1 ? '1 request and its answer' : `${requests.length} requests and their answers`;
  const before =
    hidden > 0 ? markup`<p class="soft">The first ${hidden} stand in the lines above.</p>` : new Markup('');
  return opening(
    count,
    markup`${before}<ol class="exchanges" start="${hidden + 1}">${lines(requests.slice(hidden).map(exchange))}</ol>`,
  );
}

function exchange({ method, path, status, body, answer }: ReportedRequest): Markup {
  const sent = body === null ? new Markup('') : block('body', jsonLines(body));
  const isGood = status >= 200 && status < 400;
  return markup`<li><p class="request"><b>${method}</b> <code>${path}</code></p>${sent}<p class="status ${isGood ? 'good' : 'bad'}">${status === 0 ? 'no answer' : status}</p>${block('answer', jsonLines(answer))}</li>`;
}
