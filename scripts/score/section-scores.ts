/** How many faults a default run finds, for each section of the source document. */

/** The outcome of one mutant: `not-applicable` where its models leave it no effect, or no run judges its clause. */
export interface Outcome {
  readonly mutant: string;
  /** The section of the clause it breaks, such as `4.6`. */
  readonly section: string;
  readonly verdict: 'found' | 'missed' | 'not-applicable';
}

/** The scores as a Markdown table: one row for each section in their order, the whole in the last. */
export function sectionScores(outcomes: readonly Outcome[]): string {
  const judged = outcomes.filter(({ verdict }) => verdict !== 'not-applicable');
  const sections = [...new Set(judged.map(({ section }) => section))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const row = (title: string, of: readonly Outcome[]): string => {
    const detected = of.filter(({ verdict }) => verdict === 'found').length;
    const percent = of.length === 0 ? '' : `${((100 * detected) / of.length).toFixed(1)} %`;
    return `| ${title} | ${of.length} | ${detected} | ${percent} |`;
  };
  return [
    '| Section | Faults | Found | |',
    '|---|---:|---:|---:|',
    ...sections.map((section) =>
      row(
        section,
        judged.filter((outcome) => outcome.section === section),
      ),
    ),
    row('all', judged),
  ].join('\n');
}
