/** What mails to users say. */
import type { Mail } from './mail.ts';

/** The mail that lets a user confirm the address; `path` is that of the endpoint that confirms. */
export function confirmationMail(to: string, path: string, token: string): Mail {
  return {
    to,
    subject: 'Account confirmation',
    text: `Thank you for registering. Confirm your e-mail with GET ${path}?confirmation=${token}`,
    code: token,
  };
}

/** The mail that lets a user choose a new password; `page` is where that is done, when there is such a page. */
export function lostPasswordMail(to: string, page: string | null, code: string): Mail {
  const how = page === null ? `with the code ${code}` : `at ${page}?code=${code}`;
  return { to, subject: 'Reset password', text: `You lost your password. Choose a new one ${how}`, code };
}
