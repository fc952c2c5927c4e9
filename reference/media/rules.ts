/** What a project's configuration says about files: `upload.config` of `config/plugins`. */
import { isObject, membersOf } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import { positiveInteger, type Raw } from '../model/raw.ts';
import type { MediaRules } from './prepare.ts';

/** Most bytes of a file, unless a project says otherwise, as observed. */
export const DEFAULT_SIZE_LIMIT = 200 * 1024 * 1024;

/** Longest sides of smaller versions, as observed, in the order answers show them. */
const DEFAULT_BREAKPOINTS = { large: 1000, medium: 750, small: 500 };

/**
 * Reads `sizeLimit` (bytes; also below `providerOptions`, where older projects have it), `breakpoints` (pixels) and
 * `sizeOptimization` (on unless it says false).
 *
 * @param plugins `config/plugins`, as it stands there
 * @throws ProjectError for what is no whole number above 0
 */
export function mediaRulesOf(plugins: Readonly<Record<string, unknown>>): MediaRules {
  const config = membersOf(membersOf(plugins.upload).config);
  const options = membersOf(config.providerOptions);
  const breakpoints = isObject(config.breakpoints) ? config.breakpoints : DEFAULT_BREAKPOINTS;
  const { sizeLimit = options.sizeLimit ?? DEFAULT_SIZE_LIMIT } = config;
  return {
    sizeLimit: positiveInteger(rawOf(sizeLimit, 'sizeLimit')),
    breakpoints: Object.fromEntries(
      Object.entries(breakpoints).map(([key, side]) => [
        versionName(key),
        positiveInteger(rawOf(side, `breakpoints.${key}`)),
      ]),
    ),
    sizeOptimization: config.sizeOptimization !== false,
  };
}

/** The name of a smaller version begins the names of its files. */
function versionName(key: string): string {
  if (/^[\w-]{1,40}$/.test(key)) return key;
  const expected = 'expected letters, digits, - and _, at most 40';
  throw new ProjectError('config/plugins', `upload.config.breakpoints.${key}`, expected);
}

const rawOf = (value: unknown, name: string): Raw => ({
  value,
  file: 'config/plugins',
  place: `upload.config.${name}`,
});
