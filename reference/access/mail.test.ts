import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileMailer, logMailer, mailOf } from './mail.ts';

const mail = { to: 'a@example.com', subject: 's', text: 'with the code 123', code: '123' };

describe('mail', () => {
  it('is written to a file of its own, in order of name', async () => {
    const directory = join(mkdtempSync(join(tmpdir(), 'mail-')), 'mail');
    const mailer = fileMailer(directory, () => Date.parse('2030-01-01'));
    await mailer.send(mail);
    await mailer.send({ ...mail, to: 'b@example.com' });
    const files = readdirSync(directory).sort();
    expect(files[0]).toMatch(/^2030-01-01T00-00-00\.000Z-0001-[0-9a-f]{6}\.json$/);
    const to = files.map((file) => JSON.parse(readFileSync(join(directory, file), 'utf8')).to);
    expect(to).toEqual(['a@example.com', 'b@example.com']);
    rmSync(directory, { recursive: true });
  });

  it('is told to the log where nothing is kept', async () => {
    const lines: string[] = [];
    await logMailer((text) => lines.push(text)).send(mail);
    expect(lines).toEqual(['mail to a@example.com: s\nwith the code 123']);
  });
});

it.each([
  [{}, { to: '', subject: '', text: '' }],
  [
    { to: 'a', subject: 's', text: 't', html: 'h' },
    { to: 'a', subject: 's', text: 't', html: 'h' },
  ],
  [
    { html: 'h', from: 'b' },
    { to: '', subject: '', text: 'h', html: 'h', from: 'b' },
  ],
])('the options %j make the mail %j', (options, mail) => {
  expect(mailOf(options)).toEqual(mail);
});
