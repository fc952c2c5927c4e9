/** Parses option values. Every error names the value and the allowed ones. */

import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { dialects } from '../dialects/all.ts';
import { allowances } from '../engine/allowances.ts';
import type { Shard } from '../engine/options.ts';
import { didYouMean } from '../models/nearest.ts';
import { UsageError } from '../models/usage-error.ts';
import { badgeEndings } from '../report/badge.ts';
import { type ReportFile, type ReportFormat, reportFormats } from '../report/files.ts';
import type { Allowance } from '../target/target.ts';

/** Makes a parser of option values whose errors commander shows with the name of the option. */
export function option<Value>(parse: (text: string) => Value): (text: string) => Value {
  return (text) => {
    try {
      return parse(text);
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message);
    }
  };
}

export const collect = (text: string, previous: readonly string[] = []): string[] => [...previous, text];

/** Values of an option that is comma-separated or repeated. */
export const list = (text: string, previous: readonly string[] = []): string[] => [
  ...previous,
  ...text.split(',').map((item) => item.trim()),
];

export function wholeNumber(least: number): (text: string) => number {
  return option((text) => {
    const number = Number(text);
    if (/^-?\d+$/.test(text) && Number.isSafeInteger(number) && number >= least) return number;
    throw new UsageError(`expected a whole number${least > 0 ? ` from ${least}` : ''}, found ${text}`);
  });
}

export const positiveNumber = option((text) => {
  if (Number(text) > 0 && Number.isFinite(Number(text))) return Number(text);
  throw new UsageError(`expected a number above 0, found ${text}`);
});

/** Adds a header `Name: value` to those before. */
export function header(text: string, previous: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+)\s*:\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError(`expected 'Name: value', found '${text}'`);
  return { ...previous, [name.toLowerCase()]: value };
}

/** Help text of `--allow`. */
export const dialectHelp = `how the target writes the same things: ${dialects.map(({ name }) => name).join(', ')} (default: strapi-4)`;

export const allowHelp = [
  'what the run may do beyond entries of its own; repeatable, comma-separated.',
  'singles: change and remove single types that can be put back as they were;',
  'roles: change the public role, make roles; users: register, make and remove users of its own;',
  'uploads: send files; abuse: what may lock accounts or load the target, last of all',
  '(default: all but abuse on the embedded reference, nothing elsewhere)',
].join(' ');

export const collectAllowances = (text: string, previous: readonly Allowance[] = []): Allowance[] => {
  const names = list(text).map((name) => {
    const match = allowances.find((allowance) => allowance === name);
    if (match) return match;
    throw new InvalidArgumentError(
      `expected some of ${allowances.join(', ')}, found ${name}${didYouMean(name, allowances)}`,
    );
  });
  return [...previous, ...names];
};

const units = { s: 1000, m: 60_000, h: 3_600_000 } as const;

/**
 * Parses a time such as `10m` to milliseconds.
 *
 * @throws UsageError when the text has another form
 */
export function parseTime(text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([smh])$/.exec(text) ?? [];
  const milliseconds = Number(amount) * units[unit as keyof typeof units];
  if (milliseconds > 0) return milliseconds;
  throw new UsageError(`expected a time such as 90s, 10m or 1h, found ${text}`);
}

/**
 * Parses `I/N`.
 *
 * @throws UsageError when the text has another form, or I is not between 1 and N
 */
export function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new UsageError(`expected I/N with I from 1 to N, found ${text}`);
}

/** Help text of `--report`. */
export const reportHelp = `also write FORMAT, one of ${reportFormats.join(', ')} (a badge as .svg, or as .json for shields.io); repeatable`;

/** Values of the repeatable option `--report`. */
export const collectReports = (text: string, before: unknown): ReportFile[] => [
  ...(Array.isArray(before) ? (before as ReportFile[]) : []),
  option(parseReport)(text),
];

/**
 * Parses `FORMAT=FILE`.
 *
 * @throws UsageError when the format is unknown or the file is missing
 */
export function parseReport(text: string): ReportFile {
  const cut = text.indexOf('=');
  const format = text.slice(0, Math.max(cut, 0));
  if (isFormat(format) && cut < text.length - 1) return soundReport({ format, file: text.slice(cut + 1) });
  const name = cut < 0 ? text : format;
  const hint = isFormat(name) ? `; did you mean ${name}=FILE?` : didYouMean(name, reportFormats);
  throw new UsageError(`expected FORMAT=FILE with FORMAT one of ${reportFormats.join(', ')}, found ${text}${hint}`);
}

/** Throws a UsageError for a badge whose file does not say its form. */
function soundReport(report: ReportFile): ReportFile {
  const { format, file } = report;
  if (format !== 'badge' || badgeEndings.some((ending) => file.endsWith(ending))) return report;
  throw new UsageError(`expected badge=FILE with FILE ending in ${badgeEndings.join(' or ')}, found ${file}`);
}

function isFormat(name: string): name is ReportFormat {
  return reportFormats.some((format) => format === name);
}

/**
 * Reads certificates of authorities from a PEM file.
 *
 * @throws UsageError when the file cannot be read or has no certificate
 */
export function readCertificates(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--ca ${file}: ${(error as Error).message}`);
  }
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new UsageError(`--ca ${file}: expected a PEM file, with a line -----BEGIN CERTIFICATE-----`);
}
