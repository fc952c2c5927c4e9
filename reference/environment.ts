/** Environments of a server: production disables the tools of development (source document 8). */
export const ENVIRONMENTS = ['development', 'staging', 'production'] as const;

export type Environment = (typeof ENVIRONMENTS)[number];

/** The environment of a name such as NODE_ENV; any name other than staging and production is development. */
export function environmentOf(name: string | undefined): Environment {
  return ENVIRONMENTS.find((environment) => environment === name) ?? 'development';
}
