/** The content during a sequence of localized entries: a world with the locale and the localizations of each entry. */
import { mayRepeat } from '../../checks/writing/compare.ts';
import { writtenValues } from '../../judge/written.ts';
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import type { EntryId, World, WorldEntry } from '../../world/world.ts';

/** An entry of the sequence. */
export interface LocalizedEntry {
  readonly id: EntryId;
  readonly segment: string;
  readonly locale: string;
  /** The known values; those of the other attributes are not known. */
  readonly values: JsonObject;
  /** Localizations of each other have the same group. */
  readonly group: number;
}

const entriesOf = (values: JsonObject): [string, unknown][] => Object.entries(values);

export class LocalizedContent implements World {
  readonly gaps: NonNullable<World['gaps']>;
  readonly defaultLocale: string;
  readonly #type: ContentType;
  #standing: readonly LocalizedEntry[] = [];
  #groups = 0;

  constructor({ gaps = [] }: Pick<World, 'gaps'>, type: ContentType, defaultLocale: string) {
    this.gaps = gaps;
    this.#type = type;
    this.defaultLocale = defaultLocale;
  }

  /** Existing entries, in the order of their creation. */
  get standing(): readonly LocalizedEntry[] {
    return this.#standing;
  }

  entries = (uid: string): readonly WorldEntry[] =>
    uid === this.#type.uid ? this.#standing.map(this.#asWorldEntry) : [];

  find = (uid: string, id: EntryId): WorldEntry | undefined =>
    this.entries(uid).find((entry) => String(entry.id) === String(id));

  /** The other localizations of an entry. */
  localizationsOf = ({ id, group }: LocalizedEntry): readonly LocalizedEntry[] =>
    this.#standing.filter((other) => other.group === group && other.id !== id);

  /** Whether an entry or one of its localizations has this locale. */
  hasLocale = (entry: LocalizedEntry, locale: string): boolean =>
    [entry, ...this.localizationsOf(entry)].some((one) => one.locale === locale);

  /** Adds a created entry, without localizations. */
  add(entry: Omit<LocalizedEntry, 'values' | 'group'>, sent: JsonObject): void {
    this.#groups += 1;
    this.#standing = [...this.#standing, { ...entry, values: this.#known(sent), group: this.#groups }];
  }

  /**
   * Adds a localization of an entry. It takes over what all localizations share (`rest.i18n.localization-shares`). Where
   * the request names such an attribute too, which value they have then is not known (`rest.i18n.non-localized-shared`).
   */
  localize(source: LocalizedEntry, entry: Omit<LocalizedEntry, 'values' | 'group'>, sent: JsonObject): void {
    const isShared = (name: string): boolean =>
      this.#type.attributes.some((attribute) => attribute.name === name && !attribute.localized);
    const kept = entriesOf(source.values).filter(([name]) => isShared(name) && !(name in sent));
    const shared = kept.filter(([name]) => this.#type.attributes.some((one) => one.name === name && mayRepeat(one)));
    const own = entriesOf(this.#known(sent)).filter(([name]) => !isShared(name));
    const state = this.#type.draftAndPublish ? { publishedAt: null } : {};
    const values = { ...Object.fromEntries([...own, ...shared]), ...state };
    const others = this.#standing.map((other) =>
      other.group === source.group
        ? {
            ...other,
            values: Object.fromEntries(entriesOf(other.values).filter(([name]) => !(isShared(name) && name in sent))),
          }
        : other,
    );
    this.#standing = [...others, { ...entry, values, group: source.group }];
  }

  /** Applies an update. */
  change({ id }: LocalizedEntry, sent: JsonObject): void {
    this.#standing = this.#standing.map((entry) =>
      entry.id === id ? { ...entry, values: { ...entry.values, ...this.#known(sent) } } : entry,
    );
  }

  /** Whether the values of an entry reach its localizations is not decided: what they share is no longer known. */
  forgetShared(source: LocalizedEntry): void {
    const isOwn = (name: string): boolean =>
      !this.#type.attributes.some((attribute) => attribute.name === name && !attribute.localized);
    this.#standing = this.#standing.map((entry) =>
      entry.group === source.group && entry.id !== source.id
        ? { ...entry, values: Object.fromEntries(entriesOf(entry.values).filter(([name]) => isOwn(name))) }
        : entry,
    );
  }

  remove({ id }: LocalizedEntry): void {
    this.#standing = this.#standing.filter((entry) => entry.id !== id);
  }

  #known = (sent: JsonObject): JsonObject => ({
    ...writtenValues(this.#type, sent).values,
    ...(this.#type.draftAndPublish && 'publishedAt' in sent ? { publishedAt: sent.publishedAt } : {}),
  });

  #asWorldEntry = (entry: LocalizedEntry): WorldEntry => ({
    uid: this.#type.uid,
    id: entry.id,
    segment: entry.segment,
    values: { ...entry.values, locale: entry.locale },
    links: { localizations: this.localizationsOf(entry).map(({ id }) => id) },
    own: true,
  });
}
