/** Collects the differences in all answers of a run, by clause. At the end, a check of each clause reports them. */
import type { Answer, Exchange, Request } from '../target/exchange.ts';
import { type AnswerJudge, answerJudge, type Judgement, type Phase } from './answer.ts';
import type { Difference } from './difference.ts';
import type { JudgeScope } from './question/question.ts';
import { isObserved, observedReading, type Reading, vouchedReading } from './reading.ts';
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
  readonly #scope: JudgeScope;
  /** Entries that a judge of the run has found right. */
  readonly sound = new SoundEntries();
  readonly #findings = new Map<string, Finding[]>();
  readonly #wanted = new Set<string>();
  readonly #judgements = new WeakMap<Answer, Judgement>();
  #phase: Phase = 'fixed';
  #judged = 0;
  #disturbed = false;

  constructor(scope: JudgeScope) {
    this.#scope = { ...scope, sound: this.sound };
    this.#judge = answerJudge(this.#scope);
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
    this.#keep(differences, this.#phase === 'fixed' ? [exchange] : exchanges);
  }

  /**
   * Keeps differences that a check has found by its own reading alone, and that break none of its clauses: the check of
   * their clause may not ask what shows them. What the source document states is not judged by what was observed.
   */
  addOthers(exchange: Exchange, differences: readonly Difference[], { exact }: Pick<Reading, 'exact'>): void {
    const known = new Set(this.judgementOf(exchange).differences.map(({ clause }) => clause));
    this.#keep(
      differences.filter(({ clause }) => !known.has(clause) && (!exact || isObserved(clause))),
      [exchange],
    );
  }

  #keep(differences: readonly Difference[], exchanges: readonly Exchange[]): void {
    const request = exchanges.at(-1)?.request;
    if (request === undefined) return;
    for (const difference of differences) {
      const findings = this.#findings.get(difference.clause) ?? [];
      if (findings.length < maxFindings || this.#wanted.has(keyOf(request)))
        this.#findings.set(difference.clause, [...findings, { request, difference, exchanges: [...exchanges] }]);
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

  /** Judges one more answer to a request of a finding: as the run does, and as a check of the clause would read it. */
  judgeAgain(exchange: Exchange, clause: string): Difference | undefined {
    const ownJudge = answerJudge({ ...this.#scope, reading: isObserved(clause) ? observedReading : vouchedReading });
    const ofClause = (judge: AnswerJudge) =>
      judge(exchange, this.#phase).differences.find((difference) => difference.clause === clause);
    return ofClause(this.#judge) ?? ofClause(ownJudge);
  }
}

const keyOf = ({ method, path, body }: Request): string => JSON.stringify([method, path, body]);

const sizeOf = ({ request, exchanges }: Finding): number =>
  exchanges.length * 1000 + request.path.length + (JSON.stringify(request.body ?? '')?.length ?? 0);
