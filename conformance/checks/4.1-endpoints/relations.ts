/** Relations in the body of a create or an update: an id, a list of ids, null (4.1). */
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, lastRequest, listIn } from '../writing/answers.ts';
import { type Created, onScratch } from '../writing/scratch.ts';
import { collections, type Subject, subjectNamed, subjects } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
  readonly attribute: string;
}

/** Relations of creatable types, from their owning side, to entries that can be created. */
function relations(model: Model): Subject[] {
  const creatable = new Set(collections(model).map(({ uid }) => uid));
  return subjects(
    model,
    (one) => isPlainRelation(one) && one.mappedBy === undefined && !one.private && creatable.has(one.target),
  );
}

const targetOf = (model: Model, attribute: Attribute): ContentType => {
  const type = model.contentTypes.find(({ uid }) => uid === attribute.target);
  if (type === undefined)
    throw new Error(`${attribute.name} leads to ${attribute.target}, which the model does not have`);
  return type;
};

/** Throws Mismatch unless the entry is linked to exactly those of `all` that stand in `linked`, asked by a filter. */
async function expectLinks(
  session: Session,
  owner: Created,
  attribute: Attribute,
  { all, linked }: { readonly all: readonly Created[]; readonly linked: readonly Created[] },
): Promise<void> {
  for (const related of all) {
    const state = owner.type.draftAndPublish ? '&publicationState=preview' : '';
    const query = `filters[id][$eq]=${owner.entry.id}&filters[${attribute.name}][id][$eq]=${related.entry.id}${state}`;
    const found = listIn(session, await session.get(`${endpointPath(owner.type)}?${query}`)).length > 0;
    if (found === linked.includes(related)) continue;
    throw new Mismatch({
      message: `${lastRequest(session)}: ${attribute.name} ${found ? 'links' : 'does not link'} entry ${String(related.entry.id)}`,
      expected: linked.map(({ entry }) => entry.id),
      actual: found ? `also ${String(related.entry.id)}` : `not ${String(related.entry.id)}`,
    });
  }
}

const relationCheck = (
  clause: string,
  title: string,
  run: (session: Session, bench: Bench) => Promise<void>,
  holds: (attribute: Attribute) => boolean = () => true,
): Check =>
  check<Case>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'write',
    plan: ({ model }) => {
      const found = relations(model).filter(({ attribute }) => holds(attribute));
      if (found.length === 0)
        return { notApplicable: 'no such relation between content-types whose entries can be created' };
      return {
        examples: found.map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name })),
        run: (session, testCase) =>
          onScratch(session, model, [clause, testCase], async (scratch) => {
            const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
            const target = targetOf(model, attribute);
            const all = [
              await scratch.create(target, {}),
              await scratch.create(target, {}),
              await scratch.create(target, {}),
            ];
            await run(session, {
              attribute,
              all,
              create: (value) => scratch.create(type, value === undefined ? {} : { [attribute.name]: value }),
              update: async (owner, value) => {
                entryIn(session, await scratch.update(owner, { [attribute.name]: value }));
              },
              expect: (owner, linked) => expectLinks(session, owner, attribute, { all, linked }),
            });
          }),
      };
    },
  });

interface Bench {
  readonly attribute: Attribute;
  /** Three entries to link to. */
  readonly all: readonly Created[];
  create(value: unknown): Promise<Created>;
  update(owner: Created, value: unknown): Promise<void>;
  expect(owner: Created, linked: readonly Created[]): Promise<void>;
}

const ids = (entries: readonly Created[]): unknown[] => entries.map(({ entry }) => entry.id);

export const relationChecks: readonly Check[] = [
  relationCheck(
    'rest.create.relations',
    'A create links what it names.',
    async (_session, { attribute, all, create, expect }) => {
      const linked = isToMany(attribute) ? all.slice(0, 2) : all.slice(0, 1);
      const list = ids(linked);
      const objects = list.map((id) => ({ id }));
      const values = [isToMany(attribute) ? list : list[0], { connect: list }, { connect: objects }, { set: list }];
      for (const value of values) await expect(await create(value), linked);
      await expect(await create(undefined), []);
    },
  ),
  relationCheck('rest.update.relations', 'An update links what it names.', async (_session, bench) => {
    const { attribute, all, create, update, expect } = bench;
    const owner = await create(undefined);
    const linked = isToMany(attribute) ? all.slice(1) : all.slice(1, 2);
    await update(owner, isToMany(attribute) ? ids(linked) : ids(linked)[0]);
    await expect(owner, linked);
  }),
];
