/** Writes the title of a finding in plain English. */
import { loadClauses } from '../../../spec/index.ts';
import { isObject } from '../../models/json.ts';
import type { CheckResult } from '../events.ts';
import type { Group } from './group.ts';
import type { Signature } from './signatures.ts';

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

/** What a title names: the clause that is broken, and the mutant that fails alike. */
export interface Named {
  readonly clause: string | undefined;
  readonly mutant: Signature | undefined;
}

/**
 * `67 checks fail as if the last entry of a list is left out (4.3)`; where no mutant fails alike:
 * `44 checks fail: a value is wrong, attributes of type string (2.1)`.
 */
export function titleOf(group: Group, shown: CheckResult, { clause, mutant }: Named): string {
  const { length } = group.results;
  const fail = length === 1 ? '1 check fails' : `${length} checks fail`;
  const says = mutant ? ` as if ${inSentence(mutant.breaks)}` : `: ${differenceInWords(group, shown)}`;
  const section = loadClauses().get(clause ?? '')?.sections[0] ?? shown.sections[0];
  return `${fail}${says}${section === undefined ? '' : ` (${section})`}`;
}

/** A sentence as part of another: without its full stop, and begun with a small letter unless it begins with a name. */
const inSentence = (sentence: string): string =>
  sentence.replace(/\.$/, '').replace(/^[A-Z](?=[a-z]* )(?!raphQL)/, (letter) => letter.toLowerCase());

/** Changes of values that a reader understands without the values. */
const plainChange =
  /^(?:trimmed|accents|lower|upper|spaces|line ends|markup|without|null|empty|cut|one |zero|sign|true and false|first|last|items|another order|an empty list|a value for null)/;

function differenceInWords({ cause, results }: Group, shown: CheckResult): string {
  const common = (group: string): string | undefined => {
    const own = (shown.failure?.features ?? []).filter((feature) => feature.startsWith(`${group}:`));
    const share = (feature: string) => results.filter((result) => result.failure?.features?.includes(feature)).length;
    const shared = own.filter((feature) => cause.includes(feature) || share(feature) * 3 >= results.length * 2);
    const [first] = shared.toSorted((a, b) => Number(cause.includes(b)) - Number(cause.includes(a)));
    return first?.slice(group.length + 1);
  };
  const symptom = common('symptom') ?? '';
  const type = common('type');
  const operator = common('operator');
  const change = symptom === 'value' ? common('change') : undefined;
  const parameter = common('parameter');
  const unwritable = common('unwritable');
  const unreadable = common('unreadable');
  const isFault = common('answer') === '5xx';
  const refusal = cause.some((feature) => feature.startsWith('refusal:')) ? common('refusal') : undefined;
  if (refusal !== undefined) return `a request is refused: ${shortened(refusal)}`;
  return [
    isFault ? 'the target answers 5xx' : symptomInWords(symptom, shown),
    ...(unwritable === undefined ? [] : [`where ${unwritable} is written`]),
    ...(unreadable === undefined ? [] : [`where ${unreadable} is asked for`]),
    ...(type !== undefined ? [`in attributes of type ${type}`] : symptom === 'value' ? memberIn(shown) : []),
    ...(operator === undefined ? [] : [`under ${operator}`]),
    ...(parameter === undefined || operator !== undefined ? [] : [`with ${parameter}`]),
    ...(change !== undefined && plainChange.test(change) ? [`(${change})`] : []),
  ].join(' ');
}

/** The words of a symptom. An answer that is wrong in a way no symptom tells counts as refused in groups, though it is none. */
const symptomInWords = (symptom: string, shown: CheckResult): string =>
  symptom === 'refused' && isAnswered(shown.failure?.actual)
    ? 'a request is not answered as it must be'
    : (symptomsInWords[symptom] ?? shortened(shown.message ?? 'an answer is wrong'));

/** Whether this is an answer with a status below 400, and without errors of GraphQL. */
const isAnswered = (actual: unknown): boolean =>
  isObject(actual) &&
  typeof actual.status === 'number' &&
  actual.status < 400 &&
  !(isObject(actual.body) && 'errors' in actual.body);

/** The member of every entry that a message names. */
const memberIn = ({ message = '' }: CheckResult): string[] =>
  message.match(/\bin (?:id|createdAt|updatedAt|publishedAt|locale)\b/)?.slice(0, 1) ?? [];

/** A message without the question that it quotes. */
const shortened = (message: string): string => {
  const sentence = message.replace(/ \([\w.-]+\) in .*$/s, '');
  return sentence.length <= 100 ? sentence : `${sentence.slice(0, 99)}…`;
};
