/** Says how far a run is. */
import type { CheckResult } from '../engine/events.ts';
import { lineOf, type Part } from './lines.ts';

/** Milliseconds between two lines of a run that nobody watches. */
const interval = 10_000;

/** Share of the checks, and milliseconds, after which the time left is estimated. */
const enough = 0.05;
const enoughMs = 2000;

/** Most troubled checks named in a line. */
const mostNamed = 2;

export interface Progress {
  begin(checks: number): void;
  finished(result: CheckResult): void;
  end(): void;
}

export interface ProgressOptions {
  readonly write: (text: string) => void;
  /** Whether the line is rewritten in place; otherwise a line is written every ten seconds. */
  readonly live: boolean;
  readonly color: boolean;
  /** @default Date.now */
  readonly now?: () => number;
}

/** Counts checks and estimates the time left. */
export function showProgress({ write, live, color, now = Date.now }: ProgressOptions): Progress {
  let planned = 0;
  let startedAt = 0;
  let count = 0;
  const troubled: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  const text = (): string => {
    const named = troubled.slice(0, mostNamed).join(', ');
    const more = troubled.length > mostNamed ? ', …' : '';
    const parts: Part[] = [`${count}/${planned} checks`];
    if (troubled.length > 0)
      parts.push({ style: 'red', text: `, ${troubled.length} in trouble${live ? '' : ` (${named}${more})`}` });
    const left = timeLeft(now() - startedAt, count, planned);
    if (left !== undefined) parts.push(`, about ${left} left`);
    return lineOf(parts, color);
  };
  const rewrite = (): void => write(`\r\u001b[K${text()}`);

  return {
    begin(checks) {
      planned = checks;
      startedAt = now();
      timer = setInterval(live ? rewrite : () => write(`${text()}\n`), live ? 1000 : interval);
      timer.unref();
    },
    finished({ verdict, id }) {
      count += 1;
      if (verdict === 'fail' || verdict === 'error') troubled.push(id);
      if (live) rewrite();
    },
    end() {
      clearInterval(timer);
      if (live) write('\r\u001b[K');
    },
  };
}

/** The time that the other checks need if they take as long as those before; undefined too early to say. */
export function timeLeft(elapsedMs: number, finished: number, planned: number): string | undefined {
  if (elapsedMs < enoughMs || finished === 0 || finished < planned * enough || finished >= planned) return undefined;
  const seconds = Math.ceil((elapsedMs * (planned - finished)) / finished / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
