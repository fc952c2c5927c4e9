/** The differences in all answers of a run, by clause. A check of each clause reports them at the end. */
import type { Answer, Exchange, Request } from '../target/exchange.ts';
import { type AnswerJudge, answerJudge, type Judgement, type Phase } from './answer.ts';
import type { Difference } from './difference.ts';
import type { JudgeScope } from './question/question.ts';
import { SoundEntries } from './sound-entries.ts';

/** A difference, with the exchanges that show it. */
export interface Finding {
  readonly request: Request;
  readonly difference: Difference;
  /** The exchanges of the case up to the answer; the answer alone where nothing was written before. */
  readonly exchanges: readonly Exchange[];
}

/** Findings kept for each clause: more of them say nothing new. */
const maxFindings = 40;

export class Harvest {
  readonly #judge: AnswerJudge;
  /** Entries that any judge of the run found right. */
  readonly sound = new SoundEntries();
  readonly #findings = new Map<string, Finding[]>();
  readonly #judgements = new WeakMap<Answer, Judgement>();
  #phase: Phase = 'fixed';
  #judged = 0;
  #disturbed = false;

  constructor(scope: JudgeScope) {
    this.#judge = answerJudge({ ...scope, sound: this.sound });
  }

  /** Answers that were compared with what they must be. */
  get judged(): number {
    return this.#judged;
  }

  /** Whether others changed the content while it was read: then a difference is no fault of the target. */
  get disturbed(): boolean {
    return this.#disturbed;
  }

  /**
   * Checks write from now on: content is no longer that of the world alone.
   *
   * @param changed asks whether the content is another than it was before the first check; asked where it matters
   */
  async startWriting(changed: () => Promise<boolean>): Promise<void> {
    if (this.#phase === 'changing') return;
    this.#phase = 'changing';
    if (this.#findings.size > 0) this.#disturbed = await changed();
  }

  /** Judges an answer. `exchanges`: those of its case, the judged one last. */
  add(exchanges: readonly Exchange[]): void {
    const exchange = exchanges.at(-1);
    if (!exchange) return;
    const judgement = this.#judge(exchange, this.#phase);
    const { judged, differences } = judgement;
    this.#judgements.set(exchange.answer, judgement);
    if (judged) this.#judged += 1;
    const evidence = this.#phase === 'fixed' ? [exchange] : [...exchanges];
    for (const difference of differences) {
      const findings = this.#findings.get(difference.clause) ?? [];
      if (findings.length < maxFindings)
        this.#findings.set(difference.clause, [
          ...findings,
          { request: exchange.request, difference, exchanges: evidence },
        ]);
    }
  }

  /** Differences under a clause, those with the shortest requests first. */
  findings(clause: string): readonly Finding[] {
    return (this.#findings.get(clause) ?? []).toSorted((a, b) => sizeOf(a) - sizeOf(b));
  }

  /** The judgement of an answer, computed on the first call. */
  judgementOf(exchange: Exchange): Judgement {
    return this.#judgements.get(exchange.answer) ?? this.#judge(exchange, this.#phase);
  }

  /** Judges one more answer to a request of a finding. */
  judgeAgain(exchange: Exchange, clause: string): Difference | undefined {
    return this.#judge(exchange, this.#phase).differences.find((difference) => difference.clause === clause);
  }
}

const sizeOf = ({ request, exchanges }: Finding): number =>
  exchanges.length * 1000 + request.path.length + (JSON.stringify(request.body ?? '')?.length ?? 0);
