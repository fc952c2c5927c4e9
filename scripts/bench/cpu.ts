/** CPU time of a process, as Linux counts it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ticksASecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU seconds of a process and of its children, with all threads, in user and kernel mode. Throws if it is gone. */
export function cpuSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + cpuSeconds(Number(child)), ownSeconds(pid));
}

function ownSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // the name of the program, in brackets, may hold anything: fields are counted from behind it
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}
