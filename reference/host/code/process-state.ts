/** The state of a process that loading a project's code changes. */
import { PLACE } from './provide-modules.ts';

/** Saves this state. The returned function restores it. */
export function rememberProcess(): () => void {
  const names = ['strapi', PLACE] as const;
  const values = names.map((name) => Reflect.get(globalThis, name) as unknown);
  const variables = { ...process.env };
  return () => {
    for (const [index, name] of names.entries())
      if (values[index] !== undefined) Reflect.set(globalThis, name, values[index]);
    setVariables(variables);
  };
}

/** Sets the environment variables of the process; removes all others. */
export function setVariables(variables: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) if (variables[name] === undefined) delete process.env[name];
  Object.assign(process.env, Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined)));
}
