/** Texts of mails to users. */
import type { Mail } from './mail.ts';

/** The mail with which a user confirms an e-mail address. `path`: path of the confirming endpoint. */
export function confirmationMail(to: string, path: string, token: string): Mail {
  return {
    to,
    subject: 'Account confirmation',
    text: `Thank you for registering. Confirm your e-mail with GET ${path}?confirmation=${token}`,
    code: token,
  };
}

/** The mail with which a user chooses a new password. `page`: URL of the page for that, if there is one. */
export function lostPasswordMail(to: string, page: string | null, code: string): Mail {
  const how = page === null ? `with the code ${code}` : `at ${page}?code=${code}`;
  return { to, subject: 'Reset password', text: `You lost your password. Choose a new one ${how}`, code };
}
