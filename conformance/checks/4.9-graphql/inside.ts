/** Lists inside entries: relations and repeatable components with arguments of their own (4.9, 3). */
import fc from 'fast-check';
import { oneText } from '../../generate/graphql/selection.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { isJsonObject } from '../../oracle/shape.ts';
import type { Capability } from '../../target/target.ts';
import type { EntryId, WorldEntry } from '../../world/world.ts';
import { nothingToAsk } from '../asking.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { typeOf } from '../reading/list-case.ts';
import { dataOf, largestList } from './lists.ts';

/** A list attribute of one entry. */
interface InsideCase {
  readonly uid: string;
  readonly id: EntryId;
  readonly attribute: string;
}

/** What one way of asking must answer, by ids. */
interface Way {
  readonly args: string;
  readonly expected: readonly EntryId[];
  /** Whether their order is said. */
  readonly ordered: boolean;
}

interface InsideCheck {
  readonly id: string;
  readonly title: string;
  readonly needs?: readonly Capability[];
  applies(target: ContentType): boolean;
  ways(linked: readonly WorldEntry[], target: ContentType, limit: number): readonly Way[];
}

const targetOf = (model: Model, attribute: Attribute): ContentType | undefined =>
  !attribute.private && isPlainRelation(attribute) && isToMany(attribute)
    ? model.contentTypes.find(({ uid }) => uid === attribute.target)
    : undefined;

/** Linked entries of a relation that are all known. */
function linkedOf({ world }: Scope, entry: WorldEntry | undefined, { name, target = '' }: Attribute): WorldEntry[] {
  return (entry?.links[name] ?? []).flatMap((id) => world.find(target, id) ?? []);
}

/** Relations of entries, those with the most links first, a few of each. */
function relationCases(scope: Scope, applies: (target: ContentType) => boolean): InsideCase[][] {
  const { model, world } = scope;
  return model.contentTypes
    .filter(({ kind }) => kind === 'collectionType')
    .flatMap((type) =>
      type.attributes
        .filter((attribute) => {
          const target = targetOf(model, attribute);
          return target !== undefined && applies(target);
        })
        .map((attribute) =>
          world
            .entries(type.uid)
            .filter((entry) => linkedOf(scope, entry, attribute).length > 1)
            .toSorted((a, b) => linkedOf(scope, b, attribute).length - linkedOf(scope, a, attribute).length)
            .slice(0, 8)
            .map(({ id }): InsideCase => ({ uid: type.uid, id, attribute: attribute.name })),
        ),
    )
    .filter((cases) => cases.length > 0);
}

const isLive = ({ values }: WorldEntry, { draftAndPublish }: ContentType): boolean =>
  !draftAndPublish || values.publishedAt !== null;

function idsIn(value: unknown): unknown[] {
  const data = isJsonObject(value) && Array.isArray(value.data) ? value.data : [];
  return data.map((one) => (isJsonObject(one) ? one.id : one));
}

function insideCheck({ id, title, needs = [], applies, ways }: InsideCheck): Check {
  return check<InsideCase>({
    id,
    title,
    clauses: [id],
    kind: 'read',
    needs: ['graphql', ...needs],
    plan(scope) {
      const cases = relationCases(scope, applies);
      if (cases.length === 0) return nothingToAsk;
      return {
        examples: cases.flatMap((list) => list.slice(0, 1)),
        arbitrary: fc.constantFrom(...cases).chain((list) => fc.constantFrom(...list)),
        async run(session, { uid, id: entryId, attribute: name }) {
          const type = typeOf(scope.model, uid);
          const attribute = type.attributes.find((one) => one.name === name);
          const target = attribute && targetOf(scope.model, attribute);
          if (!attribute || !target) throw new Error(`${uid} has no to-many relation "${name}"`);
          const all = ways(
            linkedOf(scope, scope.world.find(uid, entryId), attribute),
            target,
            largestList(scope.target),
          );
          const inside = all.map(({ args }, at) => `w${at}: ${name}${args} { data { id } }`).join(' ');
          const data = dataOf(await session.graphql({ query: `{ one: ${oneText(type, entryId, inside)} }` }));
          const one = isJsonObject(data.one) && isJsonObject(data.one.data) ? data.one.data.attributes : undefined;
          for (const [at, { args, expected, ordered }] of all.entries()) {
            const answered = idsIn(isJsonObject(one) ? one[`w${at}`] : undefined);
            const wanted = expected.map(String);
            const [a, b] = ordered ? [answered, wanted] : [answered.toSorted(), wanted.toSorted()];
            if (a.join() === b.join()) continue;
            throw new Mismatch({
              message: `${name}${args} of entry ${entryId} of ${type.pluralName} holds other entries`,
              expected: wanted,
              actual: answered,
            });
          }
        },
      };
    },
  });
}

const byId = (entries: readonly WorldEntry[]): EntryId[] =>
  entries.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));

