/**
 * Runs a sequence of writes of localized entries. The judge compares each answer, and the entries of every locale as the
 * adapters then list them, with a model of the content (4.1, 4.7, 4.9).
 */
import { oneOf, publishedAt } from '../../checks/4.9-graphql-writes/data.ts';
import type { Scope } from '../../checks/check.ts';
import { expectSame } from '../../checks/mismatch.ts';
import type { AnsweredEntry } from '../../checks/writing/answers.ts';
import type { Scratch } from '../../checks/writing/scratch.ts';
import { type AnswerJudge, answerJudge } from '../../judge/answer.ts';
import { observedReading, vouchedReading } from '../../judge/reading.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import type { EntryId } from '../../world/world.ts';
import { compareLast } from '../compare-last.ts';
import { entryAt } from '../relation-value.ts';
import { writableAttributes } from '../subject.ts';
import type { Run } from '../take-steps.ts';
import { graphqlLocalized, type LocalizedAdapter, restLocalized } from './adapters.ts';
import { LocalizedContent, type LocalizedEntry } from './content.ts';
import type { LocalizedStep } from './steps.ts';

export interface LocalizedOptions {
  /** Whether entries get localizations, which the document does not describe. */
  readonly localizing: boolean;
  readonly adapters: 'rest' | 'both';
}

/** Most entries at a time: so few that every list fits on a page. */
const most = 9;

/** Most ids in an operand: servers may refuse longer lists. */
const mostIds = 20;

export class LocalizedRun implements Run<LocalizedStep> {
  readonly #scratch: Scratch;
  readonly #type: ContentType;
  readonly #locales: readonly string[];
  readonly #options: LocalizedOptions;
  readonly #content: LocalizedContent;
  readonly #adapters: readonly LocalizedAdapter[];
  readonly #judge: AnswerJudge;
  #removed: readonly EntryId[] = [];
  #turn = 0;
  #place = '';

