import { describe, expect, it } from 'vitest';
import { pictureOf } from './image-size.ts';

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex');

const PNG = hex('89504e470d0a1a0a 0000000d 49484452 00000004 00000003 08020000 00');
const GIF = hex('474946383961 0a00 1400 800000');
const JPEG = hex('ffd8 ffe0 0010 4a46494600010100000100010000 ffc4 0004 0000 ffff ffc2 0011 08 0030 0040 03');
const LOSSY = hex('52494646 24000000 57454250 56503820 18000000 300100 9d012a 6400 c800 0000');
const LOSSLESS = hex('52494646 20000000 57454250 5650384c 14000000 2f 5fc00f00 0000000000');
const EXTENDED = hex('52494646 40000000 57454250 56503858 0a000000 10000000 8f0100 2b0100');

describe('pictures', () => {
  it.each([
    ['png', PNG, 4, 3],
    ['gif', GIF, 10, 20],
    ['jpeg', JPEG, 64, 48],
    ['webp', LOSSY, 100, 200],
    ['webp', LOSSLESS, 96, 64],
    ['webp', EXTENDED, 400, 300],
  ])('have a size: %s', (kind, bytes, width, height) => {
    expect(pictureOf(bytes)).toEqual({ kind, width, height });
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"></svg>', 10, 20],
    ['<?xml version="1.0"?><!-- <svg> --><svg width="1in" height="2.54cm"/>', 96, 96],
    ["<svg viewBox='0 0 30 40'>", 30, 40],
    ['<svg viewBox="0,0,30,40" width="60">', 60, 80],
    ['<svg viewBox="0 0 30 40" height="20" width="100%">', 15, 20],
    ['<svg>', 300, 150],
  ])('have a size: %s', (text, width, height) => {
    expect(pictureOf(Buffer.from(text))).toEqual({ kind: 'svg', width, height });
  });

  it.each([
    '',
    'x',
    'notpng',
    '<html><body><svg width="1" height="1">',
    '{"a":"<svg width=1>"}',
    '<svg width="0" height="0">',
  ])('are not %j', (text) => {
    expect(pictureOf(Buffer.from(text))).toBeUndefined();
  });

  it('that end too early are none, wherever they end', () => {
    for (const bytes of [PNG, GIF, JPEG, LOSSY, LOSSLESS, EXTENDED]) {
      for (let end = 0; end < bytes.length; end++) expect(() => pictureOf(bytes.subarray(0, end))).not.toThrow();
    }
    expect(pictureOf(PNG.subarray(0, 20))).toBeUndefined();
  });
});
