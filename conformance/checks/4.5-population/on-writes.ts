/** populate shapes the answers of writes too (4.1). */
import { queryString } from '../../generate/query-string.ts';
import { isPlainRelation } from '../../oracle/attributes.ts';
import { linkedItems } from '../../oracle/compare-population.ts';
import { isJsonObject } from '../../oracle/shape.ts';
import { entryPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { ownedRelations } from '../../world/links.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections, subjectNamed, subjects } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
  readonly attribute: string;
}

const clause = 'rest.query.on-writes';
const id = `${clause}.populate`;

/** Throws Mismatch unless the answer carries the relation with this one entry. */
function expectLinked(session: Session, answer: Answer, name: string, linked: unknown): void {
  const { attributes } = entryIn(session, answer);
  const ids = linkedItems(attributes[name]).map((item) => (isJsonObject(item) ? item.id : item));
  if (Object.hasOwn(attributes, name) && ids.length === 1 && ids[0] === linked) return;
  throw new Mismatch({
    message: `${lastRequest(session)}: ${name} is not populated with entry ${String(linked)}`,
    expected: { [name]: [linked] },
    actual: attributes[name] ?? attributes,
  });
}

export const populatedWrites: Check = check<Case>({
  id,
  title: 'populate shapes the answers of POST, PUT and DELETE',
  clauses: [clause],
  kind: 'write',
  plan({ model }) {
    const creatable = new Set(collections(model).map(({ uid }) => uid));
    const cases = subjects(model, isPlainRelation)
      .filter(({ type, attribute }) => ownedRelations(type).some(({ name }) => name === attribute.name))
      .filter(({ attribute }) => attribute.target !== undefined && creatable.has(attribute.target))
      .map(({ type, attribute }): Case => ({ uid: type.uid, attribute: attribute.name }));
    if (cases.length === 0) return { notApplicable: 'the model has no relation that a create can set' };
    return {
      examples: cases.filter(({ uid }, at) => cases.findIndex((one) => one.uid === uid) === at),
      run: (session, testCase) =>
        onScratch(session, model, [id, testCase], async (scratch) => {
          const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
          const target = collections(model).find(({ uid }) => uid === attribute.target) ?? type;
          const linked = await scratch.create(target, {});
          const { name } = attribute;
          const query = queryString({ populate: [name] });
          const data = scratch.complete(type, {
            [name]: attribute.relation?.endsWith('Many') ? [linked.entry.id] : linked.entry.id,
          });
          const answer = await session.create(type, data, query);
          const path = `${entryPath(type, entryIn(session, answer).segment)}?${query}`;
          expectLinked(session, answer, name, linked.entry.id);
          const change = (method: 'PUT' | 'DELETE', body?: unknown): Promise<Answer> =>
            session.send({ method, path, auth: 'full', ...(body === undefined ? {} : { body }) });
          expectLinked(session, await change('PUT', { data: {} }), name, linked.entry.id);
          expectLinked(session, await change('DELETE'), name, linked.entry.id);
        }),
    };
  },
});
