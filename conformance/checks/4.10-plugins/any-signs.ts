/** E-mails and passwords of more signs than letters of English and digits (4.10). */
import { logIn, registration } from '../../target/arrange/users.ts';
import type { Session } from '../../target/session.ts';
import { expectError } from '../writing/answers.ts';
import { registrationPart } from './registration-part.ts';
import { expectSignedIn } from './signed-in.ts';

/** Registers a user. Throws Mismatch unless its e-mail and password are taken as they were sent, accents included. */
export function expectAnySigns(session: Session): Promise<void> {
  const sent = registration('any-signs');
  const email = sent.email.replace('@', '+news.letters_a-b.jürgen@mail.köln-24.3d.');
  const password = `${sent.password} Pässwört’ñ`;
  return registrationPart('any-signs', { email, password }, async (_, answer) => {
    await expectSignedIn(session, answer, { email });
    await expectSignedIn(session, await logIn(session, email, password), { email });
    const plain = password.normalize('NFD').replace(/\p{M}/gu, '');
    expectError(session, await logIn(session, email, plain), 400, 'ValidationError');
  })(session);
}
