/** The session of the page: opened with the key in its address, or with a token, which is not kept. */

const PATH = '/_touchstone/page/session';
const STORED = 'touchstone-session';

/** The session; empty without one. Storage belongs to this origin alone, port included, unlike a cookie. */
export function storedSession(): string {
  return localStorage.getItem(STORED) ?? '';
}

/** Forgets the session, such as one of a server that has started anew. */
export function forgetSession(): void {
  localStorage.removeItem(STORED);
}

/** Opens a session with the key in the address, and takes the key out of it. Returns what is wrong with the key. */
export async function openWithAddress(): Promise<string | undefined> {
  const key = new URLSearchParams(location.search).get('key');
  if (key === null) return undefined;
  history.replaceState(null, '', location.pathname + location.hash);
  return open({ 'Content-Type': 'application/json' }, JSON.stringify({ key }));
}

/** Opens a session with a full-access token. Returns what is wrong with it. */
export function openWithToken(token: string): Promise<string | undefined> {
  return open({ Authorization: `Bearer ${token.trim()}` });
}

async function open(headers: Record<string, string>, body: string | null = null): Promise<string | undefined> {
  const response = await fetch(PATH, { method: 'POST', headers, body });
  const answer: { readonly data?: { readonly session: string } | null; readonly error?: { readonly message: string } } =
    await response.json();
  if (!answer.data) return answer.error?.message ?? `The server answered ${response.status}`;
  localStorage.setItem(STORED, answer.data.session);
  return undefined;
}
