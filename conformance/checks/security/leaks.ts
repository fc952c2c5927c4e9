/** What no answer may tell: internals of the server, passwords, private attributes. */
import { internalsIn } from '../../judge/internals.ts';
import type { Attribute } from '../../models/model.ts';
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { canaryIn, canaryValues } from '../../target/canary.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { provocations } from '../7-errors/provocations.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { expectRefused, isSuccess, lastRequest } from '../writing/answers.ts';
import { isScalar } from '../writing/complete.ts';
import { onScratch } from '../writing/scratch.ts';
import { kindsOfCollections, subjectNamed, subjects, typeNamed } from '../writing/subjects.ts';
import { chosenValues, isAllowed } from '../writing/values.ts';

const noStackTrace = check<{ readonly uid: string; readonly provocation: string }>({
  id: 'security.no-stack-trace',
  title: 'No error tells a stack trace, a file path of the server or SQL.',
  clauses: ['security.no-stack-trace'],
  kind: 'write',
  plan: ({ model }) => ({
    examples: kindsOfCollections(model).flatMap((type) =>
      provocations(type).map(({ name }) => ({ uid: type.uid, provocation: name })),
    ),
    run: async (session, { uid, provocation }) => {
      const found = provocations(typeNamed(model, uid)).find(({ name }) => name === provocation);
      if (found === undefined) throw new Error(`there is no provocation ${provocation}`);
      const { text } = await session.send(found.request);
      const trace = internalsIn(text);
      if (trace === undefined) return;
      throw new Mismatch({
        message: `${lastRequest(session)} tells internals of the server`,
        expected: 'nothing of the kind',
        actual: trace,
      });
    },
  }),
});

interface Case {
  readonly uid: string;
  readonly attribute: string;
}

const isPassword = ({ type }: Attribute): boolean => type === 'password';
const isPrivate = (attribute: Attribute): boolean => attribute.private && isScalar(attribute);

/** A value that could only come from the attribute itself. */
const secretFor = (attribute: Attribute): unknown =>
  (attribute.unique ? [] : canaryValues(attribute, 1)).find((value) => isAllowed(attribute, value)) ??
  chosenValues(attribute)[0];

const hidden = (clause: string, title: string, isHidden: (attribute: Attribute) => boolean): Check =>
  check<Case>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'write',
    plan: ({ model }) => {
      const found = subjects(model, isHidden);
      if (found.length === 0) return { notApplicable: 'the model has no such attribute' };
      return {
        examples: found.map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name })),
        run: (session, testCase) =>
          onScratch(session, model, testCase, async (scratch) => {
            const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
            const created = await scratch.create(type, { [attribute.name]: secretFor(attribute) });
            const secret = created.sent[attribute.name];
            const told = (answer: Answer): void => expectUntold(session, answer, attribute, secret);
            if (session.exchanges[0]) told(session.exchanges[0].answer);
            told(await session.get(created.path));
            told(await session.get(`${created.path}?populate=*`));
            told(await session.get(`${endpointPath(type)}?sort=createdAt:desc`));
            told(await scratch.update(created, { [attribute.name]: secret }));
            told(await scratch.remove(created));
          }),
      };
    },
  });

/** The entries of an answer. What is populated inside them may have other attributes of the same names. */
const entriesOf = (body: unknown): JsonObject[] => (isObject(body) ? [body.data].flat().filter(isObject) : []);

/** Throws Mismatch when an entry of a successful answer has the attribute's key, or its value stands anywhere. */
function expectUntold(session: Session, answer: Answer, attribute: Attribute, secret: unknown): void {
  if (!isSuccess(answer)) return;
  const isKey = entriesOf(answer.body).some(
    (entry) => isObject(entry.attributes) && attribute.name in entry.attributes,
  );
  const isValue =
    (isPassword(attribute) || canaryIn(String(secret)) !== undefined) && answer.text.includes(String(secret));
  if (!isKey && !isValue) return;
  throw new Mismatch({
    message: `${lastRequest(session)} tells ${attribute.name}`,
    expected: `no ${attribute.name} in any answer`,
    actual: answer.body,
  });
}

const notGuessable = check<Case>({
  id: 'security.hidden-not-guessable',
  title: 'Private and password attributes can neither be filtered nor sorted by.',
  clauses: ['security.hidden-not-guessable'],
  kind: 'read',
  plan: ({ model }) => {
    const found = subjects(model, (attribute) => isPassword(attribute) || isPrivate(attribute));
    if (found.length === 0) return { notApplicable: 'the model has no private attribute and no password' };
    return {
      examples: found.map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name })),
      run: async (session, testCase) => {
        const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
        for (const query of [
          `filters[${attribute.name}][$startsWith]=a`,
          `filters[${attribute.name}][$notNull]=true`,
          `filters[$or][0][${attribute.name}][$null]=true`,
          `filters[$not][${attribute.name}][$eq]=a`,
          `sort=${attribute.name}`,
          `sort[0]=id&sort[1]=${attribute.name}:desc`,
        ]) {
          expectRefused(session, await session.get(`${endpointPath(type)}?${query}`), `${attribute.name} is hidden`);
        }
      },
    };
  },
});

export const leakChecks: readonly Check[] = [
  noStackTrace,
  hidden('security.no-password', 'No answer carries a password attribute.', isPassword),
  hidden('rest.attributes.password', 'A password can be written, and is in no answer.', isPassword),
  hidden('security.no-private', 'No answer carries a private attribute.', isPrivate),
  hidden('rest.attributes.private', 'A private attribute can be written, and is in no answer.', isPrivate),
  notGuessable,
];
