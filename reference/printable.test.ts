import { describe, expect, it } from 'vitest';
import { printable } from './printable.ts';

describe('printable', () => {
  it('shows controls, direction marks and invisible characters as escapes', () => {
    expect(printable('a\u001b[31m\u009b\r\u202e\u2066\u200b\ufeff\ud800\u2028b\tü 😀')).toBe(
      'a\\u001b[31m\\u009b\\u000d\\u202e\\u2066\\u200b\\ufeff\\ud800\\u2028b\\tü 😀',
    );
  });

  it('indents all lines but the first', () => {
    expect(printable('one\nready http://evil\n\ntwo')).toBe('one\n  ready http://evil\n  \n  two');
  });

  it('leaves no command for a build server', () => {
    expect(printable('::error::x\n\u00a0::set-output\nsee ##[group] and ##vso[task]; a::b')).toBe(
      '\\u003a:error::x\n  \u00a0\\u003a:set-output\n  see \\u0023#[group] and \\u0023#vso[task]; a::b',
    );
  });
});
