/**
 * Entries with a dealt value in every attribute at once, shared by the checks of all attribute types: each value is
 * created once, and written over another once (2.1).
 */
import { entryQuery } from '../../generate/read-again.ts';
import { hash } from '../../models/fnv.ts';
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { entryPath } from '../../target/endpoints.ts';
import type { Exchange } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { randomOf } from '../../world/random.ts';
import type { Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { type AnsweredEntry, entryIn, lastRequest } from './answers.ts';
import { valueMismatch } from './compare.ts';
import { complete, saltOf } from './complete.ts';
import { dealtValues, keyOf } from './dealt-values.ts';
import type { Subject } from './subjects.ts';

/** An answer that must show the sent values, with the exchanges up to it. */
interface Shown {
  readonly sent: JsonObject;
  readonly request: string;
  readonly attributes: JsonObject;
  readonly exchanges: readonly Exchange[];
}

/** The answers to a creation with the values of one number, and to the update to those of the next. */
interface Pack {
  readonly created: readonly Shown[];
  readonly updated: readonly Shown[];
  /** Why the target refused a write or a read. */
  readonly refusal?: Mismatch;
}

const sizeOf = (scope: Scope, { attributes }: ContentType): number =>
  Math.max(...attributes.map((attribute) => dealtValues(scope).get(attribute)?.length ?? 0));

/** The values of a number. Numbers go round, also those of attributes with fewer values than others. */
function valuesAt(scope: Scope, type: ContentType, number: number): JsonObject {
  const at = number % sizeOf(scope, type);
  return Object.fromEntries(
    type.attributes.flatMap((attribute) => {
      const values = dealtValues(scope).get(attribute) ?? [];
      return values.length > 0 ? [[attribute.name, values[at % values.length]]] : [];
    }),
  );
}

async function writePack(session: Session, scope: Scope, type: ContentType, number: number): Promise<Pack> {
  const { model } = scope;
  const salt = (write: string): string => saltOf(hash(`pack ${type.uid} ${number} ${write}`) + (session.baseline ?? 0));
  const first = session.exchanges.length;
  const shown = (sent: JsonObject, { attributes }: AnsweredEntry): Shown => ({
    sent,
    request: lastRequest(session),
    attributes,
    exchanges: session.exchanges.slice(first),
  });
  const created: Shown[] = [];
  const updated: Shown[] = [];
  try {
    const body = complete(model, type, valuesAt(scope, type, number), salt('create'));
    const entry = entryIn(session, await session.create(type, body));
    created.push(shown(body, entry));
    const path = entryPath(type, entry.segment);
    const next = valuesAt(scope, type, number + 1);
    const whole = complete(model, type, next, salt('update'));
    const data = Object.fromEntries(Object.keys(next).map((name) => [name, whole[name]]));
    updated.push(
      shown(data, entryIn(session, await session.send({ method: 'PUT', path, auth: 'full', body: { data } }))),
    );
    const query = entryQuery(model, type, randomOf(session, path));
    updated.push(shown(data, entryIn(session, await session.get(`${path}${query}`))));
    return { created, updated };
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    const { message, expected, actual } = error;
    const exchanges = session.exchanges.slice(first);
    return { created, updated, refusal: new Mismatch({ message, expected, actual, exchanges }) };
  }
}

/**
 * Compares the answers of the packs with a value of an attribute. Resolves to the difference, to undefined if there is
 * none, and to `unpacked` where no pack has the value.
 */
export async function faultInPacks(
  session: Session,
  scope: Scope,
  { type, attribute }: Subject,
  value: unknown,
): Promise<Mismatch | undefined | 'unpacked'> {
  const number = dealtValues(scope)
    .get(attribute)
    ?.findIndex((each) => keyOf(each) === keyOf(value));
  if (number === undefined || number < 0) return 'unpacked';
  const packAt = (at: number): Promise<Pack> =>
    session.once(`pack ${at} of ${type.uid}`, () => writePack(session, scope, type, at));
  const pack = await packAt(number);
  const before = await packAt((number || sizeOf(scope, type)) - 1);
  for (const { sent, request, attributes, exchanges } of [...pack.created, ...before.updated]) {
    const difference = valueMismatch(request, attribute, attributes[attribute.name], sent[attribute.name]);
    if (difference) return new Mismatch({ ...difference, exchanges });
  }
  if (pack.created.length === 0) return pack.refusal;
  return before.updated.length < 2 ? before.refusal : undefined;
}
