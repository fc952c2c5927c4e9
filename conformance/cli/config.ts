/** The configuration file of `touchstone check`. Options and file together become the options of a run. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readExpected } from '../engine/expected.ts';
import { readJsonFile } from '../engine/json-file.ts';
import type { Profile, RunOptions } from '../engine/options.ts';
import { ownerIn } from '../engine/owner-file.ts';
import type { ReportFile } from '../report/files.ts';
import type { Allowance, Limits, Owner } from '../target/target.ts';
import { parseReport, parseShard, parseTime, readCertificates } from './values.ts';

/** The file, as `config.schema.json` describes it. */
interface ConfigFile extends Omit<Owner, 'tokens'> {
  readonly url?: string;
  readonly project?: string;
  readonly profile?: Profile;
  readonly spec?: number;
  readonly strict?: boolean;
  readonly smoke?: boolean;
  readonly readOnly?: boolean;
  readonly for?: string;
  readonly observe?: boolean;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly seed?: number;
  readonly runs?: number;
  readonly without?: readonly string[];
  readonly identifier?: 'id' | 'documentId';
  readonly dialect?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ca?: string;
  readonly insecure?: boolean;
  readonly allow?: readonly Allowance[];
  readonly expected?: string;
  readonly report?: readonly string[];
  readonly shard?: string;
  readonly concurrency?: number;
  readonly timeout?: number;
  readonly rate?: number;
  readonly tokens?: Owner['tokens'] & { readonly full?: string };
  readonly limits?: Limits;
}

/** Parsed options of the command line. An absent member is an absent option. */
export interface Flags
  extends Omit<RunOptions, 'expected' | 'url' | 'owner' | 'limits' | 'checks' | 'timeoutMs' | 'forMs'> {
  readonly config?: string;
  readonly expected?: string;
  readonly report?: readonly ReportFile[];
  readonly timeout?: number;
  /** Milliseconds. */
  readonly for?: number;
  readonly header?: Readonly<Record<string, string>>;
}

export interface CheckSettings {
  readonly run: RunOptions;
  readonly reports: readonly ReportFile[];
}

/**
 * Joins the command line with the configuration file that it names. The command line wins.
 *
 * @throws UsageError when the file, or a value in it, is wrong
 */
export function settingsOf(url: string | undefined, flags: Flags): CheckSettings {
  const file = flags.config === undefined ? {} : readConfig(flags.config);
  const {
    config: _config,
    expected = file.expected,
    report,
    timeout = file.timeout,
    header,
    for: forMs = file.for === undefined ? undefined : parseTime(file.for),
    ca = file.ca,
    ...rest
  } = flags;
  const { full, ...otherTokens } = file.tokens ?? {};
  const owner = { ...ownerIn(file), ...(file.tokens ? { tokens: otherTokens } : {}) };
  return {
    run: {
      project: file.project,
      token: full,
      profile: file.profile,
      spec: file.spec,
      strict: file.strict,
      smoke: file.smoke,
      readOnly: file.readOnly,
      observe: file.observe,
      only: file.only,
      skip: file.skip,
      seed: file.seed,
      runs: file.runs,
      without: file.without,
      identifier: file.identifier,
      dialect: file.dialect,
      allow: file.allow,
      concurrency: file.concurrency,
      rate: file.rate,
      insecure: file.insecure,
      limits: file.limits,
      shard: file.shard === undefined ? undefined : parseShard(file.shard),
      ...withoutUndefined(rest),
      url: url ?? file.url,
      timeoutMs: timeout,
      forMs,
      headers: { ...file.headers, ...header },
      ca: ca === undefined ? undefined : readCertificates(ca),
      expected: expected === undefined ? undefined : readExpected(expected),
      owner: Object.keys(owner).length > 0 ? owner : undefined,
    },
    reports: report ?? file.report?.map(parseReport) ?? [],
  };
}

/** Reads the file. Paths in it are relative to its folder and become absolute. */
function readConfig(file: string): ConfigFile {
  const schema: unknown = JSON.parse(readFileSync(new URL('./config.schema.json', import.meta.url), 'utf8'));
  const config = readJsonFile(file, schema) as ConfigFile;
  const here = (path: string): string => resolve(dirname(file), path);
  return {
    ...config,
    ...(config.project === undefined ? {} : { project: here(config.project) }),
    ...(config.expected === undefined ? {} : { expected: here(config.expected) }),
    ...(config.ca === undefined ? {} : { ca: here(config.ca) }),
    ...(config.report === undefined
      ? {}
      : { report: config.report.map((text) => text.replace(/=(.*)$/, (_, path: string) => `=${here(path)}`)) }),
  };
}

/** The values without undefined ones. */
function withoutUndefined<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined>;
  };
}
