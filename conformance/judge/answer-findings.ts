/** Collects the differences in all answers of a run, by clause. At the end, a check of each clause reports them. */
import type { Answer, Exchange, Request } from '../target/exchange.ts';
import { type AnswerJudge, answerJudge, type Judgement, type Phase } from './answer.ts';
import type { Difference } from './difference.ts';
import type { JudgeScope } from './question/question.ts';
import { SoundEntries } from './sound-entries.ts';

/** A difference, with the exchanges that show it. */
export interface Finding {
  readonly request: Request;
  readonly difference: Difference;
  /** The exchanges of the case up to the answer; only the last one where the case wrote nothing before. */
  readonly exchanges: readonly Exchange[];
}

/** Most findings of a clause. */
const maxFindings = 40;

export class AnswerFindings {
  readonly #judge: AnswerJudge;
  /** Entries that a judge of the run has found right. */
  readonly sound = new SoundEntries();
  readonly #findings = new Map<string, Finding[]>();
  readonly #wanted = new Set<string>();
  readonly #judgements = new WeakMap<Answer, Judgement>();
  #phase: Phase = 'fixed';
  #judged = 0;
  #disturbed = false;

  constructor(scope: JudgeScope) {
    this.#judge = answerJudge({ ...scope, sound: this.sound });
  }

  /** Number of answers that were compared. */
  get judged(): number {
    return this.#judged;
  }

  /** Whether another client changed the content during the read checks. Then a difference is no fault of the target. */
  get disturbed(): boolean {
    return this.#disturbed;
  }

  /** Keeps what is wrong in answers to a request, however much was found before. */
  want(request: Request): void {
    this.#wanted.add(keyOf(request));
  }

  /**
   * Begins the phase in which checks write and the content differs from the world.
   *
   * @param changed resolves to whether another client has changed the content; called only if there are findings
   */
  async startWriting(changed: () => Promise<boolean>): Promise<void> {
    if (this.#phase === 'changing') return;
    this.#phase = 'changing';
    if (this.#findings.size > 0) this.#disturbed = await changed();
  }

  /** Judges the last of the exchanges of a case. */
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
      if (findings.length < maxFindings || this.#wanted.has(keyOf(exchange.request)))
        this.#findings.set(difference.clause, [
          ...findings,
          { request: exchange.request, difference, exchanges: evidence },
        ]);
    }
  }

  /** The findings of a clause, those with the shortest requests first. */
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

const keyOf = ({ method, path, body }: Request): string => JSON.stringify([method, path, body]);

const sizeOf = ({ request, exchanges }: Finding): number =>
  exchanges.length * 1000 + request.path.length + (JSON.stringify(request.body ?? '')?.length ?? 0);
