/** The cost of small requests: observed, never judged, and only with `--allow` (8). */
import { listName } from '../../models/graphql-names.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { collections } from '../writing/subjects.ts';

/** Number of times that a query follows a relation and returns. */
const depth = 6;
/** Number of fields of a GraphQL operation, and of keys of a sort. */
const many = 60;

interface Circle {
  readonly type: ContentType;
  readonly there: Attribute;
  readonly back: Attribute;
}

/** A many-to-many relation: each step there and back multiplies the entries to read. */
function circleIn(model: Model): Circle | undefined {
  const circles = collections(model).flatMap((type) =>
    type.attributes.flatMap((there): Circle[] => {
      const target = model.contentTypes.find(({ uid }) => there.type === 'relation' && uid === there.target);
      const back = target?.attributes.find(
        ({ name, target: to }) => to === type.uid && (name === there.inversedBy || name === there.mappedBy),
      );
      return back ? [{ type, there, back }] : [];
    }),
  );
  return circles.find(({ there }) => there.relation === 'manyToMany') ?? circles[0];
}

interface Case {
  readonly way: string;
}

const steps = ({ there, back }: Circle): string[] =>
  Array.from({ length: depth }, (_, at) => (at % 2 === 0 ? there.name : back.name));

const times = (write: (at: number) => string): string[] => Array.from({ length: many }, (_, at) => write(at));

const orderOf = (at: number): string => `id:${at % 2 === 0 ? 'desc' : 'asc'}`;

/** Query strings that are short and may be expensive. */
const restWays: Readonly<Record<string, (circle: Circle) => string>> = {
  'filters there and back': (circle) => {
    const path = steps(circle).map((name) => `[${name}]`);
    return `filters${path.join('')}[id][$notNull]=true`;
  },
  'population in a circle': (circle) =>
    `${steps(circle)
      .map((name) => `[${name}]`)
      .join('[populate]')
      .replace('[', 'populate[')}[fields][0]=id`,
  'a long sort': () => times((at) => `sort[${at}]=${orderOf(at)}`).join('&'),
};

/** GraphQL documents of the same kind. */
const graphqlWays: Readonly<Record<string, (circle: Circle) => string>> = {
  'many aliases': ({ type }) => `{ ${times((at) => `a${at}: ${listName(type)} { data { id } }`).join(' ')} }`,
  'filters there and back': (circle) => {
    const filters = steps(circle).reduceRight((inner, name) => `{ ${name}: ${inner} }`, '{ id: { notNull: true } }');
    return `{ ${listName(circle.type)}(filters: ${filters}) { data { id } } }`;
  },
  'a long sort': ({ type }) => {
    const sort = times((at) => JSON.stringify(orderOf(at)));
    return `{ ${listName(type)}(sort: [${sort.join(', ')}]) { data { id } } }`;
  },
};

/** The ratio of two costs in words that do not change from run to run. */
function moreThan(plain: number, costly: number): string {
  const ratio = costly / Math.max(plain, 1);
  return ratio < 10 ? 'less than 10 times' : ratio < 100 ? 'more than 10 times' : 'more than 100 times';
}

/** Sends the plain and the expensive request once, and records the ratio of their costs. */
async function compare(
  session: Session,
  clause: string,
  way: string,
  plain: () => Promise<Answer>,
  costly: () => Promise<Answer>,
): Promise<void> {
  const timeOf = async (ask: () => Promise<Answer>) => {
    const started = performance.now();
    const { status, text } = await ask();
    return { status, size: text.length, ms: performance.now() - started };
  };
  await plain();
  const before = await timeOf(plain);
  const after = await timeOf(costly);
  const time = moreThan(before.ms, after.ms);
  const size = moreThan(before.size, after.size);
  session.observe(clause, `${way}: answered ${after.status}, ${time} the time, ${size} the text of a plain list`);
}

/** A check of these requests, with `leave: abuse`. */
const amplification = (
  clause: string,
  needs: readonly string[],
  ways: Readonly<Record<string, (circle: Circle) => string>>,
  ask: (session: Session, circle: Circle, way: string | undefined) => Promise<Answer>,
): Check =>
  caseCheck<Case>(
    { clause, kind: 'write', leave: 'abuse', needs },
    {
      cases: ({ model }) => (circleIn(model) ? Object.keys(ways).map((way) => ({ way })) : []),
      async run(session, { way }, { model }) {
        const circle = circleIn(model);
        if (circle === undefined) throw new Error('the case is of a model in which a relation leads there and back');
        const costly = () => ask(session, circle, ways[way]?.(circle));
        await compare(session, clause, way, () => ask(session, circle, undefined), costly);
      },
    },
  );

export const amplificationChecks: readonly Check[] = [
  amplification('rest.limits.query', [], restWays, (session, { type }, query) =>
    session.get(`${endpointPath(type)}${query === undefined ? '' : `?${query}`}`),
  ),
  amplification(
    'graphql.limits.query',
    ['graphql'],
    graphqlWays,
    (session, { type }, query = `{ ${listName(type)} { data { id } } }`) => session.graphql({ query }),
  ),
];
