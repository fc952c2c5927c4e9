/** Checks of mutations on one content-type: cases, scratch entries, and the entry they begin with. */
import fc from 'fast-check';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { onScratch, type Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { wholeData } from './data.ts';
import { type Entity, type Face, faceOf } from './mutations.ts';

/** A content-type, and which of the values that its attributes allow are taken. */
interface Case {
  readonly uid: string;
  readonly pick: number;
}

/** A content-type whose entries a case may make. */
export interface Stage {
  readonly session: Session;
  readonly model: Model;
  readonly type: ContentType;
  readonly scratch: Scratch;
  readonly face: Face;
  /** Data for a whole entry, different for each `pick`. */
  data(pick?: number): JsonObject;
  /** Creates an entry by GraphQL. Throws Mismatch when it is refused, or its answer does not hold the data. */
  make(data: JsonObject): Promise<Entity>;
  /** Updates an entry. Throws Mismatch unless the answer holds all that was written to it so far. */
  update(entity: Entity, data: JsonObject): Promise<Entity>;
  /** Throws Mismatch unless both adapters read all that was written to an entry so far. */
  expectStored(entity: Entity): Promise<void>;
  /** Takes charge of what a request of the case's own made. */
  adopt(entity: Entity, sent?: JsonObject): Entity;
}

const isZone = ({ type }: Attribute): boolean => type === 'dynamiczone';

/** Content-types without their zones, whose form in GraphQL is not stated; none that cannot do without. */
export const withoutZones =
  (types: (model: Model) => readonly ContentType[]) =>
  (model: Model): ContentType[] =>
    types(model)
      .filter(({ attributes }) => !attributes.some((one) => isZone(one) && one.required))
      .map((type) => ({ ...type, attributes: type.attributes.filter((one) => !isZone(one)) }));

export interface Options {
  /** Content-types of the cases, with the attributes that are asked and said. Default: all that entries can be made of. */
  readonly types?: (model: Model) => readonly ContentType[];
  /** Whether cases are drawn beside the examples: where values matter. */
  readonly drawn?: boolean;
  readonly needs?: readonly string[];
  /** Default: the clause. */
  readonly id?: string;
  readonly tags?: readonly string[];
}

/** A check of one clause with an example for each content-type. */
export const onFace = (
  clause: string,
  title: string,
  run: (stage: Stage) => Promise<void>,
  { types = collections, drawn = false, needs = [], id = clause, tags = [] }: Options = {},
): Check =>
  check<Case>({
    id,
    title,
    clauses: [clause],
    kind: 'write',
    needs: ['graphql', ...needs],
    tags: ['graphql', ...tags],
    plan: ({ model }) => {
      const uids = types(model).map(({ uid }) => uid);
      if (uids.length === 0) return { notApplicable: 'the model has no such content-type' };
      return {
        examples: uids.map((uid, pick) => ({ uid, pick })),
        ...(drawn
          ? { weight: 2, arbitrary: fc.record({ uid: fc.constantFrom(...uids), pick: fc.nat({ max: 40 }) }) }
          : {}),
        run: (session, testCase) =>
          onScratch(session, model, [id, testCase], (scratch) =>
            run(stageOf(session, model, scratch, typeAmong(types(model), testCase), testCase)),
          ),
      };
    },
  });

/** The content-type of a case. Throws an Error when there is none so named: the case is of another project. */
function typeAmong(types: readonly ContentType[], { uid }: Pick<Case, 'uid'>): ContentType {
  const type = types.find((one) => one.uid === uid);
  if (type === undefined) throw new Error(`the case names ${uid}, which is not among the content-types of this check`);
  return type;
}

function stageOf(session: Session, model: Model, scratch: Scratch, type: ContentType, { pick }: Case): Stage {
  const face = faceOf(session, model, type);
  const adopt = (entity: Entity, sent: JsonObject = {}): Entity => {
    scratch.adopt(type, sent, { id: entity.id, segment: entity.id, attributes: entity.attributes });
    return entity;
  };
  const written = new Map<string, JsonObject>();
  return {
    session,
    model,
    type,
    scratch,
    face,
    data: (more = 0) => scratch.complete(type, wholeData(model, type, pick + more)),
    async make(data) {
      const answer = await face.create(data);
      // What is answered with an error may have been made all the same.
      const response = answer.data?.[face.names.create];
      const id = isObject(response) && isObject(response.data) ? response.data.id : undefined;
      if (typeof id === 'string') written.set(adopt({ id, attributes: {} }, data).id, data);
      return face.answered(answer, face.names.create, data);
    },
    async update({ id }, data) {
      const all = { ...written.get(id), ...data };
      written.set(id, all);
      const updated = face.answered(await face.update(id, data), face.names.update, all);
      if (updated.id === id) return updated;
      throw new Mismatch({ message: `${face.names.update} answers another entry`, expected: id, actual: updated.id });
    },
    expectStored: ({ id }) => face.expectStored(id, written.get(id) ?? {}),
    adopt,
  };
}
