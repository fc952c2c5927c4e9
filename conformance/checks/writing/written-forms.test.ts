import { expect, it } from 'vitest';
import { writerNames, writtenForm } from './written-forms.ts';

it('writes the names and the boundary as .NET does', () => {
  const form = writtenForm('names and boundary as .NET writes them', [{ name: 'data', text: '{}' }]);
  expect(form).toEqual({
    rawBody:
      '--touchstone-boundary\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=data\r\n\r\n{}\r\n--touchstone-boundary--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary="touchstone-boundary"' },
  });
});

it.each(writerNames)('has each part between boundaries: %s', (name) => {
  const { rawBody = '', headers } = writtenForm(name, [
    { name: 'data', text: '{"name":"Žofie"}' },
    { name: 'files', text: 'grüße', filename: 'notes.txt', type: 'text/plain' },
  ]);
  const boundary = /boundary="?([^";]+)/.exec(headers?.['content-type'] ?? '')?.[1] ?? '';
  const [, ...texts] = rawBody.split(`--${boundary}`).slice(0, -1);
  const parts = texts.map((part) => part.split('\r\n\r\n').at(1)?.trim());
  expect(parts).toEqual(['{"name":"Žofie"}', 'grüße']);
});
