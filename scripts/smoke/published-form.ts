/** The form in which the package is published: its manifest, and its types in strict programs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './run.ts';

/** Uses every entry point, with the types that it takes and returns. */
const PROGRAM = `import { type Reference, type ReferenceOptions, startReference } from 'content-touchstone';
import { checks, runConformance } from 'content-touchstone/conformance';
import { withBackend as inCypress } from 'content-touchstone/cypress';
import { withBackend as inJest } from 'content-touchstone/jest';
import { mockBackend } from 'content-touchstone/testing';
import { conformance } from 'content-touchstone/vitest';

const options: ReferenceOptions = { port: 0 };
export const reference: Promise<Reference> = startReference(options);
export const used = [checks.length, runConformance, conformance, inCypress, inJest, mockBackend];
`;

const RESOLUTIONS = [
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
] as const;

/** Lints the manifest and the exports of a tarball. @throws Error with what the linter says */
export function lintPackage(tarball: string, cwd: string): void {
  runTool('publint', ['--strict', tarball], cwd);
  // CommonJS programs import it dynamically, or require it in Node >= 20.19
  runTool('attw', ['--profile', 'esm-only', tarball], cwd);
}

/** Compiles a strict program that tests the declarations of the installed package too. @throws Error with the mistakes */
export function compileUse(folder: string): void {
  writeFileSync(join(folder, 'use.ts'), PROGRAM);
  for (const [module, moduleResolution] of RESOLUTIONS)
    runTool(
      'tsc',
      ['--noEmit', '--ignoreConfig', '--strict', '--target', 'es2023', '--module', module].concat([
        '--moduleResolution',
        moduleResolution,
        'use.ts',
      ]),
      folder,
    );
}
