/** Where a server runs: what is open in development is closed in production (source document 8). */
export const ENVIRONMENTS = ['development', 'staging', 'production'] as const;

export type Environment = (typeof ENVIRONMENTS)[number];

/** The environment a process runs in; anything but staging and production is development. */
export function environmentOf(name: string | undefined): Environment {
  return ENVIRONMENTS.find((environment) => environment === name) ?? 'development';
}
