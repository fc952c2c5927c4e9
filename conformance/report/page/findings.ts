/** The findings on the page: what is broken, by how much, and how to see it. */
import { packageVersion } from '../../models/package-root.ts';
import type { ShownFinding } from '../findings.ts';
import { lines, Markup, markup } from '../markup.ts';
import { clipped } from '../words.ts';
import { block, difference, exchanges, jsonLines, opening, script, verdictMark, verdictWords } from './parts.ts';

/** Most other checks that a finding shows without being asked. */
const atOnce = 15;

/** Where the specification of this version can be read. */
export const specificationOf = (clause: string): string =>
  `https://unpkg.com/content-touchstone@${packageVersion()}/dist/spec/spec.generated.html#${clause}`;

const nothing = new Markup('');

/** A finding as an article; `sectionTitles` are those of the page, by number. */
export function findingArticle(finding: ShownFinding, sectionTitles: ReadonlyMap<string, string>): Markup {
  const { place, verdict, title, clauses, check, message, failure } = finding;
  const [clause, ...more] = clauses;
  return markup`<article class="finding item ${verdict}" id="finding-${place}" data-verdict="${verdict}">
<h3><a href="#finding-${place}"><span class="place">${place}</span> ${title}</a></h3>
<p class="badges">${verdictMark(verdict)}<span class="word">${verdictWords[verdict]}</span>${sections(finding, sectionTitles)}</p>
${clause ? markup`<blockquote>${says(clause)}</blockquote>` : nothing}
${message === undefined ? nothing : markup`<p class="message"><a class="id" href="#check-${check}">${check}</a> ${message}</p>`}
${failure ? difference(failure) : nothing}
${holds(finding)}
${failure ? markup`<h4>To see it</h4>${script(failure)}` : nothing}
${more.length > 0 ? opening(`${more.length} more ${more.length === 1 ? 'clause' : 'clauses'} broken`, markup`<ul class="plain">${lines(more.map((each) => markup`<li>${says(each)}</li>`))}</ul>`) : nothing}
${others(finding)}
${failure ? markup`${exchanges(failure)}${knownDeviation(check, failure.case)}` : nothing}
</article>`;
}

const says = ({ id, says: words }: ShownFinding['clauses'][number]): Markup =>
  markup`<a class="id" href="#${id}">${id}</a> ${words ?? ''} <a class="out" href="${specificationOf(id)}" rel="noreferrer">specification</a>`;

function sections({ sections: numbers }: ShownFinding, sectionTitles: ReadonlyMap<string, string>): Markup {
  return markup`${numbers
    .slice(0, 6)
    .map(
      (number) =>
        markup` <a class="section" href="#section-${number}">${`${number} ${sectionTitles.get(number) ?? ''}`.trim()}</a>`,
    )}`;
}

/** Clauses beside the broken one that hold. */
function holds({ holds: ids }: ShownFinding): Markup {
  if (ids.length === 0) return nothing;
  const links = ids.map((id) => markup` <a class="id" href="#${id}">${id}</a>`);
  return markup`<p class="holds">${verdictMark('pass')} Beside it holds:${links}</p>`;
}

function others({ others: ids }: ShownFinding): Markup {
  if (ids.length === 0) return nothing;
  const items = ids.map(
    ({ id, message }) =>
      markup`<li><a class="id" href="#check-${id}">${id}</a>${message === undefined ? '' : markup` <span class="soft">${clipped(message, 160)}</span>`}</li>`,
  );
  // one cause may hide another: the messages of a few checks are seen at once
  return opening(
    `and ${ids.length} more ${ids.length === 1 ? 'check' : 'checks'}`,
    markup`<ul class="ids">${lines(items)}</ul>`,
    ids.length <= atOnce,
  );
}

/** The entry of a file of known deviations. */
function knownDeviation(check: string, testCase: unknown): Markup {
  const entry = { check, condition: { case: testCase }, reason: '' };
  return opening('The case, as a known deviation', block('known deviation', jsonLines(entry)));
}
