/** The recipe of CONTRIBUTING.md for a report format, carried out by a test. */
import type { Recipe } from './recipe.ts';

export const reportFormat: Recipe = {
  heading: 'A report format',
  names: { FORMAT: 'csv' },
  edits: [
    {
      file: 'conformance/report/csv.ts',
      create: `/** The report as a table: a line a check, with its id, verdict and message. */
import { textOfLines } from './lines.ts';
import type { RunRecord } from './run-record.ts';

const quoted = (text: string): string => '"' + text.replaceAll('"', '""') + '"';

export function csvReport({ judged }: RunRecord): string {
  return textOfLines(judged.map(({ result: { id, verdict, message = '' } }) => [id, verdict, message].map(quoted).join(',')));
}
`,
    },
    {
      file: 'conformance/README.md',
      after: '| `--report json\\|junit\\|html\\|markdown\\|badge',
      text: '\\|csv',
    },
  ],
  last: [
    {
      file: 'conformance/report/files.ts',
      after: "import { badgeReport } from './badge.ts';\n",
      text: "import { csvReport } from './csv.ts';\n",
    },
    { file: 'conformance/report/files.ts', after: '  badge: badgeReport,\n', text: '  csv: csvReport,\n' },
  ],
  proof: 'npm run check -- --only rest.filters.eqi --report FORMAT=.tmp/report.FORMAT',
  afterwards: ['npx vitest run conformance/report'],
  together: [],
};
