/** Refusals of GraphQL (5, 7): of single fields and nested relations; filter and sort are no way around. */
import { isDeepStrictEqual } from 'node:util';
import { firstOfEach } from '../../models/first-of-each.ts';
import { fillName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import type { Action } from '../../target/arrange/permissions.ts';
import { withPublicGrant } from '../../target/arrange/roles.ts';
import { type GraphqlAnswer, graphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { expectFailed } from '../4.9-graphql-writes/mutations.ts';
import { actionOf } from '../5-authentication/endpoints.ts';
import type { Named } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import { collections, type Subject, subjectNamed, subjects } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
  readonly attribute: string;
}

/**
 * Relations between creatable content-types: the first to-one and to-many relation of each. The schema may say that a required
 * one is never null; then the entry around it becomes null.
 */
function linksBetween(model: Model): Case[] {
  const uids = new Set(collections(model).map(({ uid }) => uid));
  const links = subjects(
    model,
    (attribute) =>
      isPlainRelation(attribute) && !attribute.private && !attribute.required && uids.has(attribute.target),
  ).filter(({ type, attribute }) => attribute.target !== type.uid);
  const kindOf = ({ type, attribute }: Subject): string => `${type.uid} ${isToMany(attribute)}`;
  return firstOfEach(links, kindOf).map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name }));
}

interface Stage {
  readonly session: Session;
  readonly type: ContentType;
  readonly link: Attribute;
  readonly target: ContentType;
  /** Id of the entry with the link, and of the linked one. */
  readonly id: string;
  readonly linked: string;
  /** Sends a query without credentials while the public may do these actions. */
  ask(actions: readonly Action[], query: string): Promise<GraphqlAnswer>;
}

const onLink = (terms: Named, run: (stage: Stage) => Promise<void>): Check =>
  writeCheck<Case>(graphqlTerms(terms), {
    cases: ({ model }) => linksBetween(model),
    async run({ session, create }, { uid, attribute }, { model }) {
      const { type, attribute: link } = subjectNamed(model, uid, attribute);
      const target = typeNamed(model, link.target ?? '');
      const linked = Number((await create(target, {})).entry.id);
      const { entry } = await create(type, { [link.name]: isToMany(link) ? [linked] : linked });
      const ask = async (actions: readonly Action[], query: string): Promise<GraphqlAnswer> => {
        await withPublicGrant(session, actions, async () => {
          await session.graphql({ query, auth: 'none' });
        });
        const last = session.exchanges.at(-1);
        if (!last) throw new Error('nothing was asked');
        return graphqlAnswer(last.answer);
      };
      await run({ session, type, link, target, id: String(entry.id), linked: String(linked), ask });
    },
  });

/** The error of a missing permission. */
const forbidden = { message: 'Forbidden access', extensions: { code: 'FORBIDDEN', error: { name: 'ForbiddenError' } } };

/** Whether an answer has as many errors as this, each of a missing permission. */
export function isForbidden({ errors }: GraphqlAnswer, count = 1): boolean {
  const actual = errors.map(({ message, extensions }) => {
    const { code, error } = extensions ?? {};
    return { message, extensions: { code, error: { name: isObject(error) ? error.name : undefined } } };
  });
  return isDeepStrictEqual(
    actual,
    Array.from({ length: count }, () => forbidden),
  );
}

async function nestedIsChecked({ session, type, target, link, id, linked, ask }: Stage): Promise<void> {
  const query = `{ one: ${fillName('<x>', type)}(id: ${JSON.stringify(id)}) { data { attributes { link: ${link.name} { data { id } } } } } }`;
  const holding = (link: unknown): JsonObject => ({ one: { data: { attributes: { link } } } });

  const none = holding(null);
  // to follow a relation takes find, as a list does
  for (const more of [[], [actionOf(target, 'findOne')]]) {
    const closed = await ask([actionOf(type, 'findOne'), ...more], query);
    const isClosed = isDeepStrictEqual(closed.data, none) && isForbidden(closed);
    expectThat(session, closed, isClosed, { data: none, errors: [forbidden] }, `shows ${link.name} without permission`);
  }

  const open = await ask([actionOf(type, 'findOne'), actionOf(target, 'find')], query);
  const data = holding({ data: isToMany(link) ? [{ id: linked }] : { id: linked } });
  const isOpen = isDeepStrictEqual(open.data, data) && open.errors.length === 0;
  expectThat(session, open, isOpen, { data }, `does not show ${link.name} though it is permitted`);
}

/** Several fields are refused, of the same operation and of another one: each has an error of its own. */
async function fieldsAloneAreRefused({ session, type, target, linked, ask }: Stage): Promise<void> {
  const [open, closed] = [type, target].map((one) => `${fillName('<xs>', one)} { data { id } }`);
  const one = `${fillName('<x>', target)}(id: ${JSON.stringify(linked)}) { data { id } }`;
  const query = `{ first: ${closed} open: ${open} second: ${one} third: ${closed} }`;
  const answer = await ask([actionOf(type, 'find')], query);
  const { open: list, ...refused } = answer.data ?? {};
  const none = { first: null, second: null, third: null };
  const areRefused = isDeepStrictEqual(refused, none) && isForbidden(answer, 3);
  const isRight = answer.status === 200 && isObject(list) && areRefused;
  const errors = Object.keys(none).map(() => forbidden);
  expectThat(session, answer, isRight, { status: 200, errors, data: { open: 'the list', ...none } });
  const all = [actionOf(type, 'find'), actionOf(target, 'find'), actionOf(target, 'findOne')];
  expectAccepted(session, await ask(all, query));
}

/** Arguments of a list that lead through a relation of its entries. */
export function waysThrough({ name }: Attribute): string[] {
  const through = `{ ${name}: { id: { notNull: true } } }`;
  return [
    `filters: ${through}`,
    `filters: { and: [${through}] }`,
    `filters: { or: [{ id: { notNull: true } }, ${through}] }`,
    `filters: { not: ${through} }`,
    `sort: "${name}.id"`,
    `sort: ["id", "${name}.id"]`,
  ];
}

async function expectNoWayAround({ session, type, link, target, ask }: Stage): Promise<void> {
  const list = fillName('<xs>', type);
  const ways = waysThrough(link);
  for (const way of ways) {
    const answer = await ask([actionOf(type, 'find')], `{ ${list}(${way}) { data { id } } }`);
    expectFailed(session, answer, list, `${way} leads to ${target.pluralName} without permission to find them`);
  }
  const all = ways.map((way, at) => `way${at}: ${list}(${way}) { data { id } }`);
  expectAccepted(session, await ask([actionOf(type, 'find'), actionOf(target, 'find')], `{ ${all.join(' ')} }`));
}

export const forbiddenChecks: readonly Check[] = [
  onLink({ clause: 'errors.graphql.forbidden', needs: ['roles'] }, fieldsAloneAreRefused),
  onLink({ clause: 'errors.graphql.forbidden-relation', needs: ['roles'] }, nestedIsChecked),
  onLink(
    { clause: 'access.through-relation', id: 'access.through-relation.graphql', needs: ['roles'] },
    expectNoWayAround,
  ),
];
