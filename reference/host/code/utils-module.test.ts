import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { libraryModel } from '../../model/library.example.ts';
import { envOf } from '../../project/env.ts';
import { UNRESTRICTED } from '../../query/viewer.ts';
import { createSanitizer } from '../http/sanitize.ts';
import { utilsModule } from './utils-module.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-utils-'));
afterAll(() => rmSync(folder, { recursive: true }));

function utilsAt(dir: string) {
  const model = libraryModel();
  const sanitizer = createSanitizer(model, () => {});
  return utilsModule({ dir, env: envOf({ PORT: '80' }), model, sanitizer, viewerOf: () => UNRESTRICTED });
}

describe('@strapi/utils', () => {
  it('has what it is made of, whatever is installed', () => {
    expect(Object.keys(utilsAt(folder))).toContain('errors');
    expect((utilsAt(folder).env as ReturnType<typeof envOf>).int('PORT')).toBe(80);
  });

  it('says of the rest that it comes with the package', () => {
    expect(() => utilsAt(folder).yup).toThrow('require("@strapi/utils").yup comes with the package');
    expect(utilsAt(folder).then).toBeUndefined();
  });

  it('takes the rest from the package of the project', () => {
    const installed = join(folder, 'node_modules', '@strapi', 'utils');
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, 'index.js'), "exports.yup = { string: () => 'text' }; exports.errors = 'not these';");
    expect(utilsAt(folder).yup).toEqual({ string: expect.any(Function) });
    expect(utilsAt(folder).errors).not.toBe('not these');
  });
});
