/** depthLimit (8): how deep the fields of a GraphQL query may nest. */
import { fillName, listName, typeName } from '../../models/graphql-names.ts';
import { attributesOfComponent, findType } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import type { GraphqlAnswer, GraphqlOperation } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import type { Target } from '../../target/target.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';

/**
 * Form of the query. A fragment stands at each entry: it is no level. What is spread again is the
 * fragment of the deepest entry: it stands at every other entry of its type too, before and after what leads deeper.
 */
type Form =
  | 'plain'
  | 'fragment'
  | 'fragment spread again'
  | 'inline fragment'
  | 'alias'
  | 'mutation'
  | 'behind another operation'
  | 'before another operation';

interface Case {
  readonly form: Form;
}

const forms: readonly Case[] = (
  ['plain', 'fragment', 'fragment spread again', 'inline fragment', 'alias'] as const
).map((form) => ({ form }));

const hasFragments = (form: Form): boolean => form === 'fragment' || form === 'fragment spread again';

type Link = Attribute & { readonly target: string };

/** An endless path through relations: each step leads from a content-type to the next. */
function endlessWay(
  model: Model,
): { readonly start: ContentType; next(type: ContentType): Link | undefined } | undefined {
  const isListed = ({ kind }: ContentType): boolean => kind === 'collectionType';
  let types = model.contentTypes.filter(isListed);
  const linkFrom = (type: ContentType): Link | undefined => {
    const links = type.attributes.filter(
      (link): link is Link => isPlainRelation(link) && !link.private && types.some(({ uid }) => uid === link.target),
    );
    // Arguments of lists inside are not stated: a to-one relation keeps the answer small.
    return links.find((link) => !isToMany(link)) ?? links[0];
  };
  for (let before = -1; before !== types.length; ) {
    before = types.length;
    types = types.filter((type) => linkFrom(type) !== undefined);
  }
  const [start] = types;
  return start && { start, next: linkFrom };
}

/** A query, and the number of levels between its root field and its deepest field. */
interface Deep {
  readonly query: string;
  readonly depth: number;
}

/** The end of a path: fields of an entry, `levels` below the relation. */
function leaf(model: Model, type: ContentType, levels: number): string | undefined {
  if (levels === 0) return 'id';
  const scalar = (attributes: readonly Attribute[]): string | undefined =>
    attributes.find((attribute) => isText(attribute) && !attribute.private)?.name;
  const plain = scalar(type.attributes);
  if (levels === 1) return plain && `attributes { ${plain} }`;
  const parts = type.attributes.filter((attribute) => attribute.type === 'component' && !attribute.private);
  const inner = parts.flatMap(({ name, component }) => {
    const field = scalar(attributesOfComponent(model, component));
    return field ? [`attributes { ${name} { ${field} } }`] : [];
  });
  return inner[0];
}

const isText = ({ type }: Attribute): boolean => type === 'string' || type === 'text';

/** What depends on the target: its models, and whether its GraphQL is flat. */
interface Subject {
  readonly model: Model;
  readonly isFlat: boolean;
}

/** Levels that a relation adds: `attributes { x { data { … } } }`; flat: `x { … }`, and `nodes` around a list. */
const levelsOf = ({ isFlat }: Subject, link: Attribute): number => (isFlat ? (isToMany(link) ? 2 : 1) : 3);

/** A query of exactly this depth (the root field has depth 0); undefined if no path is so deep. */
function queryOf(subject: Subject, depth: number, form: Form): Deep | undefined {
  const { model } = subject;
  const way = endlessWay(model);
  if (way === undefined || depth < 2) return undefined;
  const fragments: string[] = [];
  const wrapped = (content: string, type: string): string => {
    if (form === 'inline fragment') return `... on ${type} { ${content} }`;
    if (!hasFragments(form)) return content;
    const [deepest = ''] = fragments;
    const isSpreadAgain = form === 'fragment spread again' && deepest.startsWith(`fragment Deep0 on ${type} `);
    const around = isSpreadAgain ? `...Deep0 ${content} ...Deep0` : content;
    fragments.push(`fragment Deep${fragments.length} on ${type} { ${around} }`);
    return `...Deep${fragments.length - 1}`;
  };
  const build = (type: ContentType, levels: number): string | undefined => {
    const link = way.next(type);
    const target = findType(model, link?.target);
    const added = link === undefined ? Infinity : levelsOf(subject, link);
    if (levels < added || link === undefined || target === undefined) return leaf(model, type, levels);
    const name = form === 'alias' ? `alias: ${link.name}` : link.name;
    const inner = build(target, levels - added);
    if (inner === undefined) return undefined;
    const content = `attributes { ${name} { data { ${inner} } } }`;
    // the fragments of a flat entry stand at its root alone
    return subject.isFlat ? content : wrapped(content, `${typeName(type)}Entity`);
  };
  // { list 0 { data 1 { id 2 } } }, and more levels with each relation; a flat entry has nothing around its fields
  const inner = build(way.start, depth - (subject.isFlat && form === 'mutation' ? 1 : 2));
  if (inner === undefined) return undefined;
  const root = (content: string) => `query deep { ${listName(way.start)}(pagination: { limit: 1 }) { ${content} } }`;
  const collection = `${typeName(way.start)}EntityResponseCollection`;
  const content = `data { ${inner} }`;
  if (form === 'mutation') {
    // of an entry that is not there: a server without the limit changes nothing either
    const update = fillName('update<X>', way.start);
    return { query: `mutation deep { ${update}(id: 999999999, data: {}) { ${content} } }`, depth };
  }
  const query = root(wrapped(content, collection));
  return { query: [query, ...fragments].join(' '), depth };
}

