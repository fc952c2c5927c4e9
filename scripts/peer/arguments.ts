/** Command line of `npm run peer:strapi-4`. */
import { PeerFault } from './fault.ts';

export interface PeerArguments {
  /** Start the server and leave it running, without the suite. */
  readonly keep: boolean;
  /** Start with an empty database, without the project's seed content. */
  readonly empty: boolean;
  /** Directory of the project that the server serves. */
  readonly project: string;
  /** Options of the suite beside those of every run, in the caller's order. */
  readonly rest: readonly string[];
}

/**
 * Takes `--keep`, `--empty` and `--project DIR` out of a command line; the rest is the suite's.
 * Throws PeerFault when `--project` has no value.
 */
export function readArguments(argv: readonly string[], defaultProject: string): PeerArguments {
  let keep = false;
  let empty = false;
  let project = defaultProject;
  const rest: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (word === '--keep') keep = true;
    else if (word === '--empty') empty = true;
    else if (word.startsWith('--project=')) project = word.slice('--project='.length);
    else if (word === '--project') {
      const value = argv[index + 1];
      if (value === undefined || value.startsWith('--')) throw new PeerFault('--project needs a directory', 2);
      project = value;
      index += 1;
    } else rest.push(word);
  }
  return { keep, empty, project, rest };
}
