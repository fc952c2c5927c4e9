/** Roles and what they permit. */
import { useState } from 'preact/hooks';
import { ask, type Failure } from '../api.ts';
import { Problem } from '../parts/problem.tsx';
import { Requests } from '../parts/requests.tsx';
import { asFailure, useAsked, useShared } from '../state.ts';

/** A role in the list. */
export interface Role {
  readonly id: number;
  readonly name: string;
  readonly description?: string | null;
  readonly type?: string;
  readonly nb_users?: number;
}

type Permissions = Readonly<
  Record<
    string,
    { readonly controllers: Readonly<Record<string, Readonly<Record<string, { readonly enabled: boolean }>>>> }
  >
>;

/** All roles. */
export function useRoles() {
  const { project } = useShared();
  const { body, failure, again } = useAsked<{ readonly roles: readonly Role[] }>(
    `${project.prefix}/users-permissions/roles`,
  );
  return { roles: body?.roles ?? [], failure, again };
}

export function RolesPanel() {
  const { project, say } = useShared();
  const { roles, failure, again } = useRoles();
  const [chosen, setChosen] = useState<number>();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<Failure>();
  const create = async (event: Event) => {
    event.preventDefault();
    setProblem(undefined);
    try {
      await ask('POST', `${project.prefix}/users-permissions/roles`, { name, description: name, permissions: {} });
      setName('');
      say(`Created the role ${name}`);
      again();
    } catch (error) {
      setProblem(asFailure(error));
    }
  };
  return (
    <section class="panel" aria-label="Roles">
      <h2>Roles</h2>
      <Problem failure={failure ?? problem} />
      <ul class="rows">
        {roles.map((role) => (
          <li key={role.id} class="role">
            <strong>{role.name}</strong>
            <span class="soft grow">{role.description}</span>
            <span class="soft">{role.nb_users === 1 ? '1 user' : `${role.nb_users ?? 0} users`}</span>
            <button
              type="button"
              class="small"
              aria-expanded={chosen === role.id}
              aria-label={`Permissions of ${role.name}`}
              onClick={() => setChosen(chosen === role.id ? undefined : role.id)}
            >
              Permissions
            </button>
            {chosen === role.id && <RolePermissions id={role.id} />}
          </li>
        ))}
      </ul>
      <form class="row" onSubmit={create}>
        <input
          aria-label="Name of a new role"
          placeholder="Name of a new role"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" disabled={name.trim() === ''}>
          New role
        </button>
      </form>
      <Requests
        request={{ method: 'GET', path: `${project.prefix}/users-permissions/roles` }}
        title="The request of this list"
      />
    </section>
  );
}

function RolePermissions({ id }: { readonly id: number }) {
  const { project, say } = useShared();
  const path = `${project.prefix}/users-permissions/roles/${id}`;
  const { body, failure, again } = useAsked<{ readonly role: Role & { readonly permissions: Permissions } }>(path);
  const [problem, setProblem] = useState<Failure>();
  /** What was just checked, until the server has answered. */
  const [latest, setLatest] = useState<Readonly<Record<string, boolean>>>({});
  if (!body) return <Problem failure={failure} />;
  const { permissions, name, description } = body.role;
  const toggle = async (group: string, controller: string, action: string, enabled: boolean) => {
    const next = structuredClone(permissions) as Record<
      string,
      { controllers: Record<string, Record<string, { enabled: boolean }>> }
    >;
    const actions = next[group]?.controllers[controller];
    if (actions) actions[action] = { ...actions[action], enabled };
    const key = `${group}.${controller}.${action}`;
    setLatest((before) => ({ ...before, [key]: enabled }));
    try {
      await ask('PUT', path, { name, description, permissions: next });
      say(`${name} ${enabled ? 'may' : 'may not'} ${controller}.${action}`);
      again();
    } catch (error) {
      setProblem(asFailure(error));
      setLatest(({ [key]: _refused, ...others }) => others);
    }
  };
  return (
    <div class="permissions">
      <Problem failure={problem} />
      {Object.entries(permissions).flatMap(([group, { controllers }]) =>
        Object.entries(controllers).map(([controller, actions]) => (
          <fieldset key={`${group}.${controller}`}>
            <legend>
              {controller} <span class="soft">{group}</span>
            </legend>
            {Object.entries(actions).map(([action, { enabled }]) => (
              <label class="check" key={action}>
                <input
                  type="checkbox"
                  checked={latest[`${group}.${controller}.${action}`] ?? enabled}
                  onChange={(event) => toggle(group, controller, action, event.currentTarget.checked)}
                />
                {action}
              </label>
            ))}
          </fieldset>
        )),
      )}
    </div>
  );
}
