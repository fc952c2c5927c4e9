/** Writes what a run would make. */
import type { Rehearsal } from '../engine/rehearsal.ts';

/** The lines of `--dry-run`. */
export function rehearsalInWords(rehearsal: Rehearsal): string[] {
  const { url, seed, probeRequests, entries, users, roles, files, changed, requests, sections } = rehearsal;
  const whole = sum([...entries.values()]);
  const ofChecks = sum(sections.map((section) => section.requests));
  return [
    `A run against ${url ?? 'the embedded reference'} would make, and remove again:`,
    `  ${amount(whole, 'entry', 'entries')}`,
    ...[...entries].sort(([, a], [, b]) => b - a).map(([uid, count]) => `    ${number(count)}  ${uid}`),
    `  ${amount(users, 'user', 'users')}, ${amount(roles, 'role', 'roles')}, ${amount(files, 'file', 'files')}`,
    changed.length === 0
      ? 'It would change nothing that is there.'
      : `It would change, and restore: ${changed.join(', ')}`,
    `It would send ${amount(requests, 'request', 'requests')}:`,
    ...sections.map((section) => `    ${number(section.requests)}  ${section.section} ${section.title}`),
    `    ${number(requests - ofChecks)}  set-up and clean-up`,
    `Rehearsed with seed ${seed} on the reference of this package, which serves the same models${
      url === undefined
        ? ''
        : `; the target got ${amount(probeRequests, 'request', 'requests')}, none of which could write`
    }.`,
  ];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const number = (count: number): string => count.toLocaleString('en').padStart(6);
const amount = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
