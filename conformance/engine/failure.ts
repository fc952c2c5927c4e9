/** A counterexample in the form of the report: its requests, its difference, its features. */
import type { Mismatch } from '../checks/mismatch.ts';
import { endpointFinder } from '../target/endpoints.ts';
import type { Exchange } from '../target/exchange.ts';
import type { CasesOutcome } from './case-runner.ts';
import type { Failure } from './events.ts';
import { featuresOf, type Seen } from './findings/features.ts';
import { refusalIn } from './findings/refusal.ts';
import { entriesToMake } from './referenced-entries.ts';
import { type ReproductionOptions, scriptOf } from './reproduction.ts';

const seenIn = ({ message, kind, expected, actual }: Mismatch): Omit<Seen, 'request'> => ({
  message,
  kind,
  expected,
  actual,
});

/** The features of a failure, with those that its answer and the run tell: 5xx, words of a refusal, an attribute that cannot be stored. */
function featuresIn(mismatch: Mismatch, wrong: Exchange | undefined, { model, world }: ReproductionOptions): string[] {
  const written = JSON.stringify(wrong?.request.body ?? null);
  const uid = wrong && endpointFinder(model)(wrong.request.path)?.type.uid;
  const isFault = wrong !== undefined && wrong.answer.status >= 500;
  return [
    ...featuresOf({ ...seenIn(mismatch), request: wrong?.request }, model),
    ...(isFault ? ['answer:5xx'] : []),
    ...(wrong ? refusalIn(wrong.answer) : []),
    ...(world.gaps ?? []).flatMap(({ uid: broken, attributes = [] }) =>
      isFault && broken === uid ? attributes.map((name) => `unreadable:${name}`) : [],
    ),
    ...(world.unwritable ?? []).flatMap(({ attribute }) =>
      written.includes(`"${attribute}":`) ? [`unwritable:${attribute}`] : [],
    ),
  ];
}

/** A counterexample in the form of the report. */
export function failureOf(
  { testCase, mismatch, exchanges, path }: NonNullable<CasesOutcome['counterexample']>,
  seed: number,
  options: ReproductionOptions,
): Failure {
  const { requests, removal } = scriptOf(exchanges, entriesToMake(mismatch, exchanges, options), options);
  return {
    requests,
    ...(removal.length > 0 ? { removal } : {}),
    expected: mismatch.expected ?? null,
    actual: mismatch.actual ?? null,
    ...(mismatch.kind === undefined ? {} : { kind: mismatch.kind }),
    features: featuresIn(
      mismatch,
      exchanges.findLast(({ answer }) => answer.status >= 500) ?? exchanges.at(-1),
      options,
    ),
    seed,
    case: testCase ?? null,
    path,
  };
}
