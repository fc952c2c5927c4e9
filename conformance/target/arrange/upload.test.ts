import { describe, expect, it } from 'vitest';
import { multipart } from '../multipart.ts';
import { filePart, pngFile, textFile } from './upload.ts';

describe('a small file', () => {
  it('is a PNG that says how large it is', () => {
    const { bytes } = pngFile('a.png', 4, 3);
    const view = Buffer.from(bytes);
    expect([view.readUInt32BE(16), view.readUInt32BE(20)]).toEqual([4, 3]);
    // every PNG ends with an empty IEND and its checksum
    expect(view.subarray(-8).toString('hex')).toBe('49454e44ae426082');
  });

  it('goes over the wire byte by byte, under its name', () => {
    const file = textFile('a.txt', 'é\n');
    const text = Buffer.from(multipart([{ name: 'fileInfo', value: '{}' }, filePart(file)])).toString();
    expect(text).toContain('name="fileInfo"\r\n\r\n{}\r\n');
    expect(text).toContain(`name="files"; filename="${file.filename}"\r\nContent-Type: text/plain\r\n\r\né\n\r\n--`);
  });
});
