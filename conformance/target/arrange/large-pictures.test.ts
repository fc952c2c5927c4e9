import { describe, expect, it } from 'vitest';
import { gifBytes, jpegBytes, picturesOf, webpBytes } from './large-pictures.ts';
import { sizeOfPicture } from './picture-size.ts';
import { pictures } from './pictures.ts';
import { pngFile } from './upload.ts';

/** The markers of a JPEG in their order, and the bytes of the picture between the last two. */
function partsOf(jpeg: Buffer): { markers: string[]; scan: Buffer } {
  const markers = ['d8'];
  let at = 2;
  while (markers.at(-1) !== 'da') {
    expect(jpeg[at]).toBe(0xff);
    markers.push((jpeg[at + 1] ?? 0).toString(16));
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return { markers: [...markers, jpeg.subarray(-1).toString('hex')], scan: jpeg.subarray(at, -2) };
}

describe('the bytes of a large picture', () => {
  it('say its size, in each format', () => {
    for (const { file, width, height } of picturesOf('a', 1200, 803))
      expect([file.filename, sizeOfPicture(Buffer.from(file.bytes))]).toEqual([file.filename, [width, height]]);
  });

  it('are a baseline JPEG of tables, a frame and a scan without markers of its own', () => {
    const { markers, scan } = partsOf(jpegBytes(1200, 800));
    expect(markers).toEqual(['d8', 'db', 'c0', 'c4', 'c4', 'da', 'd9']);
    expect([scan.length, scan.includes(0xff)]).toEqual([(150 * 100) / 4, false]);
    // three blocks: six bits, then ones
    expect(partsOf(jpegBytes(17, 8)).scan.toString('hex')).toBe('03');
  });

  it('are a GIF whose codes stand for each pixel', () => {
    // clear, one pixel, two, three, four (with four bits), end
    const [clear, one, two, three, four, end] = [4, 0, 6, 7, 8, 5];
    const bits = clear + (one << 3) + (two << 6) + (three << 9) + (four << 12) + end * 2 ** 16;
    const gif = gifBytes(5, 2);
    expect(gif.readUIntLE(gif.indexOf(Buffer.from([2, 3])) + 2, 3)).toBe(bits);
    expect(gif.subarray(-2).toString('hex')).toBe('003b');
  });

  it('are a WebP as long as it says, and of even length', () => {
    const webp = webpBytes(1200, 800);
    expect([webp.readUInt32LE(4) + 8, webp.length % 2]).toEqual([webp.length, 0]);
  });
});

describe('the size of a picture', () => {
  it('is read of every format, however it is written', () => {
    for (const { file, width, height } of pictures.filter(({ file }) => file.type !== 'image/svg+xml'))
      expect([file.filename, sizeOfPicture(Buffer.from(file.bytes))]).toEqual([file.filename, [width, height]]);
    expect(sizeOfPicture(Buffer.from(pngFile('a.png', 700, 3).bytes))).toEqual([700, 3]);
  });

  it('is unknown for other files', () => {
    expect(sizeOfPicture(Buffer.from('Read slowly, and then once more, slowly.'))).toBe(undefined);
    expect(sizeOfPicture(Buffer.alloc(3))).toBe(undefined);
  });
});
