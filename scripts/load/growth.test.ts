import { describe, expect, it } from 'vitest';
import { growthOf } from './growth.ts';

const MIB = 2 ** 20;

/** A sample every 10 s of half an hour, sawtooth on top of `base`. */
const samples = (base: (seconds: number) => number) =>
  Array.from({ length: 180 }, (_, index) => {
    const seconds = index * 10;
    const heap = base(seconds) + (index % 6) * 20 * MIB;
    return { seconds, heap, external: MIB, resident: 200 * MIB };
  });

const heapGrew = (base: (seconds: number) => number) => growthOf(samples(base))[0]?.grew;

describe('memory', () => {
  it('that goes up and down is flat', () => {
    expect(heapGrew(() => 50 * MIB)).toBe(false);
  });

  it('that grows while the server warms up is flat', () => {
    expect(heapGrew((seconds) => Math.min(seconds / 300, 1) * 100 * MIB)).toBe(false);
  });

  it('that gains 20 MiB afterwards grew', () => {
    expect(heapGrew((seconds) => 50 * MIB + (seconds / 1800) * 30 * MIB)).toBe(true);
  });

  it('that was never sampled is not called flat', () => {
    expect(growthOf([]).every(({ grew }) => grew)).toBe(true);
  });
});
