/** Judges answers of REST: lists, entries, single types and writes. */
import { isObject, type JsonObject } from '../../models/json.ts';
import { type AnsweredEntry, entryFault } from '../../oracle/shape.ts';
import type { Answer, Exchange } from '../../target/exchange.ts';
import type { Phase } from '../answer.ts';
import type { Difference, Tell } from '../difference.ts';
import { type EntryRecord, emptyRecord, entryDifferences } from '../entry.ts';
import { listDifferences } from '../list.ts';
import { type JudgeScope, type Question, questionReader } from '../question/question.ts';
import { refusedKind } from '../speaks-against.ts';
import { writtenValues } from '../written.ts';

/** Creates a difference of REST, with the clause as it is. */
const tell: Tell = (clause, message, { expected, actual, entries = [] }) => ({
  clause,
  message,
  expected,
  actual,
  entries,
});

/** The differences of an answer; undefined where the expected answer is unknown. */
export function restDifferences(
  scope: JudgeScope,
): (exchange: Exchange, phase: Phase) => readonly Difference[] | undefined {
  const read = questionReader(scope);
  return ({ request, answer }, phase) => {
    const question = read(request);
    if (!question) return undefined;
    if (answer.status < 200 || answer.status > 299) return refusals(question, answer, phase);
    const differences = [typeDifference(answer), ...contentDifferences(scope, question, answer, request.body, phase)];
    return differences.filter((difference) => difference !== undefined);
  };
}

/** The differences of a refusal: a list, and an entry that exists, must be answered. A write may be refused. */
function refusals(question: Question, { status, body, text }: Answer, phase: Phase): readonly Difference[] | undefined {
  if (question.kind === 'single' || question.kind === 'write' || question.kind === 'written') return undefined;
  if (question.standing !== 'stated') return [];
  if (question.kind === 'entry' && phase === 'changing') return undefined;
  const clause = question.kind === 'list' ? 'rest.endpoints.list' : 'rest.endpoints.find-one';
  const difference = tell(clause, `it is answered ${status}`, {
    expected: { status: 200 },
    actual: { status, body: body ?? text },
    entries: question.kind === 'entry' ? [question.entry] : [],
  });
  return [{ ...difference, kind: refusedKind }];
}

function typeDifference({ headers, status, text }: Answer): Difference | undefined {
  const type = headers['content-type'];
  if (status === 204 || text === '' || /^application\/(?:[\w.+-]+\+)?json\b/i.test(type ?? '')) return undefined;
  return tell('rest.envelope.json', `its content type is ${type ?? 'not said'}`, {
    expected: 'application/json',
    actual: type,
  });
}

function contentDifferences(
  scope: JudgeScope,
  question: Question,
  { body }: Answer,
  sent: unknown,
  phase: Phase,
): readonly (Difference | undefined)[] {
  if (question.kind === 'list') return listDifferences(scope, question, body, phase, tell);
  const data = isObject(body) ? body.data : undefined;
  // the check of a write judges refusals and empty answers
  if (question.kind === 'write' && entryFault(data) !== undefined) return [];
  const fault = entryFault(data);
  if (fault !== undefined) return [tell('rest.envelope.entry', fault, { expected: 'an entry', actual: body })];
  const answered = data as AnsweredEntry;
  const { type, parameters } = question;
  if ('entry' in question && question.entry && answered.id !== question.entry.id)
    return [
      tell('rest.endpoints.find-one', `it answers entry ${answered.id}`, {
        expected: question.entry.id,
        actual: answered.id,
        entries: [question.entry],
      }),
    ];
  if (question.kind === 'written' && answered.id !== question.id)
    return [
      tell('rest.endpoints.find-one', `it answers entry ${answered.id}`, {
        expected: question.id,
        actual: answered.id,
      }),
    ];
  const record = recordOf(scope, question, answered, sent, phase);
  return [
    envelopeDifference(body as JsonObject),
    ...entryDifferences(scope, { type, parameters, state: stateOf(question) }, record, answered, tell),
  ];
}

/** What is linked to one entry is answered in any state; a single type follows its parameter, as a list does. */
const stateOf = ({ kind, parameters }: Question): 'live' | 'preview' =>
  kind === 'single' && parameters.publicationState !== 'preview' ? 'live' : 'preview';

/** The record of an answered entry. While nothing else writes, the world holds the last written values. */
function recordOf(
  { world }: JudgeScope,
  question: Exclude<Question, { kind: 'list' }>,
  { id }: AnsweredEntry,
  sent: unknown,
  phase: Phase,
): EntryRecord {
  const isFixed = phase === 'fixed';
  switch (question.kind) {
    case 'entry': {
      const { values } = question.entry;
      return isFixed ? question.entry : { ...emptyRecord, values };
    }
    case 'written':
      return withCreatedAt(writtenValues(question.type, question.data), question.createdAt);
    case 'single':
      return (isFixed ? question.entry : undefined) ?? emptyRecord;
    case 'write': {
      const entry = isFixed ? world.find(question.type.uid, id) : undefined;
      if (entry) return entry;
      return isObject(sent) && isObject(sent.data) ? writtenValues(question.type, sent.data) : emptyRecord;
    }
  }
}

/** The record of an entry, with its createdAt. */
const withCreatedAt = (record: EntryRecord, createdAt: unknown): EntryRecord => ({
  ...record,
  values: { ...record.values, createdAt },
});

function envelopeDifference({ meta }: JsonObject): Difference | undefined {
  return isObject(meta)
    ? undefined
    : tell('rest.envelope.meta', 'meta is not an object', { expected: 'meta, an object', actual: meta });
}
