/**
 * Writes the record of a run, to be put beside others on `spec/builds.generated.html`.
 *
 *   npm run record-build -- REPORT.json 'NAME OF THE BUILD' > spec/builds/NAME.json
 *
 * Exit codes: 0 written; 2 REPORT.json is no JSON report.
 */
import { buildRecord } from '../../conformance/engine/build-record.ts';
import { readReport } from '../../conformance/engine/report-file.ts';
import { UsageError } from '../../conformance/models/usage-error.ts';
import { printHelp } from '../command-line.ts';

printHelp(import.meta.url);
const [report = '', name = ''] = process.argv.slice(2);
try {
  if (report === '' || name === '') throw new UsageError('give a JSON report and the name of the build');
  process.stdout.write(`${JSON.stringify(buildRecord(readReport(report), name), null, 2)}\n`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
