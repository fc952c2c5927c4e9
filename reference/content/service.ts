/** Changing content: one service under both faces (source document 3, 4.1, 4.8). */
import type { ContentType, Model } from '../model/model.ts';
import type { Entry } from '../store/reader.ts';
import type { Store, Writer } from '../store/store.ts';
import { type Clock, risingClock } from './clock.ts';
import type { Hooks, LifecycleEvent } from './hooks.ts';
import { Reading } from './input.ts';
import { lackingToPublish } from './lacking.ts';
import { chooseLocale, shareWithLocalizations } from './locale.ts';
import { applyPlan, type Plan } from './plan.ts';
import { printValue } from './print-value.ts';
import { problemAt, refuseProblems } from './problem.ts';
import { Refusal } from './refusal.ts';
import type { Viewer } from './viewer.ts';

/** What the service is made of. */
export interface ContentParts {
  readonly model: Model;
  readonly store: Store;
  /** Locale of entries that name none; it always exists. */
  readonly defaultLocale: string;
  readonly hooks?: Hooks;
  /** Milliseconds since 1970; the time of the process when left out. */
  readonly clock?: Clock;
}

/**
 * All ways of changing content. `data` is what a body holds under `data`; unknown attributes, `id`, the creators and
 * the times in it are ignored. Each gives the entry as it is then stored, and throws a Refusal that says all that is
 * wrong with the data: nothing has changed then.
 */
export interface Content {
  /** Adds an entry. Without `publishedAt` it is published at once; with null it is a draft. */
  create(contentType: ContentType, data: unknown, viewer: Viewer): Promise<Entry>;
  /** Changes the attributes named, null clears; undefined when there is no such entry. The locale cannot change. */
  update(contentType: ContentType, id: number, data: unknown, viewer: Viewer): Promise<Entry | undefined>;
  /** Changes the entry of a single type, or makes it; `locale` picks one of its localizations. */
  upsert(contentType: ContentType, data: unknown, viewer: Viewer, locale?: string): Promise<Entry>;
  /** Removes an entry; gives what `look` saw of it just before, undefined when there is no such entry. */
  remove<Seen>(contentType: ContentType, id: number, look: (entry: Entry) => Seen): Promise<Seen | undefined>;
}

/** Makes the changing service of one store. */
export function createContent(parts: ContentParts): Content {
  const { model, store, defaultLocale, hooks = {} } = parts;
  const now = risingClock(parts.clock);

  /** Makes a change between the hooks of its event. */
  async function around<Result>(event: LifecycleEvent, change: (writer: Writer) => Result): Promise<Result> {
    await hooks.before?.(event);
    const result = await store.write(change);
    event.result = result;
    await hooks.after?.(event);
    return result;
  }

  /** Reads data against the present state; throws a Refusal with every problem found. */
  function planOf(writer: Writer, type: ContentType, data: Data, viewer: Viewer, entry?: Entry): Plan {
    const isDraft =
      type.draftAndPublish && (data.publishedAt === undefined ? entry?.publishedAt : data.publishedAt) === null;
    const reading = new Reading(model, writer, viewer, isDraft);
    const owner = entry && { uid: type.uid, id: entry.id };
    const plan = reading.read(type, data, [], owner);
    const publishes = type.draftAndPublish && !isDraft && entry?.publishedAt === null;
    const lacking = owner && publishes ? lackingToPublish(model, writer, owner, new Set(Object.keys(data))) : [];
    refuseProblems([...lacking, ...reading.allProblems()]);
    for (const { refusal } of reading.refusals) throw refusal;
    return plan;
  }

  async function create(type: ContentType, data: unknown, viewer: Viewer): Promise<Entry> {
    const given = dataOf(data);
    return around({ action: 'create', uid: type.uid, params: { data: given } }, (writer) => {
      const locale = type.localized ? chooseLocale(writer, given.locale, defaultLocale) : null;
      const plan = planOf(writer, type, given, viewer);
      const time = now();
      const entry = writer.insert(type.uid, {
        publishedAt: time,
        ...(type.localized ? { locale } : {}),
        ...plan.values,
        createdAt: time,
        updatedAt: time,
      });
      applyPlan(writer, type.uid, entry.id, plan);
      return entry;
    });
  }

  async function update(type: ContentType, id: number, data: unknown, viewer: Viewer): Promise<Entry | undefined> {
    const given = dataOf(data);
    if (!store.get(type.uid, id)) return undefined;
    return around({ action: 'update', uid: type.uid, params: { data: given, where: { id } } }, (writer) => {
      const entry = writer.get(type.uid, id);
      if (!entry) return undefined;
      const plan = planOf(writer, type, given, viewer, entry);
      applyPlan(writer, type.uid, id, plan);
      const updated = writer.update(type.uid, id, { ...plan.values, updatedAt: now() });
      if (type.localized) shareWithLocalizations(writer, type, updated);
      return updated;
    });
  }

  return {
    create,
    update,

    async upsert(type, data, viewer, locale = defaultLocale) {
      const all = store.all(type.uid);
      const entry = all.find((each) => !type.localized || each.locale === locale);
      if (!entry && all.length > 0) throw new Refusal(400, 'ValidationError', 'singleType.alreadyExists');
      const updated = entry && (await update(type, entry.id, data, viewer));
      return updated ?? create(type, data, viewer);
    },

    async remove(type, id, look) {
      if (!store.get(type.uid, id)) return undefined;
      return around({ action: 'delete', uid: type.uid, params: { where: { id } } }, (writer) => {
        const entry = writer.get(type.uid, id);
        if (!entry) return undefined;
        const seen = look(entry);
        writer.remove(type.uid, id);
        return seen;
      });
    },
  };
}

type Data = Record<string, unknown>;

function dataOf(data: unknown): Data {
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { ...data };
  const cast = `\`null\` (cast from the value \`${printValue(data)}\`)`;
  const problem = problemAt([], `this must be a \`object\` type, but the final value was: ${cast}.`);
  throw new Refusal(400, 'ValidationError', problem.message, { errors: [problem] });
}
