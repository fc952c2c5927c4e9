import { expect, it } from 'vitest';
import { isPlainFlag, parseFlag } from './flag.ts';

it.each([false, 0, 'false', 'f', '0', '', null])('%j is false', (value) => {
  expect(parseFlag(value)).toBe(false);
});

it.each([true, 1, 'true', 't', '1', 'FALSE', 'no', {}, []])('%j is true', (value) => {
  expect(parseFlag(value)).toBe(true);
});

it.each(['true', 't', '1', '*', 'false', 'f', '0', ''])('"%s" is written as a flag', (text) => {
  expect(isPlainFlag(text)).toBe(true);
});

it.each(['author', 'TRUE', 'no'])('"%s" was probably meant otherwise', (text) => {
  expect(isPlainFlag(text)).toBe(false);
});
