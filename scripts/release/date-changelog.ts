/** Dates CHANGELOG.md for the version that `npm version` has just written into package.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { packageVersion } from '../../conformance/models/package-root.ts';
import { datedChangelog } from './changelog.ts';

const path = new URL('../../CHANGELOG.md', import.meta.url);
const day = new Date().toISOString().slice(0, 10);
writeFileSync(path, datedChangelog(readFileSync(path, 'utf8'), packageVersion(), day));
