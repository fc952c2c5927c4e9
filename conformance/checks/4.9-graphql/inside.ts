/** Lists inside entries: relations and repeatable components, with arguments (4.9, 3). */
import fc from 'fast-check';
import { oneText } from '../../generate/graphql/selection.ts';
import { isObject } from '../../models/json.ts';
import { collectionTypes, findType } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import type { EntryId, WorldEntry } from '../../world/world.ts';
import { caseCheck, type Named } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { subjectNamed } from '../writing/subjects.ts';
import { anyPages, type InsidePage, pagesAtTheEnd } from './inside-pages.ts';
import { attributesOfOne, dataOf, largestList } from './lists.ts';
import { graphqlTerms } from './terms.ts';

/** A list attribute of one entry. */
export interface InsideCase {
  readonly uid: string;
  readonly id: EntryId;
  readonly attribute: string;
}

/**
 * Arguments of a list, and the expected values of a field; `reversed`: those of the previous arguments, reversed; a number:
 * how many, where the order is not known.
 */
interface Way {
  readonly args: string;
  readonly field: string;
  readonly expected: readonly unknown[] | 'any' | 'reversed' | number;
}

/** The values of a list attribute in the world; empty if it cannot be asked. */
export type ValuesOf = (scope: Scope, attribute: Attribute, entry: WorldEntry) => readonly unknown[];

/** List attributes of published entries with more than one value, the longest first, a few of each. */
export function insideCases(scope: Scope, valuesOf: ValuesOf): InsideCase[][] {
  const { model, world } = scope;
  return collectionTypes(model)
    .flatMap(({ uid, attributes }) =>
      attributes.map((attribute) =>
        world
          .entries(uid)
          .filter(({ values }) => values.publishedAt !== null)
          .map((entry) => ({ entry, length: valuesOf(scope, attribute, entry).length }))
          .filter(({ length }) => length > 1)
          .toSorted((a, b) => b.length - a.length)
          .slice(0, 8)
          .map(({ entry }): InsideCase => ({ uid, id: entry.id, attribute: attribute.name })),
      ),
    )
    .filter((cases) => cases.length > 0);
}

/** The values of one field in a list of entries or components. */
function valuesIn(list: unknown, field: string): unknown[] {
  const items: unknown = isObject(list) ? list.data : list;
  return Array.isArray(items) ? items.map((item: unknown) => (isObject(item) ? item[field] : item)) : [];
}

/** A check that requests a list attribute of an entry with several arguments at once. */
const insideCheck = (
  named: Named,
  valuesOf: ValuesOf,
  ways: (scope: Scope, attribute: Attribute, entry: WorldEntry) => readonly Way[],
): Check =>
  caseCheck<InsideCase>(graphqlTerms(named), {
    cases: (scope) => insideCases(scope, valuesOf).flatMap((list) => list.slice(0, 1)),
    arbitrary: (scope) => fc.constantFrom(...insideCases(scope, valuesOf).flat()),
    async run(session, { uid, id, attribute: name }, scope) {
      const { type, attribute } = subjectNamed(scope.model, uid, name);
      const entry = scope.world.find(uid, id);
      if (!entry) throw new Error(`the world has no entry ${id} of ${uid}`);
      const all = ways(scope, attribute, entry);
      const texts = all.map(({ args, field }, at) => {
        const selection = attribute.type === 'component' ? field : `data { ${field} }`;
        return `w${at}: ${name}(${args}) { ${selection} }`;
      });
      const query = `{ one: ${oneText(type, id, texts.join(' '))} }`;
      const attributes = attributesOfOne(dataOf(await session.graphql({ query })));
      let last: unknown[] = [];
      for (const [at, { args, field, expected }] of all.entries()) {
        const values = valuesIn(attributes?.[`w${at}`], field);
        const due = expected === 'reversed' ? last.toReversed() : expected === 'any' ? values : expected;
        const what = `${name}(${args}) of entry ${id} of ${type.pluralName} holds other items`;
        expectSame(what, typeof due === 'number' ? values.length : values, due);
        last = values;
      }
    },
  });

const targetOf = ({ model }: Scope, attribute: Attribute): ContentType | undefined =>
  !attribute.private && isPlainRelation(attribute) && isToMany(attribute)
    ? findType(model, attribute.target)
    : undefined;

/** Linked entries of a relation if all are known, by id. */
export const linkedOf: (...of: Parameters<ValuesOf>) => readonly WorldEntry[] = (scope, attribute, { links }) => {
  const target = targetOf(scope, attribute);
  return (links[attribute.name] ?? [])
    .flatMap((id) => (target && scope.world.find(target.uid, id)) ?? [])
    .toSorted((a, b) => Number(a.id) - Number(b.id));
};

/** Ids of all linked entries and of the published ones, as texts. */
function linkedIds(...of: Parameters<ValuesOf>) {
  const linked = linkedOf(...of);
  const liveEntries = linked.filter(({ values }) => values.publishedAt !== null);
  const idsOf = (entries: readonly WorldEntry[]): string[] => entries.map(({ id }) => String(id));
  return { all: idsOf(linked), live: idsOf(liveEntries), liveEntries };
}

const everything = ({ target }: Scope): string => `pagination: { limit: ${largestList(target)} }`;

/** A value that several linked entries have, as an argument, and the entries that have it. */
function tied(scope: Scope, attribute: Attribute, entries: readonly WorldEntry[]) {
  const names = (targetOf(scope, attribute)?.attributes ?? [])
    .filter(({ type, private: hidden }) => !hidden && ['boolean', 'enumeration', 'integer'].includes(type))
    .map(({ name }) => name);
  for (const name of names)
    for (const { values } of entries) {
      const value = values[name];
      const equal = entries.filter((entry) => entry.values[name] === value);
      if (value !== null && value !== undefined && equal.length > 1)
        return { name, text: JSON.stringify(value), equal };
    }
  return undefined;
}

