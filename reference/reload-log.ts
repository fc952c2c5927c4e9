/** What the log says of a reload: what changed, what was kept and what was dropped. */
import { relative } from 'node:path';
import { counted } from './reload-losses.ts';
import type { PlantedChanges } from './seed/plant-changes.ts';

/** A reload that succeeded. */
export interface Reload {
  /** Paths of the files that changed. */
  readonly files: readonly string[];
  /** Directory of the project. */
  readonly project: string;
  readonly milliseconds: number;
  /** The number of entries there are now. */
  readonly kept: number;
  /** What did not fit, as `lossesBetween` tells it. */
  readonly losses: readonly string[];
  readonly seed: PlantedChanges | undefined;
}

/** Most files and losses that are named. */
const MOST_NAMED = 5;

/** The lines of a reload. */
export function reloadLines({ files, project, milliseconds, kept, losses, seed }: Reload): string[] {
  const names = filesIn(files, project);
  const { planted = 0, removed = 0, taken = [] } = seed ?? {};
  const ofSeed = [planted > 0 ? `${counted(planted, 'entry')} planted` : '', removed > 0 ? `${removed} removed` : ''];
  return [
    `reloaded in ${Math.round(milliseconds)} ms: ${names}; ${counted(kept, 'entry')} kept`,
    ...(planted + removed > 0 ? [`seed: ${ofSeed.filter((part) => part !== '').join(', ')}`] : []),
    ...some(
      taken.map(({ type, id }) => `seed: ${type.uid} ${id} stays as it was created meanwhile; a reset plants the seed`),
    ),
    ...some(losses.map((loss) => `dropped: ${loss}`)),
  ];
}

/** Names of files that changed, relative to the project where they are in it. */
function filesIn(files: readonly string[], project: string): string {
  const names = files.map((file) => {
    const name = relative(project, file);
    return name.startsWith('..') ? file : name;
  });
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function some(lines: readonly string[]): string[] {
  const more = lines.length - MOST_NAMED;
  return [...lines.slice(0, MOST_NAMED), ...(more > 0 ? [`… and ${more} more`] : [])];
}
