/** Polymorphic relations (4.8, observed): set by id and uid, seen by whom they lead to. */
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { type Created, onScratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
  readonly attribute: string;
}

const isMorph = ({ relation, private: hidden }: Attribute): boolean =>
  !hidden && (relation?.startsWith('morphTo') ?? false);

/** Content-types that a polymorphic relation can lead to, those with an attribute facing it first. */
function facing(model: Model, type: ContentType, morph: string): { type: ContentType; attribute?: Attribute }[] {
  const all = collections(model).map((one) => {
    const attribute = one.attributes.find(({ target, morphBy }) => target === type.uid && morphBy === morph);
    return { type: one, ...(attribute ? { attribute } : {}) };
  });
  return [...all.filter(({ attribute }) => attribute), ...all.filter(({ attribute }) => !attribute)];
}

/** Ids in a populated polymorphic relation, whose shape nothing decides: in data or inline, one or several. */
function idsOf(value: unknown): unknown[] {
  const inner = isObject(value) && 'data' in value ? value.data : value;
  const entries: unknown[] = Array.isArray(inner) ? inner : [inner];
  return entries.filter(isObject).map(({ id }) => id);
}

export const morphChecks: readonly Check[] = [
  check<Case>({
    id: 'rest.relations.morph',
    title: 'A polymorphic relation is set by id and uid.',
    clauses: ['rest.relations.morph'],
    kind: 'write',
    plan: ({ model }) => {
      const examples = collections(model).flatMap(({ uid, attributes }) =>
        attributes.filter(isMorph).map(({ name }) => ({ uid, attribute: name })),
      );
      if (examples.length === 0) return { notApplicable: 'no content-type has a polymorphic relation' };
      return {
        examples,
        run: (session, testCase) =>
          onScratch(session, model, testCase, async (scratch) => {
            const type = typeNamed(model, testCase.uid);
            const name = testCase.attribute;
            const many = type.attributes.find((one) => one.name === name)?.relation === 'morphToMany';
            const [first, second = first] = facing(model, type, name);
            if (first === undefined || second === undefined) return;
            const targets = [await scratch.create(first.type, {}), await scratch.create(second.type, {})] as const;
            const ref = ({ type: { uid }, entry }: Created): unknown => ({ id: entry.id, __type: uid });
            const expectIds = async (of: Created, attribute: string, expected: readonly unknown[]): Promise<void> => {
              const { attributes } = entryIn(session, await session.get(`${of.path}?populate[0]=${attribute}`));
              const actual = idsOf(attributes[attribute]);
              if (JSON.stringify(actual) === JSON.stringify(expected)) return;
              throw new Mismatch({
                message: `${lastRequest(session)}: ${attribute} links other entries than it must`,
                expected,
                actual: attributes[attribute],
              });
            };
            const owner = await scratch.create(type, { [name]: many ? [ref(targets[0])] : ref(targets[0]) });
            await expectIds(owner, name, [targets[0].entry.id]);
            const facingIt = first.attribute && !many ? first.attribute.name : undefined;
            if (facingIt) await expectIds(targets[0], facingIt, [owner.entry.id]);
            const next = many ? [targets[1], targets[0]] : [targets[1]];
            const value = many ? next.map(ref) : ref(targets[1]);
            entryIn(session, await scratch.update(owner, { [name]: value }));
            await expectIds(
              owner,
              name,
              next.map(({ entry }) => entry.id),
            );
            if (facingIt) await expectIds(targets[0], facingIt, []);
          }),
      };
    },
  }),
];
