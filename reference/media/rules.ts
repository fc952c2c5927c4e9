/** Reads the configuration of files: `upload.config` of `config/plugins`. */
import { isObject, membersOf } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import { positiveInteger, type Raw } from '../model/raw.ts';
import type { MediaRules } from './prepare.ts';

/** Default limit of a file, in bytes, as observed. */
export const DEFAULT_SIZE_LIMIT = 200 * 1024 * 1024;

/** Default breakpoints, as observed, in the order of answers. */
const DEFAULT_BREAKPOINTS = { large: 1000, medium: 750, small: 500 };

/**
 * Reads `sizeLimit` (bytes; older projects have it in `providerOptions`), `breakpoints` (pixels) and `sizeOptimization` (true
 * by default).
 *
 * @param plugins `config/plugins`, as configured
 * @throws ProjectError for a value that is no whole number above 0, and for an invalid name of a breakpoint
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

/** Checks the name of a breakpoint, which names of files begin with. */
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
