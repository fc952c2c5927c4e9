import { expect, it } from 'vitest';
import { atOffset } from './other-forms.ts';

it('a moment keeps its instant at any offset', () => {
  expect(atOffset('2026-01-01T01:15:00.000Z', 330)).toBe('2026-01-01T06:45:00.000+05:30');
  expect(atOffset('2026-01-01T01:15:00.000Z', -210)).toBe('2025-12-31T21:45:00.000-03:30');
  expect(atOffset('2026-01-01T01:15:00.000Z', 0)).toBe('2026-01-01T01:15:00.000+00:00');
});

it('a moment stays in UTC where its year elsewhere would have five digits', () => {
  expect(atOffset('9999-12-31T23:59:59.999Z', 120)).toBe('9999-12-31T23:59:59.999Z');
});
