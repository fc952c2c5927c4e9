/** Results of benchmarks, as text and in `RESULTS.md`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Outcome, Workload } from './workload.ts';

const title = `# Results of the benchmarks

The results of the last run of each benchmark (\`npm run bench\`, \`npm run bench -- --strapi\`). All servers of a table were
measured in one run, in turn, on one machine. Compare the ratios: the absolute figures depend on the machine and its other load.
`;

/** One benchmark in Markdown. `measured` names the machine and the time. */
export function section(workload: Workload, outcome: Outcome, measured: string): string {
  const { headings, rows, reaches } = outcome;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [
    line(['', ...headings]),
    line(['---', ...headings.map(() => '---:')]),
    ...rows.map(({ name, cells }) => line([name, ...cells])),
  ];
  const reached = reaches.map(
    ({ says, measured: figure, holds }) => `- ${holds ? 'reached' : '**not reached**'}: ${says}; found ${figure}`,
  );
  return [`## ${workload.id}`, workload.title, table.join('\n'), reached.join('\n'), measured]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Writes sections into the file, each in place of the one with the same heading; others stay. */
export function keep(file: string, sections: readonly string[]): void {
  const old = existsSync(file) ? readFileSync(file, 'utf8') : title;
  const entries = new Map(
    old
      .split(/^(?=## )/m)
      .slice(1)
      .map((text) => [headingOf(text), text.trim()]),
  );
  for (const text of sections) entries.set(headingOf(text), text.trim());
  writeFileSync(file, `${[title, ...entries.values()].map((text) => text.trim()).join('\n\n')}\n`);
}

const headingOf = (text: string): string => text.split('\n', 1)[0] ?? '';
