/** Mail. It never leaves the machine: it is written to files or to the log. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeDirectory, makePrivateDirectory, PRIVATE_FILE } from '../store/private-files.ts';

/** One mail. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The secret code in the text, for tests. */
  readonly code?: string;
  /** Other members of a mail that code or a client sends: `from`, `html`, … */
  readonly [member: string]: unknown;
}

/** Makes a mail of the options that the email plugin takes: `to`, `subject`, `text`, `html`, … */
export function mailOf(options: Readonly<Record<string, unknown>>): Mail {
  const { to, subject, text, html } = options;
  return { ...options, to: String(to ?? ''), subject: String(subject ?? ''), text: String(text ?? html ?? '') };
}

/** Delivers mails: to files, or to the log. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Writes each mail to its own JSON file in `directory`, which is created on demand. File names sort by time. */
export function fileMailer(directory: string, now: () => number = Date.now): Mailer {
  closeDirectory(directory);
  let mailCount = 0;
  return {
    async send(mail) {
      const at = new Date(now()).toISOString();
      mailCount += 1;
      const name = `${at.replaceAll(':', '-')}-${String(mailCount).padStart(4, '0')}-${randomBytes(3).toString('hex')}.json`;
      makePrivateDirectory(directory);
      await writeFile(join(directory, name), `${JSON.stringify({ at, ...mail }, null, 2)}\n`, { mode: PRIVATE_FILE });
    },
  };
}

/** Writes each mail to the log. */
export function logMailer(log: (text: string) => void): Mailer {
  return {
    async send({ to, subject, text }) {
      log(`mail to ${to}: ${subject}\n${text}`);
    },
  };
}
