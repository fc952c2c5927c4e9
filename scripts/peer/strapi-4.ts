/**
 * Judges a real Strapi 4.26.2 with the models of a project and a new database, on a free loopback port.
 *
 *   npm run peer:strapi-4 -- [options] [options of touchstone check]
 *
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
import { loadContent } from './load-content.ts';
import { strapi4 } from './releases.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

printHelp(import.meta.url);
await runPeerCommand(
  {
    release: strapi4,
    load: loadContent,
    options: ['--profile', 'strapi-4'],
    // both files name content-types of the project of this repository
    known: ['--config', fromHere('strapi-4.config.json'), '--expected', fromHere('strapi-4.expected.json')],
  },
  process.argv.slice(2),
);