/** What is sent: the query alone, or beside an operation that is not deep. */
function operationOf({ query }: Deep, form: Form): GraphqlOperation {
  const shallow = 'query shallow { __typename }';
  if (form === 'behind another operation') return { query: `${shallow} ${query}`, operationName: 'deep' };
  if (form === 'before another operation') return { query: `${query} ${shallow}`, operationName: 'deep' };
  return { query };
}

/** The query closest to a depth, searched by `step`, at most one relation away. */
function nearestQuery(subject: Subject, depth: number, step: -1 | 1, form: Form): Deep | undefined {
  const near = [depth, depth + step, depth + 2 * step];
  return near.map((level) => queryOf(subject, level, form)).find((deep) => deep !== undefined);
}

const subjectOf = (model: Model, { flatGraphql = false }: Target): Subject => ({ model, isFlat: flatGraphql });

const onDepth = (
  clause: string,
  deepOf: (subject: Subject, limit: number, form: Form) => Deep | undefined,
  judge: (session: Session, answer: GraphqlAnswer, deep: Deep, limit: number) => void,
  more: readonly Case[] = [],
): Check =>
  caseCheck<Case>(
    { clause, needs: ['graphql', 'depth-limit'], tags: ['graphql', 'limits'] },
    {
      cases: ({ model, target }) =>
        deepOf(subjectOf(model, target), target.limits.depthLimit ?? 0, 'plain') ? [...forms, ...more] : [],
      async run(session, { form }, { model, target }) {
        const limit = target.limits.depthLimit ?? 0;
        const subject = subjectOf(model, target);
        const deep = deepOf(subject, limit, form);
        if (!deep) return;
        judge(session, await session.graphql(operationOf(deep, form)), deep, limit);
        // a refused query has an accepted one of the same form beside it, which is not too deep
        const isRefused = deep.depth > limit && form !== 'mutation';
        const within = isRefused ? nearestQuery(subject, limit - 1, -1, form) : undefined;
        if (within) isAnswered(session, await session.graphql(operationOf(within, form)), within, limit);
      },
    },
  );

/** Describes the depth of a query for messages. */
const text = ({ depth }: Deep, limit: number): string =>
  `a query nested ${depth} levels below its root, with depthLimit ${limit}`;

/** The mutations are of an entry that is not there: their error is not one of depth, which comes before anything runs. */
const isAnswered: Parameters<typeof onDepth>[2] = (session, answer, deep, limit) => {
  const isRun = deep.query.startsWith('mutation') ? answer.data !== null : answer.errors.length === 0;
  expectThat(session, answer, answer.status === 200 && isRun, 200, `refuses ${text(deep, limit)}`);
};

export const depthChecks: readonly Check[] = [
  onDepth(
    'graphql.limits.depth',
    // The document does not say if the root is level one: limit + 1 levels below it are too deep in both cases.
    (subject, limit, form) => nearestQuery(subject, limit + 1, 1, form),
    (session, answer, deep, limit) => {
      const holds = answer.errors.length > 0 && answer.data === null;
      expectThat(session, answer, holds, 'errors, and no data', `answers ${text(deep, limit)}`);
    },
    [{ form: 'mutation' }],
  ),
  onDepth(
    'graphql.limits.depth-within',
    (subject, limit, form) => nearestQuery(subject, limit - 1, -1, form),
    isAnswered,
    [{ form: 'mutation' }, { form: 'behind another operation' }],
  ),
  onDepth('graphql.limits.depth-border', queryOf, isAnswered, [{ form: 'mutation' }]),
  onDepth(
    'graphql.limits.depth-message',
    (subject, limit, form) => nearestQuery(subject, limit + 1, 1, form),
    (session, answer, _deep, limit) => {
      const message = `'deep' exceeds maximum operation depth of ${limit}`;
      const holds = answer.status === 400 && answer.errors.some((error) => error.message === message);
      expectThat(session, answer, holds, { status: 400, message }, 'refuses what is too deep otherwise than it must');
    },
    [{ form: 'behind another operation' }, { form: 'before another operation' }],
  ),
];
