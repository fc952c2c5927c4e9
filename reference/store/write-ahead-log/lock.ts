/** The lock that lets one process at a time use a data directory. */
import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { codeOf, isMissingFile, messageOf } from '../../model/caught-error.ts';
import { ProjectError } from '../../model/project-error.ts';

/**
 * Locks a directory for this process; returns the function that unlocks it. The lock is a symbolic link whose target is the
 * name of its holder, not a file: it is made in one step, even on a full disk. A stale lock, whose process has ended, is
 * taken over.
 *
 * @throws ProjectError that names the process which holds the lock
 */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, LOCK);
  const self = `${process.pid}.${startOf(process.pid) ?? 0}`;
  while (!make(file, self)) {
    const holder = holderOf(file);
    if (holder === undefined) continue;
    const pid = Number.parseInt(holder, 10);
    if (isRunning(pid, holder)) {
      throw new ProjectError(directory, '', `is in use by process ${pid}; stop that one, or choose another directory`);
    }
    moveAway(file, holder);
  }
  return () => {
    if (holderOf(file) === self) rmSync(file, { force: true });
  };
}

/** File name of the lock. */
export const LOCK = 'lock';

function make(file: string, holder: string): boolean {
  try {
    // the type matters on Windows only, where junctions need no special rights
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

/** Moves a stale lock away. Two processes may do so at once: the one that moved the other's fresh lock puts it back. */
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

/** Whether the holder still runs. Process ids are reused, so the start time must match too where the system tells it. */
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

/** Start time of a process, in clock ticks; undefined when it has ended or the system does not tell. */
function startOf(pid: number): string | undefined {
  try {
    // the program name, in brackets, may contain spaces and brackets
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
