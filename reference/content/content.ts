/** What changes content: the interface of the one service for REST and GraphQL. */
import type { ContentType } from '../model/model.ts';
import type { Viewer } from '../query/viewer.ts';
import type { Entry, Reader } from '../store/reader.ts';

/**
 * Changes content. `data` is the member `data` of a body; unknown attributes, `id`, creators and times in it are ignored. Each
 * function returns the stored entry.
 *
 * @throws ApiError that lists all problems of the data; nothing has changed then
 */
export interface Content {
  /** Creates an entry. Without `publishedAt` it is published at once; with null it is a draft. */
  create(contentType: ContentType, data: unknown, viewer: Viewer, rules?: WriteRules): Promise<Entry>;
  /** Updates the attributes in `data`; null clears. Returns undefined when the entry does not exist. The locale cannot change. */
  update(
    contentType: ContentType,
    id: number,
    data: unknown,
    viewer: Viewer,
    rules?: WriteRules,
  ): Promise<Entry | undefined>;
  /** Updates or creates the entry of a single type. `locale` selects one of its localizations. */
  upsert(contentType: ContentType, data: unknown, viewer: Viewer, locale?: string, rules?: WriteRules): Promise<Entry>;
  /**
   * Creates a localization of an entry, always as a draft; for a single type without `id`. Attributes that are not localized
   * are copied from the entry; if `data` has them, all localizations get the new value. Throws an ApiError 404 when the entry
   * does not exist.
   */
  localize(
    contentType: ContentType,
    id: number | undefined,
    data: unknown,
    viewer: Viewer,
    rules?: Pick<WriteRules, 'inspect'>,
  ): Promise<Entry>;
  /** Removes an entry; returns what `inspect` returns, called just before; undefined when the entry does not exist. */
  remove<Seen>(contentType: ContentType, id: number, inspect: (entry: Entry) => Seen): Promise<Seen | undefined>;
}

/** Options of a change. */
export interface WriteRules {
  /** Called in the same atomic step, just before the change; throwing refuses it. */
  check?(state: Reader): void;
  /**
   * Called in the same atomic step, just after the change. It sees exactly the result of this change, even if others change
   * the entry before it is durable.
   */
  inspect?(entry: Entry): void;
  /** Allow missing required values, as in a draft: for a project's code that bypasses validation. @default false */
  readonly lenient?: boolean;
  /** A new entry without `publishedAt` is a draft (decision graphql-create-drafts). @default false */
  readonly unpublished?: boolean;
  /** A single type gets a second entry rather than none (decision single-type-locales). @default false */
  readonly beside?: boolean;
  /**
   * The attributes that the answer to the change populates: `localizations` share what is not localized, media among it where
   * they are populated too (decision non-localized-attributes). @default none
   */
  readonly populates?: readonly string[];
  /** The scalar attributes that the answer to the change has, which `localizations` share as well. @default all */
  readonly fields?: readonly string[];
  /** Use `createdAt` and `updatedAt` of the data, in internal form (decision graphql-input-timestamps). @default false */
  readonly ownTimes?: boolean;
}
