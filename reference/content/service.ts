/** Changing content: one service for REST and GraphQL (source document 3, 4.1, 4.8). */
import type { ContentType, Model } from '../model/model.ts';
import { isObject } from '../model/object.ts';
import { BEHAVIOURS, type Behaviour } from '../model/profile.ts';
import { ApiError, MESSAGES } from '../query/api-error.ts';
import type { Viewer } from '../query/viewer.ts';
import type { Entry, Reader } from '../store/reader.ts';
import type { Store, Writer } from '../store/store.ts';
import { betweenHooks, type Data } from './between-hooks.ts';
import { type Clock, risingClock } from './clock.ts';
import type { Content, WriteRules } from './content.ts';
import type { Hooks, LifecycleEvent } from './hooks.ts';
import { Reading } from './input.ts';
import { lackingToPublish } from './lacking.ts';
import {
  answeredNames,
  chooseFreeLocale,
  chooseLocale,
  copyAttributes,
  joinLocalizations,
  linkLocalizations,
  scalarNames,
  sharedAttributes,
  sharedScalars,
  shareWithLocalizations,
} from './locale.ts';
import { createPasswords, type Passwords } from './password.ts';
import { applyPlan, namesIn, type Plan } from './plan.ts';
import { printValue } from './print-value.ts';
import { problemAt, refuseProblems } from './problem.ts';
import type { Secrets } from './secrets.ts';

/** Options of the service. */
export interface ContentParts {
  readonly model: Model;
  readonly store: Store;
  /** Locale of entries without one; it always exists. */
  readonly defaultLocale: string;
  readonly hooks?: Hooks;
  /** Clock in milliseconds since 1970. @default Date.now */
  readonly clock?: Clock;
  /** Hashing of passwords. @default createPasswords() */
  readonly passwords?: Passwords;
  /** Behaviour of the server's profile. @default that of `stated` */
  readonly behaviour?: Behaviour;
}

/** Makes the service that changes the content of one store. */
export function createContent(parts: ContentParts): Content {
  return new ContentService(parts);
}

class ContentService implements Content {
  readonly #parts: ContentParts;
  readonly #hooks: Hooks;
  readonly #behaviour: Behaviour;
  readonly #now: () => string;
  readonly #around: ReturnType<typeof betweenHooks>;

  constructor(parts: ContentParts) {
    const { model, store, hooks = {}, passwords = createPasswords(), behaviour = BEHAVIOURS.stated, clock } = parts;
    this.#parts = parts;
    this.#hooks = hooks;
    this.#behaviour = behaviour;
    this.#now = risingClock(clock);
    this.#around = betweenHooks({ model, store, hooks, passwords });
  }

