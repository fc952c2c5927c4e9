/** Writes the title of a finding in plain English. */
import type { CheckResult } from '../events.ts';
import type { Group } from './group.ts';

/** What each symptom says of an answer. */
const symptomsInWords: Readonly<Record<string, string>> = {
  silence: 'no answer comes',
  leak: 'an answer tells what it must hide',
  accepted: 'a request is accepted that must be refused',
  refused: 'a request is refused that must be answered',
  missing: 'an entry is missing',
  stray: 'an entry is answered that does not belong there',
  twice: 'an entry is answered twice',
  order: 'entries are out of order',
  total: 'the total is wrong',
  size: 'the number of entries is wrong',
  meta: 'meta is wrong',
  value: 'a value is wrong',
  absent: 'a member is absent',
  extra: 'an answer shows more than it may',
  shape: 'an answer has the wrong shape',
};

/** `44 checks fail: a value of type string is wrong, accents composed (2.1)`. */
export function titleOf({ cause, results }: Group, shown: CheckResult): string {
  const [verb, count] = results.length === 1 ? ['fails', '1 check'] : ['fail', `${results.length} checks`];
  const common = (group: string): string | undefined => {
    const all = (shown.failure?.features ?? []).filter((feature) => feature.startsWith(`${group}:`));
    const share = (feature: string) => results.filter((result) => result.failure?.features?.includes(feature)).length;
    return all
      .filter((feature) => cause.includes(feature) || share(feature) * 3 >= results.length * 2)[0]
      ?.slice(group.length + 1);
  };
  const symptom = symptomsInWords[common('symptom') ?? ''];
  const what = symptom ?? shown.message ?? 'an answer is wrong';
  const details = [
    ['type', (type: string) => `attributes of type ${type}`],
    ['operator', (name: string) => `under ${name}`],
    ['change', (change: string) => change],
    ['parameter', (name: string) => `with ${name}`],
  ] as const;
  const words = details.flatMap(([group, say]) => {
    const value = common(group);
    return value === undefined ? [] : [say(value)];
  });
  const section = shown.sections[0];
  return `${count} ${verb}: ${[what, ...words].join(', ')}${section === undefined ? '' : ` (${section})`}`;
}
