/** Says what a run would make and ask: the same run, on the embedded reference instead of the target. */
import { loadClauseFiles } from '../../spec/index.ts';
import { filesPath, rolesPath, usersPath } from '../target/arrange/things.ts';
import type { JournalLine } from '../target/journal.ts';
import type { Capability } from '../target/target.ts';
import { begin } from './begin.ts';
import { connect } from './connect.ts';
import type { RunResult } from './events.ts';
import type { RunOptions } from './options.ts';
import { runConformance } from './run.ts';
import { randomSeed } from './seed.ts';

export interface Rehearsal {
  /** Undefined: the run would start the reference. */
  readonly url: string | undefined;
  readonly seed: number;
  /** Requests that the target got, none of which could write. */
  readonly probeRequests: number;
  /** Number of entries by content-type. */
  readonly entries: ReadonlyMap<string, number>;
  readonly users: number;
  readonly roles: number;
  readonly files: number;
  /** Paths of single types and roles that the run would change and restore. */
  readonly changed: readonly string[];
  /** All requests. */
  readonly requests: number;
  /** Requests of checks, by the first section of each: number and title. */
  readonly sections: readonly { readonly section: string; readonly title: string; readonly requests: number }[];
}

/** Capabilities that reading alone does not tell. */
const unread: readonly Capability[] = ['users', 'public'];

/**
 * Rehearses a run. The target is asked by reading alone which capabilities it has; all else is sent to a reference that
 * serves the same models.
 *
 * @throws as `runConformance` does
 */
export async function rehearse(options: RunOptions): Promise<Rehearsal> {
  const { url } = options;
  const seed = options.seed ?? randomSeed();
  const { probeRequests, lacking } = url === undefined ? { probeRequests: 0, lacking: [] } : await probe(options);
  const tally = new Tally();
  const result = await runConformance({
    ...options,
    url: undefined,
    token: undefined,
    headers: undefined,
    owner: undefined,
    seed,
    allow: options.allow ?? (url === undefined ? undefined : []),
    without: [...(options.without ?? []), ...lacking],
    expected: [],
    onEvent: undefined,
    onNote: (line) => tally.add(line),
  });
  return {
    url,
    seed,
    probeRequests,
    ...tally.result(),
    requests: result.requests,
    sections: sectionsOf(result),
  };
}

/** Capabilities that the target lacks, and the number of requests that told it. */
async function probe(options: RunOptions): Promise<{ readonly probeRequests: number; readonly lacking: Capability[] }> {
  const reading: RunOptions = { ...options, readOnly: true };
  const connection = await connect(reading, begin(reading));
  const { target, client } = connection;
  await connection.close();
  const lacking = [...target.capabilities].flatMap(([name, state]) => (state === 'absent' ? [name] : []));
  return { probeRequests: client.requests, lacking: lacking.filter((name) => !unread.includes(name)) };
}

/** Counts what a journal notes. */
class Tally {
  readonly #entries = new Map<string, number>();
  readonly #things = new Set<string>();
  readonly #changed = new Set<string>();

  add(line: JournalLine): void {
    if (line.kind === 'created') this.#entries.set(line.uid, (this.#entries.get(line.uid) ?? 0) + 1);
    if (line.kind === 'made') this.#things.add(line.path);
    if (line.kind === 'single' || line.kind === 'role') this.#changed.add(line.path);
  }

  result(): Pick<Rehearsal, 'entries' | 'users' | 'roles' | 'files' | 'changed'> {
    const count = (list: string): number => [...this.#things].filter((path) => path.startsWith(`${list}/`)).length;
    return {
      entries: this.#entries,
      users: count(usersPath),
      roles: count(rolesPath),
      files: count(filesPath),
      changed: [...this.#changed].sort(),
    };
  }
}

function sectionsOf({ checks }: RunResult): Rehearsal['sections'] {
  return loadClauseFiles().flatMap(({ section, title }) => {
    const own = checks.filter(({ sections }) => sections[0] === section);
    const requests = own.reduce((sum, result) => sum + (result.requests ?? 0), 0);
    return requests === 0 ? [] : [{ section, title, requests }];
  });
}
