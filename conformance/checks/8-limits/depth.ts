/** depthLimit (8): how deep the fields of a GraphQL query may nest. */
import { listName, typeName } from '../../models/graphql-names.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';

/** How the query is written. */
type Form = 'plain' | 'fragment' | 'inline fragment' | 'alias';

interface Case {
  readonly form: Form;
}

const forms: readonly Case[] = [
  { form: 'plain' },
  { form: 'fragment' },
  { form: 'inline fragment' },
  { form: 'alias' },
];

type Link = Attribute & { readonly target: string };

/** A way through relations that never ends: each step leads from one content-type to the next. */
function endlessWay(
  model: Model,
): { readonly start: ContentType; next(type: ContentType): Link | undefined } | undefined {
  const isListed = ({ kind }: ContentType): boolean => kind === 'collectionType';
  let types = model.contentTypes.filter(isListed);
  const linkFrom = (type: ContentType): Link | undefined => {
    const links = type.attributes.filter(
      (one): one is Link => isPlainRelation(one) && !one.private && types.some(({ uid }) => uid === one.target),
    );
    // Lists inside are asked without arguments, which are not stated: one entry each keeps the answer small.
    return links.find((one) => !isToMany(one)) ?? links[0];
  };
  for (let before = -1; before !== types.length; ) {
    before = types.length;
    types = types.filter((type) => linkFrom(type) !== undefined);
  }
  const [start] = types;
  return start && { start, next: linkFrom };
}

/** A query whose deepest field is as near below or above `depth` as relations let it be; the root field has depth 0. */
interface Deep {
  readonly query: string;
  readonly depth: number;
}

function queryOf(model: Model, depth: number, form: Form, atLeast: boolean): Deep | undefined {
  const way = endlessWay(model);
  if (way === undefined) return undefined;
  // { list 0 { data 1 { id 2 } } }, and three levels more with each relation.
  const hops = atLeast ? Math.max(0, Math.ceil((depth - 2) / 3)) : Math.floor((depth - 2) / 3);
  if (hops < 0) return undefined;
  const build = (type: ContentType, left: number): string => {
    const link = way.next(type);
    const target = model.contentTypes.find(({ uid }) => uid === link?.target);
    if (left === 0 || link === undefined || target === undefined) return 'id';
    const name = form === 'alias' ? `alias: ${link.name}` : link.name;
    return `attributes { ${name} { data { ${build(target, left - 1)} } } }`;
  };
  const list = listName(way.start);
  const inner = build(way.start, hops);
  const typed = form === 'fragment' || form === 'inline fragment';
  const root = (content: string) => `query deep { ${list}(pagination: { limit: 1 }) { ${content} } }`;
  const collection = `${typeName(way.start)}EntityResponseCollection`;
  if (!typed) return { query: root(`data { ${inner} }`), depth: 2 + 3 * hops };
  const query =
    form === 'fragment'
      ? `${root('...Deep')} fragment Deep on ${collection} { data { ${inner} } }`
      : root(`... on ${collection} { data { ${inner} } }`);
  return { query, depth: 2 + 3 * hops };
}

const onDepth = (
  clause: string,
  title: string,
  wish: (limit: number) => { readonly depth: number; readonly atLeast: boolean },
  judge: (answer: GraphqlAnswer, deep: Deep, limit: number) => void,
): Check =>
  check<Case>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'read',
    needs: ['graphql', 'depth-limit'],
    tags: ['graphql', 'limits'],
    plan: ({ model, target }) => {
      const limit = target.limits.depthLimit ?? 0;
      const { depth, atLeast } = wish(limit);
      if (queryOf(model, depth, 'plain', atLeast) === undefined) {
        return { notApplicable: 'no way through relations is that deep' };
      }
      return {
        examples: forms,
        run: async (session, { form }) => {
          const deep = queryOf(model, depth, form, atLeast);
          if (deep) judge(await session.graphql({ query: deep.query }), deep, limit);
        },
      };
    },
  });

export const depthChecks: readonly Check[] = [
  onDepth(
    'graphql.limits.depth',
    'A query nested deeper than depthLimit is refused.',
    // Whether the root counts as the first level is not said.
    (limit) => ({ depth: limit + 2, atLeast: true }),
    (answer, { depth }, limit) => {
      if (answer.errors.length > 0 && answer.data === null) return;
      throw new Mismatch({
        message: `a query nested ${depth} levels below its root is answered, with depthLimit ${limit}`,
        expected: 'errors, and no data',
        actual: answer.body,
      });
    },
  ),
  onDepth(
    'graphql.limits.depth-within',
    'A query nested no deeper than depthLimit is answered.',
    (limit) => ({ depth: limit - 1, atLeast: false }),
    (answer, { depth }, limit) => {
      if (answer.status === 200 && answer.errors.length === 0) return;
      throw new Mismatch({
        message: `a query nested ${depth} levels below its root is refused, with depthLimit ${limit}`,
        expected: 200,
        actual: { status: answer.status, body: answer.body },
      });
    },
  ),
  onDepth(
    'graphql.limits.depth-message',
    'A query that is too deep is 400, and told so.',
    (limit) => ({ depth: limit + 1, atLeast: true }),
    (answer, _deep, limit) => {
      const message = `'deep' exceeds maximum operation depth of ${limit}`;
      if (answer.status === 400 && answer.errors.some((error) => error.message === message)) return;
      throw new Mismatch({
        message: 'a query that is too deep is refused otherwise than it must',
        expected: { status: 400, message },
        actual: { status: answer.status, body: answer.body },
      });
    },
  ),
];
