/** All routes of users, roles and signing in (source document 4.10). */
import type { Router } from 'express';
import { type PluginRoute, pluginRoutes, routesWith } from '../plugin-routes.ts';
import { authAnswers, type UsersParts } from './auth.ts';
import { roleAnswers } from './roles.ts';
import { userAnswers } from './users.ts';

/** The table of the routes. */
export const usersTable = (parts: UsersParts): PluginRoute[] =>
  routesWith('users-permissions', { ...authAnswers(parts), ...userAnswers(parts), ...roleAnswers(parts) });

/** Makes the routes, to be mounted under the prefix before those of content. */
export function usersRoutes(parts: UsersParts): Router {
  return pluginRoutes(parts.accounts.access, usersTable(parts));
}
