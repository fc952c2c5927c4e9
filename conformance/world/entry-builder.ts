/** Creates the entries of a world, and records what was sent: values, links of both sides, components, files. */
import { isObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { answeredEntry } from '../oracle/shape.ts';
import { type Answer, Unanswered } from '../target/exchange.ts';
import { markOf } from '../target/mark.ts';
import type { Session } from '../target/session.ts';
import type { Target } from '../target/target.ts';
import { type Body, entryBodies } from './body.ts';
import { canonicalValues } from './canonical.ts';
import { chooseFiles, type FileRecords, sentFiles } from './files.ts';
import { chooseLinks, inverseOf, isExclusive, ownedRelations } from './links.ts';
import { chooseMorphs, inverseMorphs, isInverseMorph, ownedMorphs, sentRef } from './morphs.ts';
import { PartMaker } from './parts.ts';
import { segmentOf } from './segment.ts';
import { isFault, unwritableAttributes } from './unwritable.ts';
import type { BlindSpot, Contents, EntryId, Gap, WorldEntry } from './world.ts';

export interface WorldRequest {
  readonly model: Model;
  readonly target: Target;
  readonly session: Session;
  readonly seed: number;
  /** Whether types with a few entries get no more. Default: false. */
  readonly isSmall?: boolean | undefined;
  /** Whether the world is what is there: nothing is created. Default: false. */
  readonly isReadOnly?: boolean | undefined;
}

const ownEntries = 17;
const fewOwnEntries = 2;
const ownDrafts = 4;
const ownLocalized = 2;
/** Entries in other locales take places behind all others: what allows one owner is taken there. */
const firstLocalizedPlace = 1000;

type Mutable = Omit<WorldEntry, 'links'> & { readonly links: Record<string, EntryId[]> };

/** Turns the error for a request that the target never answers into an answer. */
function silenceAsAnswer(error: unknown): Answer {
  if (error instanceof Unanswered) return error.answer;
  throw error;
}

/** The mark in unique values of the run's entries; it depends only on the seed. */
export const nonceOf = (seed: number, part = ''): string => markOf(`${seed >>> 0} ${part}`);

/** Creates entries one by one. What the target refuses becomes a gap. */
export class EntryBuilder {
  readonly entries: (WorldEntry | Mutable)[] = [];
  readonly gaps: Gap[] = [];
  readonly unwritable: BlindSpot[] = [];
  readonly #own = new Map<string, Mutable[]>();
  readonly #request: WorldRequest;
  readonly #files: FileRecords;

  /** @param files those that the entries may hold */
  constructor(request: WorldRequest, files: FileRecords = new Map()) {
    this.#request = request;
    this.#files = files;
  }

  /**
   * Creates the run's entries of a type, at least `fewest`. Tries a refused one once more with other unique values, then
   * leaves it out.
   */
  async createAll(type: ContentType, fewest = 0): Promise<void> {
    const { model, seed, isSmall } = this.#request;
    const present = this.entries.filter(({ uid }) => uid === type.uid);
    const drafts = type.draftAndPublish ? (isSmall ? 1 : ownDrafts) : 0;
    const count = Math.max((isSmall ? fewOwnEntries : ownEntries) + drafts, fewest);
    const bodies = (nonce: string): Body[] => entryBodies({ model, type, count, drafts, seed, nonce, present });
    const nonce = nonceOf(seed);
    const first = bodies(nonce);
    const second = bodies(nonceOf(seed, 'again'));
    let refusal: Answer | undefined;
    const maker = this.#partMaker(nonce);
    for (const [at, body] of first.entries()) {
      const plain = second[at] ?? body;
      let answer = await this.#create(type, at, body, plain, maker);
      if (at === 0 && answer && isFault(answer) && (await this.#leaveOut(type, at, plain, maker)))
        answer = await this.#create(type, at, body, plain, maker);
      refusal ??= answer;
    }
    if (refusal) this.#recordRefusal(type, refusal);
  }

  /** Creates a few entries in another locale, with content of their own, linked to entries of the default one. */
  async createLocalized(type: ContentType, locale: string): Promise<void> {
    const { model, seed } = this.#request;
    const nonce = nonceOf(seed, locale);
    const present = this.entries.filter(({ uid }) => uid === type.uid);
    const maker = this.#partMaker(nonce);
    const bodies = entryBodies({ model, type, count: ownLocalized, drafts: 0, seed, nonce, present });
    for (const [at, body] of bodies.entries()) {
      const localized = { ...body, locale };
      await this.#create(type, firstLocalizedPlace + at, localized, localized, maker);
    }
  }

  #partMaker(nonce: string): PartMaker {
    const { model, seed } = this.#request;
    return new PartMaker({ model, seed, nonce, files: this.#files, candidates: (uid) => this.#candidates(uid) });
  }

  #recordRefusal(type: ContentType, answer: Answer): void {
    const error = isObject(answer.body) && isObject(answer.body.error) ? answer.body.error.message : '';
    const observation =
      answer.status === 0 ? `gets no answer: ${answer.text}` : `is answered ${answer.status} ${error ?? ''}`;
    this.gaps.push({ uid: type.uid, reason: `creating an entry ${observation}`.trim() });
  }

  /** Finds the attributes that the target fails to store, which further entries go without; resolves to whether there are some. */
  async #leaveOut(type: ContentType, at: number, body: Body, maker: PartMaker): Promise<boolean> {
    const whole = {
      ...body,
      ...this.#linksIn(type, this.#linksFor(type, at)),
      ...this.#contents(type, at, maker).body,
    };
    const names = await unwritableAttributes(this.#request.session, type, whole);
    const reason = `creating an entry with it is answered 5xx`;
    this.unwritable.push(...names.map((attribute) => ({ uid: type.uid, attribute, reason })));
    return names.length > 0;
  }

  /** A record without the attributes that the target fails to store. */
  #writable<Value>({ uid }: ContentType, record: Readonly<Record<string, Value>>): Record<string, Value> {
    const isLeftOut = (name: string): boolean =>
      this.unwritable.some((spot) => spot.uid === uid && spot.attribute === name);
    return Object.fromEntries(Object.entries(record).filter(([name]) => !isLeftOut(name)));
  }

  /** Creates one entry with all its content; if the target refuses it, with other values and only required content. */
  async #create(type: ContentType, at: number, body: Body, plain: Body, maker: PartMaker): Promise<Answer | undefined> {
    const links = this.#writable(type, this.#linksFor(type, at));
    const sent = this.#linksIn(type, links);
    const rich = this.#contents(type, at, maker);
    const answer = await this.#post(type, { ...body, ...sent, ...rich.body }, links, rich.contents);
    return answer === undefined ? undefined : this.#post(type, { ...plain, ...sent }, links);
  }

  /** Links as a body has them. */
  #linksIn(type: ContentType, links: Readonly<Record<string, readonly EntryId[]>>): Body {
    return Object.fromEntries(
      ownedRelations(type)
        .filter(({ name }) => links[name] !== undefined && links[name].length > 0)
        .map(({ name, relation }) => [name, relation?.endsWith('ToMany') ? links[name] : links[name]?.[0]]),
    );
  }

  /** Components, zones, files and polymorphic relations of an entry: as the body has them, and as the world records them. */
  #contents(type: ContentType, at: number, maker: PartMaker): { readonly body: Body; readonly contents: Contents } {
    const { model } = this.#request;
    const filled = type.attributes
      .filter((attribute) => attribute.type === 'component' || attribute.type === 'dynamiczone')
      .flatMap((attribute) => {
        const filled = maker.fill(attribute, at);
        return filled ? [[attribute.name, filled] as const] : [];
      });
    const morphs = ownedMorphs(type).map(
      (morph) => [morph, chooseMorphs(model, type, morph, at, (uid) => this.#candidates(uid))] as const,
    );
    const sent = morphs
      .filter(([, refs]) => refs.length > 0)
      .map(([{ name, relation }, refs]) => {
        const written = refs.map(sentRef);
        return [name, relation === 'morphToOne' ? written[0] : written];
      });
    const files = chooseFiles(type.attributes, at, this.#files);
    return {
      body: {
        ...Object.fromEntries(filled.map(([name, { body }]) => [name, body])),
        ...Object.fromEntries(sent),
        ...sentFiles(type.attributes, files),
      },
      contents: {
        parts: this.#writable(type, Object.fromEntries(filled.map(([name, { parts }]) => [name, parts]))),
        morphs: this.#writable(type, Object.fromEntries(morphs.map(([{ name }, refs]) => [name, refs]))),
        files: this.#writable(type, files),
      },
    };
  }

  #candidates(uid: string): readonly EntryId[] {
    return (this.#own.get(uid) ?? []).map(({ id }) => id);
  }

  #linksFor(type: ContentType, at: number): Record<string, EntryId[]> {
    return Object.fromEntries(
      ownedRelations(type).map((relation) => {
        const candidates = this.#candidates(relation.target);
        if (at >= firstLocalizedPlace && isExclusive(relation)) return [relation.name, []];
        return [relation.name, chooseLinks(relation, at, candidates, relation.target === type.uid)];
      }),
    );
  }

  /** Sends one create and records its entry. Resolves to the answer when the target refuses. */
  async #post(
    type: ContentType,
    whole: Body,
    links: Record<string, EntryId[]> = {},
    contents: Contents = {},
  ): Promise<Answer | undefined> {
    const { session, target, model } = this.#request;
    const data = this.#writable(type, whole);
    const answer = await session.create(type, data).catch(silenceAsAnswer);
    const creation = session.exchanges.at(-1);
    const entry = answer.status > 0 && answer.status < 300 ? answeredEntry(answer.body) : undefined;
    if (!entry) return answer;
    const { createdAt, updatedAt, publishedAt, locale } = entry.attributes;
    const record: Mutable = {
      uid: type.uid,
      id: entry.id,
      segment: segmentOf(entry, target.identifier),
      values: { ...canonicalValues(type, data), createdAt, updatedAt, publishedAt, locale },
      links: { ...links, ...(type.localized ? { localizations: [] } : {}) },
      ...contents,
      own: true,
      ...(creation ? { creation } : {}),
    };
    this.entries.push(record);
    if (data.locale === undefined) this.#own.set(type.uid, [...(this.#own.get(type.uid) ?? []), record]);
    for (const relation of ownedRelations(type)) {
      const inverse = inverseOf(model, relation);
      if (!inverse) continue;
      for (const other of this.#own.get(relation.target) ?? []) {
        if (links[relation.name]?.includes(other.id))
          other.links[inverse.name] = [...(other.links[inverse.name] ?? []), record.id];
      }
    }
    this.#linkBack(type, record);
    return undefined;
  }

  /** Records the inverse links of a new entry's polymorphic relations. */
  #linkBack(type: ContentType, { id, morphs = {} }: Mutable): void {
    for (const morph of ownedMorphs(type)) {
      for (const { owner, back } of inverseMorphs(this.#request.model, type, morph)) {
        for (const other of this.#own.get(owner.uid) ?? []) {
          if (!morphs[morph.name]?.some((ref) => ref.uid === owner.uid && ref.id === other.id)) continue;
          other.links[back.name] = [...(other.links[back.name] ?? []), id];
        }
      }
    }
  }

  /** Records empty links for inverse sides without links: an absent list would mean unknown links. */
  completeLinks(): void {
    for (const type of this.#request.model.contentTypes) {
      const facingMorphs = type.attributes.filter((attribute) => isInverseMorph(this.#request.model, attribute));
      for (const { links } of this.#own.get(type.uid) ?? []) {
        for (const { name } of facingMorphs) links[name] ??= [];
        for (const other of this.#request.model.contentTypes) {
          for (const relation of ownedRelations(other)) {
            const inverse = relation.target === type.uid ? inverseOf(this.#request.model, relation) : undefined;
            if (inverse) links[inverse.name] ??= [];
          }
        }
      }
    }
  }
}
