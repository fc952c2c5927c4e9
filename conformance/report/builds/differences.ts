/** What a real Strapi 5 does otherwise than Strapi 4, for the page of builds. */
import type { ReleaseDifferenceRow } from '../../../spec/rows.ts';
import { lines, type Markup, markup } from '../markup.ts';

/** A difference, with the clauses that its checks are about. */
export interface ShownDifference extends ReleaseDifferenceRow {
  readonly clauses: readonly string[];
}

export const differencesId = 'section-strapi-5';

/** The section of the page: each difference with its decision, and a request with both answers. */
export function differencesOfPage(differences: readonly ShownDifference[]): Markup {
  return markup`<section class="group" id="${differencesId}">
<h2><a href="#${differencesId}">What a client of Strapi 4 meets in Strapi 5</a></h2>
${lines(differences.map(differenceOfPage))}
</section>`;
}

function differenceOfPage({ name, says, decision, witness, clauses }: ShownDifference): Markup {
  const links = lines(clauses.map((clause) => markup`<a class="id" href="#${clause}">${clause}</a>`));
  return markup`<article class="row-of-builds item differs" id="strapi-5-${name}" data-verdict="differs">
<h3><a href="#strapi-5-${name}">${says}</a></h3>
<p class="says">${decision}</p>
<p class="request"><code>${witness.request}</code></p>
<dl><div><dt>Strapi 4.26.2</dt><dd>${witness['strapi-4']}</dd></div>
<div><dt>Strapi 5.54.0</dt><dd>${witness['strapi-5']}</dd></div></dl>
<p class="clauses">${links}</p>
</article>`;
}
