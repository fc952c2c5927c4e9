/** Random sequences of writes through both faces, what both then list compared with a model after every step (4.9, 4.1). */
import fc from 'fast-check';
import { queryString } from '../../generate/query-string.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, lastRequest, listIn } from '../writing/answers.ts';
import { onScratch, type Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { oneOf, ownedRelations, publishedAt, scalarsOf } from './data.ts';
import { type Face, faceOf, fieldIn, someEntityIn } from './mutations.ts';
import { withoutZones } from './on-face.ts';
import { type By, type Case, oneUpdate, type Said, type Step, steps } from './sequence-steps.ts';
import { expectWhole, selectionOf, type Whole, wholeInGraphql, wholeInRest, wholeOfData } from './whole.ts';

/** What an update by GraphQL sends: what changes alone, or all that was ever said of the entry. REST is stated to take parts. */
type Updates = 'partial' | 'whole';

/** What the model knows of an entry. */
interface Known {
  readonly draft: boolean;
  /** All that was said of it. */
  readonly data: JsonObject;
  readonly whole: Whole;
}

/** Attributes that a step may write: scalars, and relations whose links take nothing away from other entries. */
function writable(model: Model, type: ContentType): Attribute[] {
  const isShared = ({ relation, inversedBy }: Attribute): boolean =>
    relation === 'manyToMany' || relation === 'manyToOne' || (relation === 'oneToMany' && inversedBy === undefined);
  const links = ownedRelations(model, type).filter(
    (relation) => relation.target !== type.uid && isShared(relation) && relation.relation !== 'oneToMany',
  );
  return [...scalarsOf(type).filter(({ unique, type: of }) => !unique && of !== 'uid'), ...links.slice(0, 2)];
}

class Run {
  readonly #session: Session;
  readonly #model: Model;
  readonly #type: ContentType;
  readonly #scratch: Scratch;
  readonly #updates: Updates;
  readonly #face: Face;
  readonly #attributes: readonly Attribute[];
  readonly #known = new Map<string, Known>();
  /** Entries that relations may lead to, by uid. */
  readonly #targets = new Map<string, readonly string[]>();

  constructor(session: Session, model: Model, type: ContentType, scratch: Scratch, updates: Updates) {
    this.#session = session;
    this.#updates = updates;
    this.#model = model;
    this.#type = type;
    this.#scratch = scratch;
    this.#face = faceOf(session, model, type);
    this.#attributes = writable(model, type);
  }

  async prepare(): Promise<void> {
    for (const { type, target } of this.#attributes) {
      const found = type === 'relation' ? collections(this.#model).find(({ uid }) => uid === target) : undefined;
      if (found === undefined || this.#targets.has(found.uid)) continue;
      const state = found.draftAndPublish ? { publishedAt } : {};
      const made = [await this.#scratch.create(found, state), await this.#scratch.create(found, state)];
      this.#targets.set(
        found.uid,
        made.map(({ entry }) => String(entry.id)),
      );
    }
  }

  /** Takes one step; tells whether anything was sent. */
  async take(step: Step): Promise<boolean> {
    if (step.do === 'make') {
      await this.#make(step.by, step.pick);
      return true;
    }
    const ids = [...this.#known.keys()];
    const id = ids[step.at % ids.length];
    const known = id === undefined ? undefined : this.#known.get(id);
    if (id === undefined || known === undefined) return false;
    if (step.do === 'delete') {
      await this.#remove(step.by, id);
      this.#known.delete(id);
      return true;
    }
    const data = Object.assign({}, ...step.said.map((one) => this.#dataOf(one))) as JsonObject;
    const all = { ...known.data, ...data };
    if (step.by === 'rest') await this.#writeByRest(id, data);
    else await this.#writeByGraphql(id, this.#updates === 'whole' ? all : data);
    this.#known.set(id, {
      data: all,
      draft: 'publishedAt' in data ? data.publishedAt === null : known.draft,
      whole: { ...known.whole, ...wholeOfData(this.#model, this.#type.attributes, data) },
    });
    return true;
  }

  /** Throws Mismatch unless both faces list what must be there, as it must be. */
  async compare(after: string): Promise<void> {
    const ids = [...this.#known.keys()];
    for (const state of this.#type.draftAndPublish ? (['LIVE', 'PREVIEW'] as const) : (['LIVE'] as const)) {
      const expected = ids.filter((id) => state === 'PREVIEW' || !this.#known.get(id)?.draft);
      await this.#expectListed(`GraphQL ${state} ${after}`, expected, await this.#listByGraphql(ids, state));
      await this.#expectListed(`REST ${state} ${after}`, expected, await this.#listByRest(ids, state));
    }
  }

  async #expectListed(where: string, expected: readonly string[], found: ReadonlyMap<string, Whole>): Promise<void> {
    const sorted = expected.toSorted((a, b) => Number(a) - Number(b));
    if (JSON.stringify([...found.keys()]) !== JSON.stringify(sorted)) {
      throw new Mismatch({
        message: `${where} lists other entries than it must`,
        expected: sorted,
        actual: [...found.keys()],
      });
    }
    for (const id of sorted)
      expectWhole(`${where}, entry ${id}:`, found.get(id) ?? {}, this.#known.get(id)?.whole ?? {});
  }

  async #listByGraphql(ids: readonly string[], state: 'LIVE' | 'PREVIEW'): Promise<Map<string, Whole>> {
    const { list } = this.#face.names;
    const drafts = this.#type.draftAndPublish ? `, publicationState: ${state}` : '';
    const answer = await this.#session.graphql({
      query: `query ($ids: [ID]) { ${list}(filters: { id: { in: $ids } }, sort: "id", pagination: { limit: 25 }${drafts}) { data { id attributes { ${selectionOf(this.#model, this.#attributes)} } } } }`,
      // never an empty list: what that asks for is said nowhere
      variables: { ids: [...ids, '0'] },
    });
    const response = fieldIn(answer, list);
    const data = isObject(response) && Array.isArray(response.data) ? response.data.filter(isObject) : [];
    return new Map(data.map((entity) => [String(entity.id), this.#part(wholeInGraphql, entity.attributes)]));
  }

  async #listByRest(ids: readonly string[], state: 'LIVE' | 'PREVIEW'): Promise<Map<string, Whole>> {
    const populate = this.#attributes.filter(({ type }) => type === 'relation').map(({ name }) => name);
    const query = queryString({
      filters: { id: { $in: [...ids, '0'] } },
      sort: 'id',
      pagination: { pageSize: '25' },
      populate,
      publicationState: state.toLowerCase(),
    });
    const found = listIn(this.#session, await this.#session.get(`${endpointPath(this.#type)}?${query}`));
    return new Map(found.map(({ id, attributes }) => [String(id), this.#part(wholeInRest, attributes)]));
  }

  #part(read: typeof wholeInRest, attributes: unknown): Whole {
    return read(this.#model, { ...this.#type, attributes: this.#attributes }, isObject(attributes) ? attributes : {});
  }

  #dataOf(one: Said): JsonObject {
    if ('draft' in one) return this.#type.draftAndPublish ? { publishedAt: one.draft ? null : publishedAt } : {};
    const attribute = this.#attributes[one.attribute % Math.max(1, this.#attributes.length)];
    if (attribute === undefined) return {};
    const { name, type, required, target = '' } = attribute;
    const cleared = one.pick === null && !required;
    if (type !== 'relation') return { [name]: cleared ? null : oneOf(attribute, one.pick ?? 0) };
    const targets = this.#targets.get(target) ?? [];
    const chosen = (one.pick ?? 0) % 2 === 0 ? targets : targets.toReversed();
    if (isToMany(attribute)) return { [name]: cleared ? [] : chosen.slice(0, 1 + ((one.pick ?? 0) % 3)) };
    return { [name]: cleared ? null : chosen[0] };
  }

  async #make(face: By, at: number): Promise<void> {
    const values = Object.fromEntries(scalarsOf(this.#type).map((attribute) => [attribute.name, oneOf(attribute, at)]));
    const state = this.#type.draftAndPublish ? { publishedAt } : {};
    const data = this.#scratch.complete(this.#type, { ...values, ...state });
    const whole = wholeOfData(this.#model, this.#attributes, data);
    if (face === 'rest') {
      const { entry } = this.#scratch.adopt(
        this.#type,
        data,
        entryIn(this.#session, await this.#session.create(this.#type, data)),
      );
      this.#known.set(String(entry.id), { draft: false, data, whole });
      return;
    }
    const { id, attributes } = someEntityIn(await this.#face.create(data), this.#face.names.create);
    this.#scratch.adopt(this.#type, data, { id, segment: id, attributes });
    this.#known.set(id, { draft: false, data, whole });
  }

  async #writeByGraphql(id: string, data: JsonObject): Promise<void> {
    someEntityIn(await this.#face.update(id, data), this.#face.names.update);
  }

  async #writeByRest(id: string, data: JsonObject): Promise<void> {
    const path = `${endpointPath(this.#type)}/${id}`;
    entryIn(this.#session, await this.#session.send({ method: 'PUT', path, auth: 'full', body: { data } }));
  }

  async #remove(face: By, id: string): Promise<void> {
    if (face === 'graphql') {
      someEntityIn(await this.#face.remove(id), this.#face.names.delete);
      return;
    }
    const path = `${endpointPath(this.#type)}/${id}`;
    const answer = await this.#session.send({ method: 'DELETE', path, auth: 'full' });
    if (answer.status >= 300) {
      throw new Mismatch({ message: `${lastRequest(this.#session)} is refused`, expected: '2xx', actual: answer.body });
    }
  }
}

async function runSequence(session: Session, model: Model, updates: Updates, testCase: Case): Promise<void> {
  const { uid, steps: all } = testCase;
  const type = withoutZones(collections)(model).find((one) => one.uid === uid);
  if (type === undefined) throw new Error(`the case names ${uid}, which this project does not have`);
  await onScratch(session, model, ['graphql.sequences', updates, uid, all], async (scratch) => {
    const run = new Run(session, model, type, scratch, updates);
    await run.prepare();
    const made: readonly Step[] = [
      { by: 'graphql', do: 'make', pick: 0 },
      { by: 'rest', do: 'make', pick: 1 },
    ];
    for (const step of made) await run.take(step);
    for (const [at, step] of all.entries()) {
      if (await run.take(step)) await run.compare(`after step ${at + 1} (${step.do} by ${step.by})`);
    }
  });
}

const sequenceCheck = (updates: Updates, about: Pick<Check, 'id' | 'title' | 'clauses'>): Check =>
  check<Case>({
    ...about,
    kind: 'write',
    needs: ['graphql'],
    tags: ['graphql', 'stateful'],
    plan: ({ model }) => {
      const uids = withoutZones(collections)(model).map(({ uid }) => uid);
      if (uids.length === 0) return { notApplicable: 'no entries can be created from the model alone' };
      return {
        examples: uids.slice(0, 1).map((uid) => ({ uid, steps: oneUpdate })),
        weight: 4,
        arbitrary: fc.record({ uid: fc.constantFrom(...uids), steps }),
        run: (session, testCase) => runSequence(session, model, updates, testCase),
      };
    },
  });

export const graphqlSequenceChecks: readonly Check[] = [
  sequenceCheck('whole', {
    id: 'graphql.sequences',
    title: 'After any sequence of writes by GraphQL and by REST both list the same entries, as they must be.',
    clauses: [
      'graphql.create',
      'graphql.update',
      'graphql.delete',
      'graphql.list.publication-state',
      'graphql.list.publication-state-default',
    ],
  }),
  sequenceCheck('partial', {
    id: 'graphql.sequences.partial',
    title: 'In any sequence of writes an update by GraphQL leaves what data does not name.',
    clauses: ['graphql.update.partial'],
  }),
];
