/**
 * Judges a real Strapi 5.54.0 with the models of a project and a new database, on a free loopback port.
 *
 *   npm run peer:strapi-5 -- [--own] [options] [options of touchstone check]
 *
 *   --own          judge its own format (default: its v4 format, `Strapi-Response-Format: v4`)
 *   --project DIR  project to serve (default: fixtures/project)
 *   --empty        do not load the seed content of fixtures/project (default: load it)
 *   --keep         leave the server running, without the suite (default: run the suite and stop the server)
 *
 * For fixtures/project the known deviations are expected failures; for another project the caller names them.
 *
 * Exit codes: those of `touchstone check`; 2 DIR is no project, 3 Strapi cannot be installed or started.
 */
import { fileURLToPath } from 'node:url';
import { printHelp } from '../command-line.ts';
import { runPeerCommand } from './judge-peer.ts';
import { loadDocuments } from './load-documents.ts';
import { strapi5 } from './releases.ts';
import { servableProject } from './servable.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

printHelp(import.meta.url);
const argv = process.argv.slice(2);
await runPeerCommand(
  {
    release: strapi5,
    adapt: servableProject,
    load: loadDocuments,
    options: ['--profile', 'strapi-4', '--dialect', argv.includes('--own') ? 'strapi-5' : 'strapi-5-v4'],
    // both files name content-types of the project of this repository
    known: ['--config', fromHere('strapi-4.config.json'), '--expected', fromHere('strapi-5.expected.json')],
  },
  argv.filter((word) => word !== '--own'),
);
