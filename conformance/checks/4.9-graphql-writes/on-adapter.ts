/** Checks of mutations of one content-type: their cases, entries and first entry. */
import fc from 'fast-check';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isZone } from '../../oracle/attributes.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import type { Named } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { type Types, writeCheck } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { wholeData } from './data.ts';
import { type Adapter, adapterOf, adoptEntity, type Entity, type Form, someEntityIn } from './mutations.ts';

/** A content-type, and the index of the value for each attribute. */
interface Case {
  readonly uid: string;
  readonly pick: number;
}

/** A content-type whose entries a case can create, and its requests. */
export interface Stage {
  readonly session: Session;
  readonly model: Model;
  readonly type: ContentType;
  readonly scratch: Scratch;
  readonly adapter: Adapter;
  /** Data for a whole entry, different for each `pick`. */
  data(pick?: number): JsonObject;
  /** Creates an entry by GraphQL. Throws Mismatch if it is refused, or its answer lacks the data. */
  make(data: JsonObject): Promise<Entity>;
  /** Updates an entry. Throws Mismatch unless the answer has all data written so far. */
  update(entity: Entity, data: JsonObject, form?: Form): Promise<Entity>;
  /** Throws Mismatch unless both adapters answer all data written to the entry so far. */
  expectStored(entity: Entity): Promise<void>;
  /** Adds the entry that a mutation of the case created to the scratch. Throws Mismatch if there is none. */
  adopt(answer: GraphqlAnswer, field: string): Entity;
}

/** Content-types without zones, whose GraphQL form is not stated; none with a required zone. */
export const withoutZones =
  (types: Types) =>
  (model: Model): ContentType[] =>
    types(model)
      .filter(({ attributes }) => !attributes.some((attribute) => isZone(attribute) && attribute.required))
      .map((type) => ({ ...type, attributes: type.attributes.filter((attribute) => !isZone(attribute)) }));

/** Content-types with a shown attribute for which `holds`. */
export const typesWith =
  (holds: (attribute: Attribute) => boolean): Types =>
  (model) =>
    collections(model).filter(({ attributes }) =>
      attributes.some((attribute) => !attribute.private && holds(attribute)),
    );

interface Options {
  /** Content-types of the cases, with the attributes to write. Default: all creatable ones. */
  readonly types?: Types;
  /** Whether further cases are drawn, because values matter. */
  readonly drawn?: boolean;
}

/** A check with an example for each content-type. */
export const onAdapter = (
  terms: Named,
  run: (stage: Stage) => Promise<void>,
  { types = collections, drawn = false }: Options = {},
): Check =>
  writeCheck<Case>(graphqlTerms(terms), {
    cases: ({ model }) => types(model).map(({ uid }, pick) => ({ uid, pick })),
    ...(drawn
      ? {
          weight: 2,
          arbitrary: ({ model }: Scope) =>
            fc.record({ uid: fc.constantFrom(...types(model).map(({ uid }) => uid)), pick: fc.nat({ max: 40 }) }),
        }
      : {}),
    run(scratch, testCase, { model }) {
      const type = types(model).find(({ uid }) => uid === testCase.uid);
      if (type === undefined) throw new Error(`the case names ${testCase.uid}, which this check does not write`);
      return run(stageOf(model, scratch, type, testCase));
    },
  });

/** Writes to one entry: the first data creates it, all others update it. */
export interface Write {
  readonly data: JsonObject;
  readonly form?: Form;
}

/** A check of writes to one entry: after each, both adapters answer all data written so far. */
export const writesEntry = (
  terms: Named,
  writes: (stage: Stage) => readonly Write[] | Promise<readonly Write[]>,
  options?: Options,
): Check =>
  onAdapter(
    terms,
    async (stage) => {
      const [first, ...changes] = await writes(stage);
      const entity = await stage.make(first?.data ?? stage.data());
      await stage.expectStored(entity);
      for (const { data, form } of changes) await stage.expectStored(await stage.update(entity, data, form));
    },
    options,
  );

function stageOf(model: Model, scratch: Scratch, type: ContentType, { pick }: Case): Stage {
  const { session } = scratch;
  const adapter = adapterOf(session, model, type);
  const written = new Map<string, JsonObject>();
  return {
    session,
    model,
    type,
    scratch,
    adapter,
    data: (more = 0) => scratch.complete(type, wholeData(model, type, pick + more)),
    async make(data) {
      const answer = await adapter.create(data);
      // a create may have succeeded although its answer has errors
      const entity = adoptEntity(scratch, type, answer.data?.[adapter.names.create]);
      if (entity) written.set(entity.id, data);
      return adapter.answered(answer, adapter.names.create, data);
    },
    async update({ id }, data, form) {
      const all = { ...written.get(id), ...data };
      written.set(id, all);
      const updated = adapter.answered(await adapter.update(id, data, form), adapter.names.update, all);
      expectSame(`${adapter.names.update} answers another entry`, updated.id, id);
      return updated;
    },
    expectStored: ({ id }) => adapter.expectStored(id, written.get(id) ?? {}),
    adopt(answer, field) {
      adoptEntity(scratch, type, answer.data?.[field]);
      return someEntityIn(answer, field);
    },
  };
}
