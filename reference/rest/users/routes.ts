/** All routes of users, roles and signing in (source document 4.10). */
import type { Router } from 'express';
import { type PluginRoute, pluginRoutes } from '../plugin-routes.ts';
import { authRoutes, type UsersParts } from './auth.ts';
import { roleRoutes } from './roles.ts';
import { userRoutes } from './users.ts';

/** The table of the routes. */
export function usersTable(parts: UsersParts): PluginRoute[] {
  return [...authRoutes(parts), ...userRoutes(parts), ...roleRoutes(parts)];
}

/** Makes the routes, to be mounted under the prefix before those of content. */
export function usersRoutes(parts: UsersParts): Router {
  return pluginRoutes(parts.accounts.access, usersTable(parts));
}