/** The first text of a component. */
const textOf = ({ components }: Model, { component }: Attribute): string | undefined =>
  components
    .find(({ uid }) => uid === component)
    ?.attributes.find(({ type, private: hidden }) => type === 'string' && !hidden)?.name;

export const insideChecks: readonly Check[] = [
  insideCheck('graphql.relation-arguments', linkedOf, (...of) => {
    const { live, liveEntries } = linkedIds(...of);
    const all = everything(of[0]);
    const tie = tied(of[0], of[1], liveEntries);
    const ties = tie ? tie.equal.map(({ id }) => String(id)) : [];
    const ways: Omit<Way, 'field'>[] = [
      { args: `sort: ["id"], ${all}`, expected: live },
      { args: `sort: ["id:desc"], ${all}`, expected: live.toReversed() },
      { args: 'sort: ["id"], pagination: { start: 1, limit: 1 }', expected: live.slice(1, 2) },
      { args: 'sort: ["id"], pagination: { page: 1, pageSize: 1 }', expected: live.slice(0, 1) },
      ...live.slice(0, 1).flatMap((first) => [
        { args: `filters: { id: { eq: "${first}" } }, ${all}`, expected: [first] },
        { args: `sort: ["id"], filters: { id: { ne: "${first}" } }, ${all}`, expected: live.slice(1) },
        {
          args: `sort: ["id:desc"], filters: { id: { ne: "${first}" } }, ${all}`,
          expected: live.slice(1).toReversed(),
        },
        // a page beside filters alone: the order of connection is another clause
        ...[0, 1].map((start) => ({
          args: `filters: { id: { ne: "${first}" } }, pagination: { start: ${start}, limit: 1 }`,
          expected: Math.min(1, Math.max(0, live.length - 1 - start)),
        })),
      ]),
      ...(tie
        ? ['id', 'id:desc'].map((second) => ({
            args: `sort: ["${tie.name}", "${second}"], filters: { ${tie.name}: { eq: ${tie.text} } }, ${all}`,
            expected: second === 'id' ? ties : ties.toReversed(),
          }))
        : []),
    ];
    return ways.map((way) => ({ ...way, field: 'id' }));
  }),
  insideCheck(
    {
      clause: 'graphql.relation-arguments',
      id: 'graphql.relation-arguments.pages',
      title: 'A list inside an entry has the pages of any list: by default, too small, and beyond its end.',
    },
    (...of) => {
      const linked = linkedOf(...of);
      return linked.length <= largestList(of[0].target) ? linked : [];
    },
    (...of) => {
      const { live } = linkedIds(...of);
      const pages = ([pagination, start, size]: InsidePage): Way => ({
        args: `sort: ["id"]${pagination === '' ? '' : `, pagination: { ${pagination} }`}`,
        field: 'id',
        expected: live.slice(start, start + size),
      });
      return [...anyPages, ...pagesAtTheEnd(live.length)].map(pages);
    },
  ),
  insideCheck(
    { clause: 'graphql.relation-live', needs: ['drafts'] },
    (...of) => (targetOf(of[0], of[1])?.draftAndPublish ? linkedOf(...of) : []),
    (...of) => {
      const { all, live } = linkedIds(...of);
      const ids = all.map((id) => JSON.stringify(id)).join(', ');
      // what else is asked of the list changes nothing of the state, and filters may be met by drafts
      const besides = [
        '',
        `, filters: { id: { in: [${ids}] } }`,
        `, filters: { or: [{ id: { eq: "0" } }, { not: { id: { eq: "0" } } }] }`,
      ];
      return besides.flatMap((beside) => {
        const args = `sort: ["id"], ${everything(of[0])}${beside}`;
        return [
          { args, field: 'id', expected: live },
          { args: `${args}, publicationState: LIVE`, field: 'id', expected: live },
          { args: `${args}, publicationState: PREVIEW`, field: 'id', expected: all },
        ];
      });
    },
  ),
  insideCheck(
    'graphql.component-arguments',
    ({ model }, attribute, { parts }) =>
      attribute.repeatable && !attribute.private && textOf(model, attribute) ? (parts?.[attribute.name] ?? []) : [],
    (scope, attribute, { parts }) => {
      const field = textOf(scope.model, attribute) ?? 'id';
      const values = (parts?.[attribute.name] ?? []).map((part) => part.values[field] ?? null);
      const text = values.find((value) => typeof value === 'string' && value !== '');
      return [
        { args: everything(scope), field, expected: values },
        { args: 'pagination: { limit: 1 }', field, expected: values.slice(0, 1) },
        { args: 'pagination: { start: 1, limit: 1 }', field, expected: values.slice(1, 2) },
        { args: 'pagination: { limit: 0 }', field, expected: values.slice(0, 1) },
        { args: 'pagination: { start: -1, limit: 2 }', field, expected: values.slice(0, 2) },
        ...(text === undefined
          ? []
          : [
              {
                args: `filters: { ${field}: { eq: ${JSON.stringify(text)} } }`,
                field,
                expected: values.filter((value) => value === text),
              },
              {
                args: `filters: { ${field}: { eq: ${JSON.stringify(text)} } }, pagination: { start: 1, limit: 1 }`,
                field,
                expected: values.filter((value) => value === text).slice(1, 2),
              },
            ]),
        { args: 'sort: ["id"]', field: 'id', expected: 'any' },
        { args: 'sort: ["id:desc"]', field: 'id', expected: 'reversed' },
      ];
    },
  ),
];
