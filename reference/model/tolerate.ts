/** Mistakes of a project that Strapi starts with, and parts that this server does not have. */
import type { ProjectError } from './project-error.ts';

/**
 * Receives what does not stop a start: file, place, what was found, and what the server does instead. It throws the error
 * where such things stop the start as well (`--strict`).
 */
export type Tolerate = (slip: ProjectError) => void;

/** Tolerates nothing. @throws ProjectError always */
export const tolerateNothing: Tolerate = (slip) => {
  throw slip;
};

/** Makes a `Tolerate` that passes messages to `tell`, each once; or, if `strict`, tolerates nothing. */
export function tolerating(tell: (message: string) => void, strict = false): Tolerate {
  if (strict) return tolerateNothing;
  const messages = new Set<string>();
  return ({ message }) => {
    if (messages.has(message)) return;
    messages.add(message);
    tell(message);
  };
}
