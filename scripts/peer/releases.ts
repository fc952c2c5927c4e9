/** The releases of Strapi that are run as peers. */

/** A release of Strapi and the packages of a peer of it, for any project. */
export interface Release {
  readonly version: string;
  /** The newest major version of Node that it runs on. */
  readonly newestNode: number;
  readonly dependencies: Readonly<Record<string, string>>;
  /** Packages of a project that are part of the release itself. */
  readonly within: readonly string[];
  /** Packages of the installation beside the dependencies, and versions that win over those asked for. */
  readonly installed: { readonly dependencies: object; readonly overrides: object };
}

const strapiPackages = (version: string, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [`@strapi/${name}`, version]));

export const strapi4: Release = {
  version: '4.26.2',
  newestNode: 22,
  dependencies: {
    ...strapiPackages('4.26.2', ['plugin-graphql', 'plugin-i18n', 'plugin-users-permissions', 'strapi']),
    'better-sqlite3': '8.6.0',
  },
  within: [],
  installed: {
    // Strapi's own ajv must be the one at the top, or its webpack tools find another.
    dependencies: { ajv: '8.17.1' },
    // The sharp that Strapi asks for downloads its binary in an install script; this one comes as a package.
    overrides: { sharp: '0.33.5' },
  },
};

export const strapi5: Release = {
  version: '5.54.0',
  newestNode: 25,
  dependencies: {
    ...strapiPackages('5.54.0', ['plugin-graphql', 'plugin-users-permissions', 'strapi']),
    'better-sqlite3': '12.8.0',
  },
  within: ['@strapi/plugin-i18n'],
  installed: { dependencies: {}, overrides: {} },
};
