/** One process at a time uses a data directory. */
import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { codeOf, isMissingFile, messageOf } from '../../model/caught-error.ts';
import { ProjectError } from '../../model/project-error.ts';

/**
 * Takes a directory for this process, and gives the function that lets go of it. The lock is a symbolic link that points
 * to no file but names its holder: it is made in one step, and on a full disk too. The lock of a process that is gone is
 * taken over. Throws a `ProjectError` that names the process which uses the directory.
 */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, LOCK);
  const own = `${process.pid}.${startOf(process.pid) ?? 0}`;
  while (!make(file, own)) {
    const holder = holderOf(file);
    if (holder === undefined) continue;
    const pid = Number.parseInt(holder, 10);
    if (isRunning(pid, holder)) {
      throw new ProjectError(directory, '', `is in use by process ${pid}; stop that one, or choose another directory`);
    }
    moveAway(file, holder);
  }
  return () => {
    if (holderOf(file) === own) rmSync(file, { force: true });
  };
}

/** Name of the lock in its directory. */
export const LOCK = 'lock';

function make(file: string, holder: string): boolean {
  try {
    // the type only matters where links need no rights as junctions
    symlinkSync(holder, file, 'junction');
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new ProjectError(file, '', `cannot be made: ${messageOf(error)}`);
  }
}

function holderOf(file: string): string | undefined {
  try {
    return basename(readlinkSync(file));
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw new ProjectError(file, '', 'is not the lock of a server; move it elsewhere');
  }
}

/** Two may find the same stale lock: who moves the other's fresh one away puts it back. */
function moveAway(file: string, stale: string): void {
  const away = `${file}.${process.pid}`;
  try {
    renameSync(file, away);
  } catch (error) {
    if (isMissingFile(error)) return;
    throw error;
  }
  if (holderOf(away) === stale) rmSync(away, { force: true });
  else renameSync(away, file);
}

/** Numbers of processes are used again: where the system tells when one started, that must be the same too. */
function isRunning(pid: number, holder: string): boolean {
  if (!(pid > 0)) return false;
  const start = startOf(pid);
  if (start !== undefined) return holder === `${pid}.${start}` || holder === `${pid}.0`;
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux';
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** When a process started, in ticks of its machine; undefined when it is gone, or the system does not tell. */
function startOf(pid: number): string | undefined {
  try {
    // the name of the program, in brackets, may hold anything
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
