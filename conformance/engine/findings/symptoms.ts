/** Names the way in which an answer is wrong, from the message of a failure. */

/** Ways in which an answer is wrong, each with the messages that tell it. The first that fits applies. */
const symptoms: readonly (readonly [symptom: string, says: RegExp])[] = [
  ['silence', /no answer|hung up|did not answer|timed out/i],
  ['accepted', /not refused|not permitted|accepts|is accepted|must be refused|answers? 2\d\d/],
  [
    'refused',
    /answer(?:s|ed) [345]\d\d|is refused|refuses|must be accepted|not answered as|fails with|answered with an error/,
  ],
  ['leak', /secret|hash|password|stack trace|SQL/],
  ['missing', /is missing from|does not find|finds nothing|entry \S+ is not answered|no longer/],
  ['stray', /does not belong|finds .*though|is found|stays|another entry|it answers entry/],
  ['twice', /twice/],
  ['order', /stands before|order|stands at place|sorted/],
  ['total', /total/],
  ['size', /entries are answered|entries instead of|pageSize|page size/],
  ['meta', /\bmeta\b|pageCount|pagination/],
  [
    'value',
    /holds|carries .* in |not what was sent|otherwise|another|changed|made up|taken over|was never set|is that of/,
  ],
  ['absent', /\blacks?\b|absent|missing|carries no|without/],
  ['extra', /carries|shows|must not|is answered|is among/],
  ['shape', /array|object|shape|not a |not an |neither|envelope|has no|is no |does not answer one/],
];

/** The symptom of a failure; `other` for a message of no known form. */
export function symptomOf(message: string, kind: string | undefined): string {
  if (kind === 'refused') return 'refused';
  const sentence = sentenceOf(message);
  return symptoms.find(([, says]) => says.test(sentence))?.[0] ?? 'other';
}

/**
 * The form of a message: without the question that it quotes, and without values, numbers and names. Failures with one cause
 * often say the same of different entries.
 */
export function sentenceOf(message: string): string {
  return message
    .replace(/ \([\w.-]+\) in .*$/s, '')
    .replace(/\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S+?(:?)(?= |$)/g, '$1$2')
    .replace(/^after step \d+ of \d+ /, '')
    .replace(/\{.*\}/gs, '…')
    .replace(/"(?:[^"\\]|\\.)*"/g, '…')
    .replace(/\b(?:api|plugin)::[\w.-]+/g, '…')
    .replace(/(^|: )\w+: (?=\w)/g, '$1')
    .replace(/\b(holds|lacks|carries|in|of|the \w+) [\w.[\]]+(?= |$)/g, '$1 …')
    .replace(/(answer(?:s|ed) )?-?\d+(?:\.\d+)?/g, (number, status?: string) => (status === undefined ? '#' : number))
    .slice(0, 60)
    .trim();
}
