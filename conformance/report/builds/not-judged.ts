/** The clauses that builds were not judged by, with the reasons: what has no counterpart in a build, or needs what it lacks. */
import { loadClauses } from '../../../spec/index.ts';
import type { BuildRecord } from '../../engine/build-record.ts';
import { lines, type Markup, markup } from '../markup.ts';

export const notJudgedId = 'section-not-judged';

/** The clauses that a build was judged by, and the others by their reason, the most frequent first. */
export interface Judging {
  readonly judged: number;
  readonly reasons: ReadonlyMap<string, readonly string[]>;
}

const recorded = 'asked and recorded without a verdict: the source document leaves it open, or no Strapi keeps it';
const unasked = 'no check of the run is about it';

/** Tells which clauses of the specification the run of a build judged. */
export function judgingOf({ clauses }: BuildRecord): Judging {
  const reasons = new Map<string, string[]>();
  const leave = (reason: string, id: string): void => void reasons.set(reason, [...(reasons.get(reason) ?? []), id]);
  let judged = 0;
  for (const id of new Set([...loadClauses().keys(), ...Object.keys(clauses)])) {
    const record = clauses[id];
    if (record === undefined) leave(unasked, id);
    else if (record.verdict === 'observed') leave(recorded, id);
    else if (record.verdict === 'not-applicable') leave(record.message ?? 'not applicable', id);
    else judged += 1;
  }
  return { judged, reasons: new Map([...reasons].toSorted(([, a], [, b]) => b.length - a.length)) };
}

/** The section of the page: for each build how many clauses were judged, and which were not. */
export function notJudgedOfPage(builds: readonly BuildRecord[], specification: (clause: string) => string): Markup {
  return markup`<section class="group" id="${notJudgedId}">
<h2><a href="#${notJudgedId}">What was not judged, and why</a></h2>
${lines(builds.map((build) => buildOfPage(build, specification)))}
</section>`;
}

function buildOfPage(build: BuildRecord, specification: (clause: string) => string): Markup {
  const { judged, reasons } = judgingOf(build);
  const others = [...reasons.values()].flat().length;
  return markup`<article class="row-of-builds item differs" data-verdict="differs">
<h3>${build.name}: ${judged} clauses judged, ${others} not</h3>
${lines([...reasons].map(([reason, ids]) => reasonOfPage(reason, ids, specification)))}
</article>`;
}

function reasonOfPage(reason: string, ids: readonly string[], specification: (clause: string) => string): Markup {
  const links = lines(ids.map((id) => markup`<a class="id" href="${specification(id)}">${id}</a>`));
  return markup`<details class="reason"><summary>${ids.length}: ${reason}</summary>
<p class="clauses">${links}</p>
</details>`;
}
