/** Names the way in which an answer is wrong, from the message of a failure. */

/** Ways in which an answer is wrong, each with the messages that tell it. The first that fits applies. */
const symptoms: readonly (readonly [symptom: string, says: RegExp])[] = [
  ['silence', /no answer|never answer|hung up|did not answer|timed out/i],
  ['leak', /secret|hash|password|canary|leak|stack trace|SQL/],
  ['accepted', /not refused|not permitted|accepts|is accepted|instead of (?:a )?refus|must be refused|answered 2\d\d/],
  ['refused', /answered [45]\d\d|is refused|refuses|must be accepted|not answered as|fails with|errors/],
  ['missing', /is missing from|not in the list|does not find|finds nothing|lacks entry|is not answered/],
  ['stray', /does not belong|stands in .*though|finds .*though|has entries|further entr/],
  ['twice', /twice/],
  ['order', /stands before|order|stands at place|sorted/],
  ['total', /pagination\.total|total/],
  ['size', /entries are answered|pageSize|page size|limit/],
  ['meta', /\bmeta\b|pageCount|pagination/],
  ['value', /holds|carries .* in |is not what was sent|in an entry where it is|is otherwise|another value/],
  ['absent', /\blacks?\b|absent|missing|carries no|without|no \w+$/],
  ['extra', /carries|shows|must not/],
  ['shape', /array|object|shape|not a |not an |neither|envelope/],
];

/** The symptom of a failure; `other` for a message of no known form. */
export function symptomOf(message: string, kind: string | undefined): string {
  if (kind === 'refused') return 'refused';
  return symptoms.find(([, says]) => says.test(message))?.[0] ?? 'other';
}
