/** Relations into content-types that a requester may not find (4.5, 7). */
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { whilePublicMay } from '../../target/arrange/roles.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { entryIn, errorIn, expectError, expectRefused, expectThat } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created } from '../writing/scratch.ts';
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
  writeCheck<Case>(
    { clause, needs: ['roles'] },
    {
      cases: ({ model }) => relationsOf(model),
      async run(scratch, testCase, { model }) {
        const { session } = scratch;
        const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
        const target = typeNamed(model, attribute.target ?? '');
        const linked = await scratch.create(target, {});
        const value = isToMany(attribute) ? [linked.entry.id] : linked.entry.id;
        const owner = await scratch.create(type, { [attribute.name]: value });
        const own: readonly string[] = [actionOf(type, 'find'), actionOf(type, 'findOne')];
        const whileMay: Ties['whileMay'] = (linkedToo, within) =>
          whilePublicMay(session, linkedToo ? [...own, actionOf(target, 'find')] : own, within);
        await run(session, { owner, linked, attribute, whileMay });
      },
    },
  );

/** Ids of the entries a populated relation holds; empty also where the key is absent. */
function populatedIds(value: unknown): unknown[] {
  const data = isObject(value) ? value.data : value;
  const items: readonly unknown[] = Array.isArray(data) ? data : [data];
  return items.flatMap((item) => (isObject(item) ? [item.id] : []));
}

interface Shown {
  readonly answer: Answer;
  readonly ids: readonly unknown[];
  readonly hasKey: boolean;
}

/** What everybody is shown of the relation. */
async function shown(session: Session, { owner, attribute: { name } }: Ties): Promise<Shown> {
  const answer = await session.get(`${owner.path}?populate[${name}]=true`, 'none');
  const { attributes } = entryIn(session, answer);
  return { answer, ids: populatedIds(attributes[name]), hasKey: name in attributes };
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
      const { answer, ids } = await shown(session, ties);
      expectThat(session, answer, ids.length === 0, 'nothing populated', 'populates what may not be found');
    });
    await ties.whileMay(true, async () => {
      const { answer, ids } = await shown(session, ties);
      const { id } = ties.linked.entry;
      expectThat(session, answer, ids.includes(id), [id], 'leaves out what the requester may find');
    });
  }),
  onRelation('rest.populate.permission-absent', (session, ties) =>
    ties.whileMay(false, async () => {
      const { answer, hasKey } = await shown(session, ties);
      expectThat(session, answer, !hasKey, `no key ${ties.attribute.name}`, 'has the key');
    }),
  ),
  onRelation('rest.filters.forbidden-relation', (session, ties) =>
    ties.whileMay(false, async () => {
      const { owner, attribute } = ties;
      for (const way of ways(attribute)) {
        const answer = await session.get(listOf(owner.type, way), 'none');
        expectError(session, answer, 400, 'ValidationError');
        const message = `Invalid parameter ${attribute.name}`;
        expectThat(session, answer, errorIn(answer)?.message === message, { message }, 'does not name what it refuses');
      }
    }),
  ),
  onRelation('access.through-relation', async (session, ties) => {
    const { owner, attribute } = ties;
    for (const may of [false, true]) {
      await ties.whileMay(may, async () => {
        for (const way of ways(attribute)) {
          const answer = await session.get(listOf(owner.type, way), 'none');
          if (may) expectThat(session, answer, answer.status === 200, 200, 'is refused, though it may be asked');
          else expectRefused(session, answer, 'the requester may not find what it asks about');
        }
      });
    }
  }),
];
