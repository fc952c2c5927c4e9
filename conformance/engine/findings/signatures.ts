/** Compares findings with the signatures of the mutants: which checks each mutant of this suite fails, and how. */
import { readFileSync } from 'node:fs';
import type { CheckResult } from '../events.ts';
import { featuresIn } from './group.ts';
import { sentenceOf } from './symptoms.ts';

/** A mutant with what its own checks show of it. */
export interface Signature {
  readonly mutant: string;
  readonly clause: string;
  /** The fault, in one sentence. */
  readonly breaks: string;
  /** By check of its clause: the signs of its failure. */
  readonly shows: Readonly<Record<string, readonly string[]>>;
}

/** How much failures resemble a mutant, from 0 to 1. */
export interface Likeness {
  readonly signature: Signature;
  readonly likeness: number;
}

/** Groups of features that tell one fault of a clause from another. */
const telling = /^(?:symptom|change|type|kind|operator|at|answer):/;

/** The signs of a failure: its telling features, and the form of its message. */
export function signsOf(result: CheckResult): string[] {
  return [...featuresIn(result).filter((feature) => telling.test(feature)), `says:${sentenceOf(result.message ?? '')}`];
}

/** The signatures of all mutants, read from the generated table. */
export function readSignatures(): readonly Signature[] {
  const text = readFileSync(new URL('./signatures.generated.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly signatures: readonly Signature[] }).signatures;
}

/**
 * The mutants that failures resemble, the most alike first. Each check that shows a mutant must have failed, unless this run
 * has not judged it.
 */
export function likenesses(
  results: readonly CheckResult[],
  judged: ReadonlySet<string>,
  signatures: readonly Signature[],
): Likeness[] {
  const signs = new Map(results.map((result) => [result.id, new Set(signsOf(result))]));
  return signatures
    .flatMap((signature): Likeness[] => {
      const shown = Object.entries(signature.shows).filter(([check]) => judged.has(check) || signs.has(check));
      const failed = shown.filter(([check]) => signs.has(check));
      if (failed.length === 0) return [];
      const sum = failed.reduce((total, [check, expected]) => total + overlap(expected, signs.get(check)), 0);
      return [{ signature, likeness: sum / shown.length }];
    })
    .toSorted((a, b) => b.likeness - a.likeness);
}

/** The share of signs that two failures have in common. */
function overlap(expected: readonly string[], actual: ReadonlySet<string> = new Set()): number {
  const common = expected.filter((sign) => actual.has(sign)).length;
  return common / (expected.length + actual.size - common);
}
