import { describe, expect, it } from 'vitest';
import { MOST_PIXELS } from './image-size.ts';
import { type Sharp, sharpTools } from './picture-tools.ts';

/** A package that records its settings and calls, and how many run at the same time. */
function countingSharp() {
  const calls = { working: 0, most: 0, limits: [] as number[], seconds: [] as number[], threads: 0, cache: true };
  const pipeline = {
    resize: () => pipeline,
    png: () => pipeline,
    jpeg: () => pipeline,
    webp: () => pipeline,
    timeout({ seconds }: { seconds: number }) {
      calls.seconds.push(seconds);
      return pipeline;
    },
    async toBuffer() {
      calls.working += 1;
      calls.most = Math.max(calls.most, calls.working);
      await new Promise((resolve) => setTimeout(resolve, 5));
      calls.working -= 1;
      return { data: Buffer.from('x'), info: { width: 1, height: 1 } };
    },
  };
  const open = (_input: Buffer | string, { limitInputPixels }: { limitInputPixels: number }) => {
    calls.limits.push(limitInputPixels);
    return pipeline;
  };
  const sharp: Sharp = Object.assign(open, {
    cache(on: false) {
      calls.cache = on;
    },
    concurrency(threads: number) {
      calls.threads = threads;
    },
  });
  return { calls, sharp };
}

const picture = Buffer.from('x');
const silent = (): void => {};

describe('work on pictures', () => {
  it('is done one piece after the other, with limits of pixels and time, on one thread', async () => {
    const { calls, sharp } = countingSharp();
    const tools = sharpTools(silent, async () => sharp);
    const box = { width: 10, height: 10 };
    await Promise.all([tools.fit(picture, box), tools.optimize(picture, 'png'), tools.fit(picture, box)]);
    expect(calls).toEqual({
      ...{ working: 0, most: 1, limits: [MOST_PIXELS, MOST_PIXELS, MOST_PIXELS] },
      ...{ seconds: [30, 30, 30], threads: 1, cache: false },
    });
  });

  it('goes on after a picture that is broken', async () => {
    const { sharp } = countingSharp();
    let isBroken = true;
    const tools = sharpTools(silent, async () =>
      Object.assign((...given: Parameters<Sharp>) => {
        if (isBroken) throw new Error('no picture');
        return sharp(...given);
      }, sharp),
    );
    expect(await tools.optimize(picture, 'png')).toBeUndefined();
    isBroken = false;
    expect(await tools.optimize(picture, 'png')).toEqual(picture);
  });

  it('needs an optional package: without it, a line says so once', async () => {
    const lines: string[] = [];
    const tools = sharpTools(
      (line) => lines.push(line),
      async () => {
        throw Object.assign(new Error("Cannot find package 'sharp' imported from /x.js"), {
          code: 'ERR_MODULE_NOT_FOUND',
        });
      },
    );
    expect(await tools.fit(picture, { width: 10, height: 10 })).toBeUndefined();
    expect(await tools.optimize(picture, 'png')).toBeUndefined();
    expect(lines).toEqual([
      'warn: making smaller pictures needs the optional package sharp, which is not installed: npm install sharp',
    ]);
  });
});
