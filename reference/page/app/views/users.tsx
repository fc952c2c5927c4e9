/** The users of the API: added, changed, blocked, deleted. */
import { useState } from 'preact/hooks';
import { ask } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useDialogChange } from '../parts/dialog-change.ts';
import { Problem } from '../parts/problem.tsx';
import { Requests } from '../parts/requests.tsx';
import { targetOf } from '../query/forms.ts';
import { usersRequest } from '../query/plugin-lists.ts';
import { useAsked, useShared } from '../state.ts';
import { type Role, useRoles } from './roles.tsx';

interface User {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly confirmed: boolean | null;
  readonly blocked: boolean | null;
  readonly role?: Role | null;
}

/** Most users that are shown at once. */
const MOST = 20;

export function UsersPanel() {
  const { project } = useShared();
  const [text, setText] = useState('');
  const [edited, setEdited] = useState<User | 'new'>();
  const request = usersRequest(project, text, MOST);
  const { body: users = [], failure, again } = useAsked<readonly User[]>(targetOf(request));
  return (
    <section class="panel" aria-label="Users">
      <div class="head">
        <h2>Users</h2>
        <button type="button" class="small" onClick={() => setEdited('new')}>
          New user
        </button>
      </div>
      <search>
        <input
          type="search"
          aria-label="Search users"
          placeholder="Name or e-mail"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </search>
      <Problem failure={failure} />
      <ul class="rows">
        {users.slice(0, MOST).map((user) => (
          <li key={user.id}>
            <strong>{user.username}</strong>
            <span class="soft grow">{user.email}</span>
            {user.blocked && <span class="state bad">blocked</span>}
            {user.confirmed === false && <span class="state draft">unconfirmed</span>}
            <span class="soft">{user.role?.name}</span>
            <button type="button" class="small" aria-label={`Edit ${user.username}`} onClick={() => setEdited(user)}>
              Edit
            </button>
          </li>
        ))}
      </ul>
      {users.length === 0 && <p class="soft">No user is found.</p>}
      <Requests request={request} title="The request of this list" />
      {edited && (
        <UserDialog
          user={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onChanged={again}
        />
      )}
    </section>
  );
}

interface UserDialogProps {
  readonly user: User | undefined;
  onClose(): void;
  onChanged(): void;
}

function UserDialog({ user, onClose, onChanged }: UserDialogProps) {
  const { project } = useShared();
  const { roles } = useRoles();
  const [values, setValues] = useState({
    username: user?.username ?? '',
    email: user?.email ?? '',
    password: '',
    role: user?.role?.id,
    confirmed: user?.confirmed ?? true,
    blocked: user?.blocked ?? false,
  });
  const { failure, perform } = useDialogChange({ onClose, onChanged });
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const send = (method: string, path: string, body: unknown, done: string) =>
    perform(() => ask(method, `${project.prefix}/users${path}`, body), done);
  const save = (event: Event) => {
    event.preventDefault();
    const { password, role, ...others } = values;
    const body = { ...others, role: role ?? roles[0]?.id, ...(password === '' ? {} : { password }) };
    void (user ? send('PUT', `/${user.id}`, body, 'Saved') : send('POST', '', body, 'Created'));
  };
  return (
    <Dialog title={user ? user.username : 'New user'} onClose={onClose}>
      <form class="fields" onSubmit={save}>
        <label>
          <span>Name</span>
          <input
            value={values.username}
            autocomplete="off"
            onInput={(event) => change({ username: event.currentTarget.value })}
          />
        </label>
        <label>
          <span>E-mail</span>
          <input
            type="email"
            value={values.email}
            autocomplete="off"
            onInput={(event) => change({ email: event.currentTarget.value })}
          />
        </label>
        <label>
          <span>{user ? 'New password' : 'Password'}</span>
          <input
            type="password"
            autocomplete="new-password"
            value={values.password}
            onInput={(event) => change({ password: event.currentTarget.value })}
          />
        </label>
        <label>
          <span>Role</span>
          <select
            value={values.role ?? roles[0]?.id}
            onChange={(event) => change({ role: Number(event.currentTarget.value) })}
          >
            {roles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={values.confirmed}
            onChange={(event) => change({ confirmed: event.currentTarget.checked })}
          />
          confirmed
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={values.blocked}
            onChange={(event) => change({ blocked: event.currentTarget.checked })}
          />
          blocked
        </label>
        <Problem failure={failure} />
        <div class="actions">
          <button type="submit" class="primary" disabled={roles.length === 0}>
            {user ? 'Save' : 'Create'}
          </button>
          {user && (
            <button type="button" class="danger" onClick={() => send('DELETE', `/${user.id}`, undefined, 'Deleted')}>
              Delete
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
