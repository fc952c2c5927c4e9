/** The way into the page for who comes without a key: a full-access token. */
import { useState } from 'preact/hooks';
import { openWithToken } from '../session.ts';

export function Door({ problem }: { readonly problem: string | undefined }) {
  const [token, setToken] = useState('');
  const [message, setMessage] = useState(problem);
  const enter = async (event: Event) => {
    event.preventDefault();
    const refusal = await openWithToken(token);
    if (refusal === undefined) location.reload();
    else setMessage(refusal);
  };
  return (
    <form class="door" onSubmit={enter}>
      <label for="token">Full-access token</label>
      <div class="row">
        <input
          id="token"
          type="password"
          autocomplete="off"
          value={token}
          aria-describedby="door-problem"
          onInput={(event) => setToken(event.currentTarget.value)}
        />
        <button type="submit" class="primary">
          Open the page
        </button>
      </div>
      <p id="door-problem" class="problem" role="alert">
        {message}
      </p>
    </form>
  );
}
