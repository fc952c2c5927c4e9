/** Prints what the version of package.json brings, for the page of a release. */
import { readFileSync } from 'node:fs';
import { packageVersion } from '../../conformance/models/package-root.ts';
import { notesOf } from './changelog.ts';

process.stdout.write(notesOf(readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8'), packageVersion()));