const relationArguments = insideCheck({
  id: 'graphql.relation-arguments',
  title: 'A to-many relation takes filters, pagination and sort',
  applies: () => true,
  ways(linked, target, limit) {
    const ids = byId(linked.filter((entry) => isLive(entry, target)));
    const [first] = ids;
    const all = `pagination: { limit: ${limit} }`;
    return [
      { args: `(sort: ["id"], ${all})`, expected: ids, ordered: true },
      { args: `(sort: ["id:desc"], ${all})`, expected: ids.toReversed(), ordered: true },
      { args: '(sort: ["id"], pagination: { start: 1, limit: 1 })', expected: ids.slice(1, 2), ordered: true },
      { args: '(sort: ["id"], pagination: { page: 1, pageSize: 1 })', expected: ids.slice(0, 1), ordered: true },
      ...(first === undefined
        ? []
        : [{ args: `(filters: { id: { eq: "${first}" } }, ${all})`, expected: [first], ordered: true }]),
      ...(first === undefined
        ? []
        : [{ args: `(filters: { id: { ne: "${first}" } }, ${all})`, expected: ids.slice(1), ordered: false }]),
    ];
  },
});

const relationLive = insideCheck({
  id: 'graphql.relation-live',
  title: 'Relations hold published entries only, unless publicationState: PREVIEW',
  needs: ['drafts'],
  applies: ({ draftAndPublish }) => draftAndPublish,
  ways(linked, target, limit) {
    const live = byId(linked.filter((entry) => isLive(entry, target)));
    const all = `pagination: { limit: ${limit} }`;
    return [
      { args: `(${all})`, expected: live, ordered: false },
      { args: `(${all}, publicationState: LIVE)`, expected: live, ordered: false },
      { args: `(${all}, publicationState: PREVIEW)`, expected: byId(linked), ordered: false },
    ];
  },
});

/** A repeatable component of one entry, asked whole and in part. */
const componentArguments = check<InsideCase>({
  id: 'graphql.component-arguments',
  title: 'A repeatable component takes filters, pagination and sort',
  clauses: ['graphql.component-arguments'],
  kind: 'read',
  needs: ['graphql'],
  plan(scope) {
    const { model, world } = scope;
    const textOf = (component: string | undefined): string | undefined =>
      model.components
        .find(({ uid }) => uid === component)
        ?.attributes.find(({ type, private: hidden }) => type === 'string' && !hidden)?.name;
    const cases = model.contentTypes
      .filter(({ kind }) => kind === 'collectionType')
      .flatMap((type) =>
        type.attributes
          .filter((one) => one.type === 'component' && one.repeatable && !one.private && textOf(one.component))
          .map(({ name }) =>
            world
              .entries(type.uid)
              .filter(({ parts }) => (parts?.[name]?.length ?? 0) > 1)
              .slice(0, 6)
              .map(({ id }): InsideCase => ({ uid: type.uid, id, attribute: name })),
          ),
      )
      .filter((list) => list.length > 0);
    if (cases.length === 0) return nothingToAsk;
    return {
      examples: cases.flatMap((list) => list.slice(0, 2)),
      arbitrary: fc.constantFrom(...cases).chain((list) => fc.constantFrom(...list)),
      async run(session, { uid, id, attribute: name }) {
        const type = typeOf(model, uid);
        const text = textOf(type.attributes.find((one) => one.name === name)?.component) ?? 'id';
        const values = (world.find(uid, id)?.parts?.[name] ?? []).map((part) => part.values[text]);
        const held = values.find((value) => typeof value === 'string' && value !== '');
        const asked = [
          `whole: ${name}(pagination: { limit: ${largestList(scope.target)} }) { text: ${text} }`,
          `first: ${name}(pagination: { limit: 1 }) { text: ${text} }`,
          `second: ${name}(pagination: { start: 1, limit: 1 }) { text: ${text} }`,
          `up: ${name}(sort: ["id"]) { id }`,
          `down: ${name}(sort: ["id:desc"]) { id }`,
          ...(held === undefined
            ? []
            : [`equal: ${name}(filters: { ${text}: { eq: ${JSON.stringify(held)} } }) { text: ${text} }`]),
        ];
        const data = dataOf(await session.graphql({ query: `{ one: ${oneText(type, id, asked.join(' '))} }` }));
        const one = isJsonObject(data.one) && isJsonObject(data.one.data) ? data.one.data.attributes : undefined;
        const listed = (key: string, field = 'text'): unknown[] => {
          const list = isJsonObject(one) ? one[key] : undefined;
          return Array.isArray(list) ? list.map((item) => (isJsonObject(item) ? item[field] : item)) : [];
        };
        const known = values.map((value) => value ?? null);
        const expected = {
          whole: known,
          first: known.slice(0, 1),
          second: known.slice(1, 2),
          equal: known.filter((value) => value === held),
          down: listed('up', 'id').toReversed(),
        };
        const actual = {
          whole: listed('whole'),
          first: listed('first'),
          second: listed('second'),
          equal: held === undefined ? expected.equal : listed('equal'),
          down: listed('down', 'id'),
        };
        const wrong = Object.keys(expected).find(
          (key) =>
            JSON.stringify(expected[key as keyof typeof expected]) !==
            JSON.stringify(actual[key as keyof typeof actual]),
        );
        if (wrong === undefined) return;
        throw new Mismatch({
          message: `the argument of ${name} that "${wrong}" tries is not followed in entry ${id} of ${type.pluralName}`,
          expected,
          actual,
        });
      },
    };
  },
});

export const insideChecks: readonly Check[] = [relationArguments, relationLive, componentArguments];
