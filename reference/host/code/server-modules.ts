/** The modules that code of a project imports from the server. */

import type { Tolerate } from '../../model/tolerate.ts';
import { createFactories } from './factories.ts';
import { provideModules } from './provide-modules.ts';
import { standInFor } from './stand-in.ts';
import { type UtilsParts, utilsModule } from './utils-module.ts';

/** Provides the modules of one server, instead of packages that the project has installed. */
export function provideServer(parts: UtilsParts, tolerate: Tolerate): void {
  const modules = { '@strapi/strapi': { factories: createFactories() }, '@strapi/utils': utilsModule(parts) };
  provideModules(modules, standInFor(tolerate));
}
