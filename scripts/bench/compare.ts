/** Measures several servers, which all run, with load on one at a time. */
import { connections, drive, type Question } from './drive.ts';
import type { RunningServer } from './servers/running.ts';
import type { Row } from './workload.ts';

export interface Contender {
  readonly name: string;
  readonly server: RunningServer;
  readonly questions: readonly Question[];
}

/** Length of a measurement. */
export interface Effort {
  /** Seconds of CPU of a server in a round: other load of the machine does not shorten a round. */
  readonly seconds: number;
  readonly rounds: number;
}

/** The result of a contender: the median of its rounds. */
export interface Measured extends Row {
  /** Requests a second. */
  readonly throughput: number;
  /** Microseconds of CPU a request. */
  readonly cpu: number;
}

/**
 * Measures the contenders; the first is the base of the comparison. Each is warmed up; then rounds alternate, so that
 * other load of the machine affects all of them. A round is a number of requests, all answered: with a time limit,
 * requests still open at its end would count against a slow server, and in the next round.
 */
export async function compare(contenders: readonly Contender[], { seconds, rounds }: Effort): Promise<Measured[]> {
  const amounts: number[] = [];
  for (const contender of contenders) amounts.push(Math.ceil(seconds / (await warmUp(contender, seconds))));
  const measured = contenders.map(() => ({ throughput: [] as number[], cpu: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { server, questions }] of contenders.entries()) {
      const amount = { requests: Math.max(fewest, amounts[at] ?? 0) };
      const { requests, seconds: took, cpuSeconds } = await drive(server, questions, amount);
      measured[at]?.throughput.push(requests / took);
      measured[at]?.cpu.push((cpuSeconds / requests) * 1e6);
    }
  }
  const middles = measured.map(({ throughput, cpu }) => ({ throughput: middle(throughput), cpu: middle(cpu) }));
  const [first = { throughput: 0, cpu: 0 }] = middles;
  return contenders.map(({ name }, at) => {
    const { throughput, cpu } = middles[at] ?? first;
    const cells = [
      Math.round(throughput).toLocaleString('en'),
      `${Math.round(cpu).toLocaleString('en')} µs`,
      at === 0 ? '1' : ratio(first.throughput / throughput),
      at === 0 ? '1' : ratio(cpu / first.cpu),
    ];
    return { name, throughput, cpu, cells };
  });
}

/** Least number of requests of a round: several for each connection. */
const fewest = 4 * connections;

/** Sends requests until a server used so many seconds of CPU; returns the seconds of CPU of a request. */
async function warmUp({ server, questions }: Contender, seconds: number): Promise<number> {
  let [used, count] = [0, 0];
  for (;;) {
    const { requests, cpuSeconds } = await drive(server, questions, { requests: 2 * fewest });
    used += cpuSeconds;
    count += requests;
    if (used >= seconds) return used / count;
  }
}

/** Headings of the cells that `compare` fills. */
export const headings = ['requests/s', 'CPU a request', 'our throughput ÷ its', 'its CPU ÷ ours'];

/** A ratio to three digits. */
export const ratio = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
