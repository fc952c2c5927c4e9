/** Runs a change of content between the hooks of its event (source document 4.11). */
import type { ContentType, Model } from '../model/model.ts';
import type { Store, Writer } from '../store/store.ts';
import type { Hooks, LifecycleEvent } from './hooks.ts';
import type { Passwords } from './password.ts';
import { hashSecrets, type Secrets } from './secrets.ts';

/** Data of a change, by attribute. */
export type Data = Record<string, unknown>;

/** What a change needs. */
interface HookParts {
  readonly model: Model;
  readonly store: Store;
  readonly hooks: Hooks;
  readonly passwords: Passwords;
}

/**
 * Makes the function that runs a change between the hooks of its event, after hashing the passwords in its data. A change
 * that `verify` refuses reaches no hook (decision project-code).
 */
export function betweenHooks({ model, store, hooks, passwords }: HookParts) {
  return async function around<Result>(
    type: ContentType,
    event: LifecycleEvent,
    change: (writer: Writer, secrets: Secrets, data: Data) => Result,
    verify?: (writer: Writer, secrets: Secrets, data: Data) => void,
  ): Promise<Result> {
    const { params } = event;
    const hashed = new Map<string, string>();
    const hash = async (text: string) => hashed.get(text) ?? passwords.hash(text);
    const secretsIn = async ({ data }: LifecycleEvent['params']): Promise<Secrets> => {
      const secrets = await hashSecrets(model, data ? [{ schema: type, data }] : [], { ...passwords, hash });
      for (const [text, secret] of secrets) hashed.set(text, secret);
      return secrets;
    };
    if (hooks.before) {
      const secrets = verify && (await secretsIn(params));
      if (secrets) await store.write((writer) => verify(writer, secrets, params.data ?? {}));
      await hooks.before(event);
    }
    const secrets = await secretsIn(params);
    const result = await store.write((writer) => change(writer, secrets, params.data ?? {}));
    event.result = result;
    await hooks.after?.(event);
    return result;
  };
}
