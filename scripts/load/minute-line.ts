/** The line that is printed each minute. */
import { mebibytes, type Sample } from './growth.ts';

export class MinuteLine {
  #minute = 0;

  /** `latencies` of the last minute, in milliseconds. */
  next(latencies: readonly number[], sample: Sample | undefined, faults: number): string {
    this.#minute++;
    const sorted = Float64Array.from(latencies).sort();
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
    const memory = sample
      ? `rss ${mebibytes(sample.resident)}, heap ${mebibytes(sample.heap)}, external ${mebibytes(sample.external)}`
      : 'no sample of memory';
    return `minute ${this.#minute}: ${(sorted.length / 60).toFixed(0)} requests/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.999999)} ms; ${memory}; ${faults} errors`;
  }
}
