import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const fault = (text: string): string => {
  try {
    parseJson(text, 'schema.json');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'no error';
};

describe('parseJson', () => {
  it('gives the value, also after a byte order mark', () => {
    expect(parseJson('\uFEFF{"a":[1,null,"x\\n"]}', 'f')).toEqual({ a: [1, null, 'x\n'] });
  });

  it('names line and column of what does not belong', () => {
    expect(fault('{\n  "a": 1,\n  b: 2\n}')).toBe('schema.json: line 3, column 3: not JSON: unexpected "b"');
    expect(fault('{"a": 1,}')).toBe('schema.json: line 1, column 9: not JSON: unexpected "}"');
    expect(fault('[1, 2] x')).toBe('schema.json: line 1, column 8: not JSON: unexpected "x"');
    expect(fault('{"a": 01}')).toContain('line 1, column 7');
    expect(fault('{"a": "x\ny"}')).toContain('line 1, column 7');
  });

  it('tells when the text ends too early', () => {
    expect(fault('{"a": [1,\n2')).toBe('schema.json: line 2, column 2: not JSON: the file ends too early');
    expect(fault('')).toBe('schema.json: line 1, column 1: not JSON: the file ends too early');
  });
});
