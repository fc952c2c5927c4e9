/** Who may do what: tokens, users, roles. */
import { useEffect, useState } from 'preact/hooks';
import { askServer, type Failure } from '../api.ts';
import { Problem } from '../parts/problem.tsx';
import { timeText } from '../parts/values.tsx';
import { asFailure } from '../state.ts';
import { RolesPanel } from './roles.tsx';
import { UsersPanel } from './users.tsx';

/** A stored token, without its key. */
interface Token {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly permissions: readonly string[];
  readonly expiresAt: string | null;
}

export function People() {
  return (
    <>
      <header class="head">
        <div>
          <h1>Tokens, users, roles</h1>
          <p class="soft">Who may do what. Without credentials, a request may what the role public may.</p>
        </div>
      </header>
      <RolesPanel />
      <UsersPanel />
      <TokensPanel />
    </>
  );
}

function TokensPanel() {
  const [tokens, setTokens] = useState<readonly Token[]>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    askServer<readonly Token[]>('GET', '/page/tokens').then(setTokens, (error: unknown) =>
      setFailure(asFailure(error)),
    );
  }, []);
  return (
    <section class="panel" aria-label="API tokens">
      <h2>API tokens</h2>
      <p class="soft">
        Besides these, the token that the start printed may do everything. Tokens are made and revoked outside the API:{' '}
        <code>touchstone token create --data DIR</code>
      </p>
      <Problem failure={failure} />
      <ul class="rows">
        {tokens?.map(({ id, name, description, type, permissions, expiresAt }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span class="state draft">{type}</span>
            <span class="soft grow">{[description, permissions.join(', ')].filter(Boolean).join(': ')}</span>
            <span class="soft">{expiresAt === null ? 'never expires' : `until ${timeText(expiresAt)}`}</span>
          </li>
        ))}
      </ul>
      {tokens?.length === 0 && <p class="soft">No token is stored.</p>}
    </section>
  );
}
