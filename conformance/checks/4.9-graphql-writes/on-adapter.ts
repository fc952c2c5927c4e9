/** Checks of mutations on one content-type: cases, scratch entries, and the entry they begin with. */
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

/** A content-type, and the index of the values that each attribute takes. */
interface Case {
  readonly uid: string;
  readonly pick: number;
}

/** A content-type with entries that a case can create. */
export interface Stage {
  readonly session: Session;
  readonly model: Model;
  readonly type: ContentType;
  readonly scratch: Scratch;
  readonly adapter: Adapter;
  /** Data for a whole entry, different for each `pick`. */
  data(pick?: number): JsonObject;
  /** Creates an entry by GraphQL. Throws Mismatch when it is refused, or its answer does not hold the data. */
  make(data: JsonObject): Promise<Entity>;
  /** Updates an entry. Throws Mismatch unless the answer holds all that was written to it so far. */
  update(entity: Entity, data: JsonObject, form?: Form): Promise<Entity>;
  /** Throws Mismatch unless both adapters read all that was written to an entry so far. */
  expectStored(entity: Entity): Promise<void>;
  /** Takes charge of the entry that a mutation of the case's own made. Throws Mismatch when it made none. */
  adopt(answer: GraphqlAnswer, field: string): Entity;
}

/** Content-types without their zones, whose GraphQL form is not stated; none with a required zone. */
export const withoutZones =
  (types: Types) =>
  (model: Model): ContentType[] =>
    types(model)
      .filter(({ attributes }) => !attributes.some((attribute) => isZone(attribute) && attribute.required))
      .map((type) => ({ ...type, attributes: type.attributes.filter((attribute) => !isZone(attribute)) }));

/** Content-types with an attribute that answers show and for which `holds`. */
export const typesWith =
  (holds: (attribute: Attribute) => boolean): Types =>
  (model) =>
    collections(model).filter(({ attributes }) =>
      attributes.some((attribute) => !attribute.private && holds(attribute)),
    );

interface Options {
  /** Content-types of the cases, with the attributes to write and read. Default: all with creatable entries. */
  readonly types?: Types;
  /** Whether cases are drawn beside the examples: where values matter. */
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

/** A check of writes to one entry: after each both adapters hold all that was written so far. */
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
      // what is answered with an error may have been made all the same
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
