/** The schema of a project: Shadow CRUD of its content-types, and the operations of plugins (source document 2.3, 4.9). */
import type { GraphQLSchema } from 'graphql';
import type { Find } from '../../content/find.ts';
import type { Content } from '../../content/service.ts';
import type { Model } from '../../model/model.ts';
import type { Reader } from '../../store/reader.ts';
import type { ShadowRules } from '../customization.ts';
import type { OperationSource } from '../operations.ts';

/** What a schema is made of, and its resolvers answer with. */
export interface SchemaParts {
  readonly model: Model;
  readonly reader: Reader;
  readonly find: Find;
  readonly content: Content;
  /** Content-types generated in part. */
  readonly shadow?: ReadonlyMap<string, ShadowRules>;
  /** `graphql.config.shadowCRUD`: false leaves out the content-types of the project. */
  readonly shadowCrud: boolean;
  readonly limits: ListLimits;
  readonly operations: readonly OperationSource[];
}

/** Bounds of every list, from `graphql.config`. */
export interface ListLimits {
  /** Entries of a list that does not say how many. */
  readonly defaultLimit: number;
  /** The most entries a list gives, amountLimit and maxLimit in one; undefined: no bound. */
  readonly maxLimit: number | undefined;
}

/** Builds the schema. Fields carry their rules in `extensions.touchstone`; resolvers do not check them themselves. */
export function buildSchema(_parts: SchemaParts): GraphQLSchema {
  throw new Error('not there yet');
}
