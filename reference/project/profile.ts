/** The profile of a project for which none is named. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../model/object.ts';
import { parseJson } from '../model/parse-json.ts';
import { PROFILES, type Profile } from '../model/profile.ts';
import { ProjectError } from '../model/project-error.ts';
import { show } from '../model/raw.ts';
import { packageRoot } from '../package-root.ts';

/**
 * The `profile` of the project's `touchstone.json`; without one, `strapi-4` where the package of the directory depends on
 * `@strapi/strapi` 4, otherwise `stated`. The projects of this package show what the source document states.
 *
 * @param dir absolute path of a project
 * @throws ProjectError for a `touchstone.json` that cannot be read or names no profile
 */
export function profileOf(dir: string): Profile {
  const declared = declaredProfile(join(dir, 'touchstone.json'));
  if (declared) return declared;
  if (`${realpathSync(dir)}/`.startsWith(`${realpathSync(packageRoot())}/fixtures/`)) return 'stated';
  return /^[\s^~>=v]*4\b/.test(strapiVersion(join(dir, 'package.json'))) ? 'strapi-4' : 'stated';
}

function declaredProfile(file: string): Profile | undefined {
  const content = existsSync(file) ? parseJson(readFileSync(file, 'utf8'), file) : undefined;
  const declared = isObject(content) ? content.profile : undefined;
  if (declared === undefined) return undefined;
  const profile = PROFILES.find((name) => name === declared);
  if (profile) return profile;
  throw new ProjectError(file, 'profile', `expected ${PROFILES.join(' or ')}, found ${show(declared)}`);
}

/** The range in which a package asks for Strapi; empty where it does not. A package that cannot be read asks for nothing. */
function strapiVersion(file: string): string {
  try {
    const content = parseJson(readFileSync(file, 'utf8'), file);
    const dependencies = isObject(content) ? content.dependencies : undefined;
    const range = isObject(dependencies) ? dependencies['@strapi/strapi'] : undefined;
    return typeof range === 'string' ? range : '';
  } catch {
    return '';
  }
}