  constructor(
    scope: Scope,
    scratch: Scratch,
    type: ContentType,
    locales: readonly string[],
    options: LocalizedOptions,
  ) {
    const { session } = scratch;
    this.#scratch = scratch;
    this.#type = type;
    this.#locales = locales;
    this.#options = options;
    this.#content = new LocalizedContent(scope.world, type, locales[0] ?? '');
    this.#adapters = [
      restLocalized(session, type),
      ...(options.adapters === 'both' ? [graphqlLocalized(session, scope.model, type, mostIds)] : []),
    ];
    const { model, target } = scope;
    const reading = options.localizing ? observedReading : vouchedReading;
    this.#judge = answerJudge({ model, target, world: this.#content, reading });
  }

  async take(step: LocalizedStep, place: string): Promise<void> {
    this.#place = place;
    const adapter = this.#adapter(step.by);
    const entry = step.do === 'create' ? undefined : entryAt(this.#content.standing, step.at);
    if (step.do === 'create') await this.#create(step, adapter);
    else if (entry === undefined) return;
    else if (step.do === 'localize') await this.#localize(entry, step, adapter);
    else if (step.do === 'update') await this.#update(entry, step, adapter);
    else await this.#remove(entry, adapter);
    await this.#readNext();
  }

  /** Lists the entries of every locale by every adapter. */
  async end(): Promise<void> {
    this.#place = 'after the last step';
    for (const adapter of this.#adapters) for (const locale of this.#locales) await this.#list(adapter, locale);
  }

  #adapter = (place: number): LocalizedAdapter => {
    const adapter = entryAt(this.#adapters, place);
    if (!adapter) throw new Error('a sequence needs an adapter');
    return adapter;
  };

  /** Values of the attributes that each localization has for itself; another `pick` gives others. */
  #ownValues = (pick: number): JsonObject =>
    Object.fromEntries(
      writableAttributes(this.#type)
        .filter(({ localized }) => localized)
        .map((attribute, at) => [attribute.name, oneOf(attribute, pick + at)]),
    );

  /** The state that an update gives: another one, or none. */
  #state = (pick: number): JsonObject =>
    this.#type.draftAndPublish ? ([{}, { publishedAt: null }, { publishedAt }][pick % 3] ?? {}) : {};

  #data = (pick: number): JsonObject => this.#scratch.complete(this.#type, this.#ownValues(pick));

  async #create({ locale: place, pick }: LocalizedStep & { readonly do: 'create' }, by: LocalizedAdapter) {
    if (this.#content.standing.length >= most) return;
    const locale = place === null ? undefined : entryAt(this.#locales, place);
    const sent = {
      ...this.#data(pick),
      ...(this.#type.draftAndPublish ? { publishedAt: pick % 3 === 0 ? null : publishedAt } : {}),
    };
    const answered = await by.create(sent, locale);
    this.#content.add(this.#adopt(answered, sent, locale ?? this.#content.defaultLocale), sent);
    this.#compare();
  }

  async #localize(
    entry: LocalizedEntry,
    { locale: place, pick }: LocalizedStep & { readonly do: 'localize' },
    by: LocalizedAdapter,
  ): Promise<void> {
    const locale = entryAt(this.#locales, place) ?? '';
    const sent = this.#data(pick);
    if (this.#content.hasLocale(entry, locale)) return by.localizeAgain(entry, sent, locale);
    const answered = await by.localize(entry, sent, locale);
    this.#content.localize(entry, this.#adopt(answered, sent, locale), sent);
    this.#compare();
    if (by.name === 'REST') this.#expectNamed(answered, locale);
  }

  /** A localization is answered with its locale and its other localizations (`rest.i18n.create-localization`). */
  #expectNamed({ id, attributes }: AnsweredEntry, locale: string): void {
    const entry = this.#content.standing.find((one) => one.id === id);
    const others = entry ? this.#content.localizationsOf(entry).map((other) => other.id) : [];
    const { localizations } = attributes;
    const answered = Array.isArray(localizations) ? localizations.filter(isObject).map((one) => one.id) : localizations;
    const sorted = (ids: unknown) => (Array.isArray(ids) ? ids.map(String).sort() : ids);
    const actual = { locale: attributes.locale, localizations: sorted(answered) };
    const message = `${this.#place}: the answer names other localizations`;
    expectSame(message, actual, { locale, localizations: sorted(others) });
  }

  async #update(
    entry: LocalizedEntry,
    { locale, pick }: LocalizedStep & { readonly do: 'update' },
    by: LocalizedAdapter,
  ): Promise<void> {
    const values = { ...this.#ownValues(pick), ...this.#state(pick) };
    const populated = this.#options.localizing && pick % 2 === 1;
    await by.update(entry, values, {
      locale: locale === null ? undefined : entryAt(this.#locales, locale),
      populated,
    });
    this.#content.change(entry, values);
    if (populated) this.#content.forgetShared(entry);
    this.#compare();
  }

  async #remove(entry: LocalizedEntry, by: LocalizedAdapter): Promise<void> {
    await by.remove(entry);
    this.#compare();
    this.#content.remove(entry);
    this.#removed = [...this.#removed, entry.id].slice(most - mostIds);
  }

  #adopt({ id, segment, attributes }: AnsweredEntry, sent: JsonObject, locale: string) {
    this.#scratch.adopt(this.#type, sent, { id, segment, attributes });
    return { id: id as EntryId, segment, locale };
  }

  /** Lists the entries of the next locale; every few steps those of all locales. */
  async #readNext(): Promise<void> {
    this.#turn += 1;
    const locales = [...this.#locales, ...(this.#options.localizing ? ['all'] : [])];
    const locale = entryAt(locales, this.#turn) ?? '';
    // GraphQL has no stated word for all locales
    await this.#list(locale === 'all' ? this.#adapter(0) : this.#adapter(this.#turn), locale);
  }

  async #list(adapter: LocalizedAdapter, locale: string): Promise<void> {
    const ids = [...this.#removed, ...this.#content.standing.map(({ id }) => id)];
    if (ids.length === 0) return;
    await adapter.list(ids, locale, this.#options.localizing);
    this.#compare();
  }

  #compare = (): void => compareLast(this.#scratch.session, this.#judge, this.#place);
}
