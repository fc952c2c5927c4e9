/** Reads the size of an SVG. */
import type { Size } from './image-size.ts';

/** Bytes to search for the root element: a file that has it later counts as no picture. */
const BEGINNING = 4096;

/** The root element, after declarations of XML. */
const ROOT = /^\uFEFF?\s*(?:<\?[^>]*>\s*)*(?:<!DOCTYPE[^>]*>\s*)?<svg(?=[\s>/])([^>]*)>/i;

/** Pixels per unit, at 96 per inch. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

/** The size in browsers of an SVG without size and view box. */
const DEFAULT: Size = { width: 300, height: 150 };

/** Reads `width` and `height` of the root element, else its `viewBox`; undefined if the bytes are no SVG. */
export function svgSize(bytes: Buffer): Size | undefined {
  const text = bytes.toString('utf8', 0, BEGINNING).replace(/<!--.*?-->/gs, '');
  const root = ROOT.exec(text)?.[1];
  if (root === undefined) return undefined;
  const box = boxOf(root);
  const width = lengthOf(root, 'width');
  const height = lengthOf(root, 'height');
  if (width !== undefined && height !== undefined) return roundSize(width, height);
  const size = box ?? DEFAULT;
  if (width !== undefined) return roundSize(width, (width * size.height) / size.width);
  if (height !== undefined) return roundSize((height * size.width) / size.height, height);
  return roundSize(size.width, size.height);
}

const roundSize = (width: number, height: number): Size => ({ width: Math.round(width), height: Math.round(height) });

function attributeOf(element: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element);
  return match?.[1] ?? match?.[2];
}

/** A length in pixels; undefined for a percentage. */
function lengthOf(element: string, name: string): number | undefined {
  const parts = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*([a-z]*)\s*$/.exec(attributeOf(element, name) ?? '');
  const unit = UNITS[parts?.[2] ?? ''];
  return parts && unit !== undefined ? Number(parts[1]) * unit : undefined;
}

function boxOf(element: string): Size | undefined {
  const [, , width = 0, height = 0] = (attributeOf(element, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}
