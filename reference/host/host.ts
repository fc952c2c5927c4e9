/** The running code of a project, and the services that it uses. */
import type { Server } from 'node:http';
import type { Accounts } from '../access/accounts.ts';
import type { Mailer } from '../access/mail.ts';
import type { Content } from '../content/content.ts';
import type { Hooks } from '../content/hooks.ts';
import type { Transactions } from '../content/transactions.ts';
import type { Customization } from '../graphql/customization.ts';
import type { Locales } from '../i18n/locales.ts';
import type { Media } from '../media/media.ts';
import type { CustomFields } from '../model/custom-fields.ts';
import type { Tolerate } from '../model/tolerate.ts';
import type { Project } from '../project/load.ts';
import type { Handlers } from '../rest/handlers.ts';
import type { Store } from '../store/store.ts';
import type { ProjectCode } from './code/find-code.ts';
import type { LoadedPlugin } from './code/load-plugins.ts';

/** The running code of one project. */
export interface Host {
  readonly handlers: Handlers;
  /** Actions of its own routes, which can be granted to roles. */
  readonly actions: readonly string[];
  /** Its customization of the GraphQL schema, complete after `register`; undefined if no code can customize it. */
  readonly graphql: Customization | undefined;
  /** Custom fields that its code registered so far, with their types. */
  readonly customFields: CustomFields;
  /** Sets the accounts and runs `register`. @throws ProjectError if that throws */
  register(accounts: Accounts): Promise<void>;
  /** Runs `bootstrap` of the plugins that come before the one of GraphQL: what they say of its schema still counts. */
  prepareSchema(): Promise<void>;
  /** Runs `bootstrap`, of the plugins that have not just run too. @throws ProjectError if that throws */
  bootstrap(): Promise<void>;
  /** Runs `destroy`, and ends the intervals that the code started. */
  destroy(): Promise<void>;
}

/** Services that the code uses. */
export interface HostParts {
  readonly project: Project;
  readonly code: ProjectCode;
  readonly environment: string;
  readonly store: Store;
  readonly transactions: Transactions;
  readonly content: Content;
  readonly media: Media;
  readonly locales: Locales;
  /** The hooks of `content`; the project's lifecycles are added here. */
  readonly hooks: Hooks;
  /** Plugins of the project. */
  readonly plugins: readonly LoadedPlugin[];
  /** Receives what does not run here. */
  readonly tolerate: Tolerate;
  /** The server of all requests; code may add listeners, such as for web sockets. */
  readonly httpServer: Server;
  readonly mailer: Mailer;
  /** Runs one step of the project's code, such as `bootstrap() of src/index.js`; rejects if it takes too long. */
  step<Result>(name: string, run: () => Promise<Result> | Result): Promise<Result>;
  log(text: string): void;
}