  async create(type: ContentType, data: unknown, viewer: Viewer, rules?: WriteRules): Promise<Entry> {
    const values = dataOf(data);
    const isUnsaid = type.draftAndPublish && values.publishedAt === undefined;
    // hooks see whether the entry will be published
    const input =
      this.#hooks.before && isUnsaid ? { ...values, publishedAt: rules?.unpublished ? null : this.#now() } : values;
    const event: LifecycleEvent = { action: 'create', uid: type.uid, params: { data: input } };
    const read = (writer: Writer, secrets: Secrets, finalValues: Data) => {
      rules?.check?.(writer);
      const locale = type.localized ? chooseLocale(writer, finalValues.locale, this.#parts.defaultLocale) : null;
      return { locale, plan: this.#planOf({ writer, type, secrets, lenient: rules?.lenient }, finalValues, viewer) };
    };
    const change = (writer: Writer, secrets: Secrets, finalValues: Data) => {
      const { locale, plan } = read(writer, secrets, finalValues);
      const time = this.#now();
      const entry = writer.insert(type.uid, {
        publishedAt: rules?.unpublished ? null : time,
        ...(type.localized ? { locale } : {}),
        ...plan.values,
        createdAt: time,
        updatedAt: time,
        ...(rules?.ownTimes ? timesIn(finalValues) : {}),
      });
      applyPlan(writer, type.uid, entry.id, plan);
      rules?.inspect?.(entry);
      if (plan.links.has('localizations') && rules?.populates?.includes('localizations')) {
        linkLocalizations(writer, type, entry);
        shareWithLocalizations(writer, this.#parts.model, type, entry, scalarNames(type));
      }
      return entry;
    };
    return this.#around(type, event, change, rules?.lenient ? undefined : read);
  }

  async update(
    type: ContentType,
    id: number,
    data: unknown,
    viewer: Viewer,
    rules?: WriteRules,
  ): Promise<Entry | undefined> {
    const event: LifecycleEvent = { action: 'update', uid: type.uid, params: { data: dataOf(data), where: { id } } };
    if (!this.#parts.store.get(type.uid, id)) return undefined;
    const read = (writer: Writer, secrets: Secrets, finalValues: Data) => {
      const entry = writer.get(type.uid, id);
      if (!entry) return undefined;
      rules?.check?.(writer);
      return this.#planOf({ writer, type, secrets, lenient: rules?.lenient }, finalValues, viewer, entry);
    };
    const change = (writer: Writer, secrets: Secrets, finalValues: Data) => {
      const plan = read(writer, secrets, finalValues);
      if (!plan) return undefined;
      applyPlan(writer, type.uid, id, plan);
      const times = { updatedAt: this.#now(), ...(rules?.ownTimes ? timesIn(finalValues) : {}) };
      const updated = writer.update(type.uid, id, { ...plan.values, ...times });
      // the recorded server answers before it shares
      if (!this.#behaviour.sharesUpdates) rules?.inspect?.(updated);
      const carried = this.#behaviour.sharesUpdates ? namesIn(plan) : answeredNames(type, plan, rules);
      if (type.localized && carried) shareWithLocalizations(writer, this.#parts.model, type, updated, carried);
      if (this.#behaviour.sharesUpdates) rules?.inspect?.(updated);
      return updated;
    };
    return this.#around(type, event, change, rules?.lenient ? undefined : read);
  }

  async upsert(
    type: ContentType,
    data: unknown,
    viewer: Viewer,
    locale = this.#parts.defaultLocale,
    rules?: WriteRules,
  ): Promise<Entry> {
    const all = this.#parts.store.all(type.uid);
    const entry = all.find((each) => !type.localized || each.locale === locale);
    const isAllowed = this.#behaviour.createsSecondSingle && rules?.beside;
    if (!entry && all.length > 0 && !isAllowed) throw new ApiError('ValidationError', MESSAGES.singleTypeExists);
    const updated = entry && (await this.update(type, entry.id, data, viewer, rules));
    return updated ?? this.create(type, data, viewer, rules);
  }

  async localize(
    type: ContentType,
    id: number | undefined,
    data: unknown,
    viewer: Viewer,
    rules?: Pick<WriteRules, 'inspect'>,
  ): Promise<Entry> {
    const values = dataOf(data);
    const sourceIn = (reader: Reader): Entry => {
      const existing = id === undefined ? reader.all(type.uid)[0] : reader.get(type.uid, id);
      if (!existing) throw new ApiError('NotFoundError', MESSAGES.entityNotFound);
      return existing;
    };
    chooseFreeLocale(this.#parts.store, type, sourceIn(this.#parts.store), values.locale);
    return this.#around(
      type,
      { action: 'create', uid: type.uid, params: { data: values } },
      (writer, secrets, finalValues) => {
        const source = sourceIn(writer);
        const locale = chooseFreeLocale(writer, type, source, finalValues.locale);
        const shared = this.#behaviour.sharesLinks ? sharedAttributes(type) : sharedScalars(type);
        const inherited = new Set(shared.filter((name) => finalValues[name] === undefined));
        const plan = this.#planOf({ writer, type, secrets, inherited }, finalValues, viewer);
        const time = this.#now();
        const times = { createdAt: time, updatedAt: time };
        const added = writer.insert(type.uid, { publishedAt: null, ...plan.values, locale, ...times });
        const ref = { uid: type.uid, id: added.id };
        applyPlan(writer, ref.uid, ref.id, plan);
        copyAttributes(writer, this.#parts.model, { uid: type.uid, id: source.id }, ref, [...inherited]);
        joinLocalizations(writer, type, source, added);
        const written = new Set(namesIn(plan));
        shareWithLocalizations(
          writer,
          this.#parts.model,
          type,
          added,
          shared.filter((name) => written.has(name)),
        );
        const entry = writer.get(ref.uid, ref.id) ?? added;
        rules?.inspect?.(entry);
        return entry;
      },
    );
  }

  async remove<Seen>(type: ContentType, id: number, inspect: (entry: Entry) => Seen): Promise<Seen | undefined> {
    if (!this.#parts.store.get(type.uid, id)) return undefined;
    return this.#around(type, { action: 'delete', uid: type.uid, params: { where: { id } } }, (writer) => {
      const entry = writer.get(type.uid, id);
      if (!entry) return undefined;
      const result = inspect(entry);
      writer.remove(type.uid, id);
      return result;
    });
  }

  /** Validates data against the current state; throws an ApiError with all problems. */
  #planOf(change: Change, data: Data, viewer: Viewer, entry?: Entry): Plan {
    const { writer, type, secrets, inherited } = change;
    const { model } = this.#parts;
    // the recorded server looks at the entry before the change (decision publish-without-revalidation)
    const keepsState = data.publishedAt === undefined || (entry && !this.#behaviour.validatesPublished);
    const isDraft = type.draftAndPublish && (keepsState ? entry?.publishedAt : data.publishedAt) === null;
    const lenient = change.lenient === true;
    const reading = new Reading(model, writer, viewer, isDraft, secrets, this.#behaviour, inherited, lenient);
    const owner = entry && { uid: type.uid, id: entry.id };
    const plan = reading.read(type, data, [], owner);
    const publishes =
      this.#behaviour.validatesPublished && type.draftAndPublish && !isDraft && !lenient && entry?.publishedAt === null;
    const lacking = owner && publishes ? lackingToPublish(model, writer, owner, new Set(Object.keys(data))) : [];
    refuseProblems([...lacking, ...reading.allProblems()]);
    for (const { refusal } of reading.refusals) throw refusal;
    return plan;
  }
}

/** Context of a change. */
interface Change {
  readonly writer: Writer;
  readonly type: ContentType;
  readonly secrets: Secrets;
  /** Attributes that are copied from elsewhere and not read from the data. */
  readonly inherited?: ReadonlySet<string>;
  /** Allow missing required values. @default false */
  readonly lenient?: boolean | undefined;
}

/** `createdAt` and `updatedAt` of the data, unless null. */
function timesIn({ createdAt, updatedAt }: Data): Record<string, string> {
  return {
    ...(typeof createdAt === 'string' ? { createdAt } : {}),
    ...(typeof updatedAt === 'string' ? { updatedAt } : {}),
  };
}

function dataOf(data: unknown): Data {
  if (isObject(data)) return { ...data };
  const cast = `\`null\` (cast from the value \`${printValue(data)}\`)`;
  const problem = problemAt([], `this must be a \`object\` type, but the final value was: ${cast}.`);
  throw new ApiError('ValidationError', problem.message, { errors: [problem] });
}
