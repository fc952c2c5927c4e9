import { describe, expect, it } from 'vitest';
import { type Outcome, sectionScores } from './section-scores.ts';

const outcome = (mutant: string, section: string, verdict: Outcome['verdict']): Outcome => ({
  mutant,
  section,
  verdict,
});

describe('scores of sections', () => {
  it('stand in the order of the sections, the whole last, without what does not apply', () => {
    const outcomes = [
      outcome('a', '4.10', 'found'),
      outcome('b', '4.6', 'missed'),
      outcome('c', '4.6', 'found'),
      outcome('d', '8', 'not-applicable'),
    ];
    expect(sectionScores(outcomes).split('\n').slice(2)).toEqual([
      '| 4.6 | 2 | 1 | 50.0 % |',
      '| 4.10 | 1 | 1 | 100.0 % |',
      '| all | 3 | 2 | 66.7 % |',
    ]);
  });
});
