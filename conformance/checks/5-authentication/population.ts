/** Relations into content-types that a requester may not find (4.5, 7). */
import { loadClauses } from '../../../spec/index.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { whilePublicMay } from '../../target/arrange/roles.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, errorIn, expectError, expectRefused, lastRequest } from '../writing/answers.ts';
import { type Created, onScratch } from '../writing/scratch.ts';
import { collections, subjectNamed, typeNamed } from '../writing/subjects.ts';
import { actionOf } from './endpoints.ts';

interface Case {
  readonly uid: string;
  readonly attribute: string;
}

interface Ties {
  readonly owner: Created;
  readonly linked: Created;
  readonly attribute: Attribute;
  /** Runs while everybody may find the owner's content-type, and the linked one if so said. */
  whileMay(linkedToo: boolean, run: () => Promise<void>): Promise<void>;
}

/** One relation of each content-type to another one whose entries can be made. */
function relationsOf(model: Model): Case[] {
  const types = collections(model);
  return types.flatMap(({ uid, attributes }) =>
    attributes
      .filter(isPlainRelation)
      .filter(({ target }) => target !== uid && types.some((type) => type.uid === target))
      .slice(0, 1)
      .map(({ name }) => ({ uid, attribute: name })),
  );
}

const onRelation = (clause: string, run: (session: Session, ties: Ties) => Promise<void>): Check =>
  check<Case>({
    id: clause,
    title: loadClauses().get(clause)?.says ?? clause,
    clauses: [clause],
    kind: 'write',
    needs: ['roles'],
    plan: ({ model }) => {
      const examples = relationsOf(model);
      if (examples.length === 0) return { notApplicable: 'the model has no relation between content-types' };
      return {
        examples,
        run: (session, testCase) =>
          onScratch(session, model, [clause, testCase], async (scratch) => {
            const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
            const target = typeNamed(model, attribute.target ?? '');
            const linked = await scratch.create(target, {});
            const value = isToMany(attribute) ? [linked.entry.id] : linked.entry.id;
            const owner = await scratch.create(type, { [attribute.name]: value });
            const own: readonly string[] = [actionOf(type, 'find'), actionOf(type, 'findOne')];
            const whileMay: Ties['whileMay'] = (linkedToo, within) =>
              whilePublicMay(session, linkedToo ? [...own, actionOf(target, 'find')] : own, within);
            await run(session, { owner, linked, attribute, whileMay });
          }),
      };
    },
  });

/** Ids of the entries a populated relation holds; empty also where the key is absent. */
function populatedIds(value: unknown): unknown[] {
  const data = isObject(value) ? value.data : value;
  const items: readonly unknown[] = Array.isArray(data) ? data : [data];
  return items.flatMap((item) => (isObject(item) ? [item.id] : []));
}

const populate = ({ owner, attribute }: Ties): string => `${owner.path}?populate[${attribute.name}]=true`;

async function shown(session: Session, ties: Ties): Promise<{ ids: unknown[]; hasKey: boolean }> {
  const { attributes } = entryIn(session, await session.get(populate(ties), 'none'));
  return { ids: populatedIds(attributes[ties.attribute.name]), hasKey: ties.attribute.name in attributes };
}

const ways = ({ name }: Attribute): string[] => [
  `filters[${name}][id][$notNull]=true`,
  `filters[$or][0][${name}][id][$gt]=0`,
  `sort=${name}.id`,
];

const listOf = (type: ContentType, query: string): string => `${endpointPath(type)}?${query}`;

export const populationChecks: readonly Check[] = [
  onRelation('rest.populate.permission', async (session, ties) => {
    await ties.whileMay(false, async () => {
      const { ids } = await shown(session, ties);
      if (ids.length === 0) return;
      throw new Mismatch({
        message: `${lastRequest(session)} populates what the requester may not find`,
        expected: 'nothing populated',
        actual: ids,
      });
    });
    await ties.whileMay(true, async () => {
      const { ids } = await shown(session, ties);
      if (ids.includes(ties.linked.entry.id)) return;
      throw new Mismatch({
        message: `${lastRequest(session)} leaves out what the requester may find`,
        expected: [ties.linked.entry.id],
        actual: ids,
      });
    });
  }),
  onRelation('rest.populate.permission-absent', (session, ties) =>
    ties.whileMay(false, async () => {
      if (!(await shown(session, ties)).hasKey) return;
      throw new Mismatch({
        message: `${lastRequest(session)} has the key`,
        expected: 'no key',
        actual: ties.attribute.name,
      });
    }),
  ),
  onRelation('rest.filters.forbidden-relation', (session, ties) =>
    ties.whileMay(false, async () => {
      const { owner, attribute } = ties;
      for (const way of ways(attribute)) {
        const answer = await session.get(listOf(owner.type, way), 'none');
        expectError(session, answer, 400, 'ValidationError');
        const message = `Invalid parameter ${attribute.name}`;
        if (errorIn(answer)?.message === message) continue;
        throw new Mismatch({
          message: `${lastRequest(session)} does not name what it refuses`,
          expected: { message },
          actual: errorIn(answer),
        });
      }
    }),
  ),
  onRelation('access.through-relation', async (session, ties) => {
    const { owner, attribute } = ties;
    for (const may of [false, true]) {
      await ties.whileMay(may, async () => {
        for (const way of ways(attribute)) {
          const answer = await session.get(listOf(owner.type, way), 'none');
          if (!may) expectRefused(session, answer, 'the requester may not find what it asks about');
          else if (answer.status !== 200) {
            throw new Mismatch({
              message: `${lastRequest(session)} is refused, though the requester may find what it asks about`,
              expected: 200,
              actual: { status: answer.status, body: answer.body },
            });
          }
        }
      });
    }
  }),
];
