import { expect, it } from 'vitest';
import { readableJson } from './readable-json.ts';

it('leaves on one line what fits', () => {
  expect(readableJson({ data: [{ id: 1 }], meta: {} })).toBe('{ "data": [{ "id": 1 }], "meta": {} }');
});

it('breaks what does not fit, from the outside', () => {
  expect(readableJson({ a: [1, 2], b: 'long enough' }, 20)).toBe('{\n  "a": [1, 2],\n  "b": "long enough"\n}');
});
