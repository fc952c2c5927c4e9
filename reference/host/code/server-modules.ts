/** The modules that code of a project imports from the server. */
import { createFactories } from './factories.ts';
import { provideModules } from './provide-modules.ts';
import { type UtilsParts, utilsModule } from './utils-module.ts';

/** Provides the modules of one server, instead of packages that the project has installed. */
export function provideServer(parts: UtilsParts): void {
  provideModules({ '@strapi/strapi': { factories: createFactories() }, '@strapi/utils': utilsModule(parts) });
}
