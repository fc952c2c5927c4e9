/** Components have one id, whoever answers it, and keep it (2.3, 4.1). */
import { idsOf } from '../../checks/4.1-endpoints/component-trees.ts';
import { expectSame } from '../../checks/mismatch.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attributed } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';
import type { SentPart } from './parts.ts';
import type { HeldPart } from './records.ts';

/** The ids of all components of an entry, as texts: GraphQL answers digits in a string. */
const idTexts = (model: Model, owner: Attributed, answered: JsonObject): string =>
  JSON.stringify(idsOf(model, owner, answered), (name, value: unknown) => (name === 'id' ? String(value) : value));

/** Throws Mismatch where a component has another id by GraphQL than by REST, at any depth; both answers in REST form. */
export function expectSameParts(
  model: Model,
  owner: Attributed,
  { byRest, byGraphql }: { readonly byRest: JsonObject; readonly byGraphql: JsonObject },
  where: string,
): void {
  const [actual, expected] = [byGraphql, byRest].map((answered) => idTexts(model, owner, answered));
  expectSame(`${where}: the ids of components by GraphQL`, actual, expected);
}

type PartsByName<Part> = ReadonlyMap<string, readonly Part[]>;

/** The components of an entry: answered now, held before the write, and sent by it. */
interface Kept {
  readonly now: PartsByName<JsonObject>;
  readonly before: PartsByName<HeldPart> | undefined;
  readonly sent: PartsByName<Pick<SentPart, 'id' | 'body'>>;
}

/** Throws Mismatch unless components that a write kept or did not name have their ids, and new ones have others. */
export function expectKeptParts({ now, before, sent }: Kept, where: string): void {
  for (const [name, parts] of now) {
    const held = before?.get(name) ?? [];
    const expected = (sent.get(name) ?? before?.get(name))?.map(({ id }) => id);
    // components of a zone have ids of their own kind
    const isNew = ({ id, __component: kind }: JsonObject): boolean =>
      !held.some((one) => one.id === id && (kind === undefined || kind === one.component));
    // a new component has any id that was not there
    const actual = parts.map((part, at) => (expected?.[at] === undefined && isNew(part) ? undefined : part.id));
    if (expected) expectSame(`${where}: ${name} holds other components`, actual, expected);
    for (const [at, { id, body }] of (sent.get(name) ?? []).entries()) {
      const former = held.find((one) => one.id === id)?.answered;
      if (former) expectNewInside({ body, former, now: parts[at] ?? {} }, `${where}: ${name}`);
    }
  }
}

const objectsIn = (value: unknown): readonly JsonObject[] => [value].flat().filter(isObject);

/** Throws Mismatch if a component that a write sent without id, inside one that stays, has the id of one that was there. */
function expectNewInside(
  { body, former, now }: { readonly body: JsonObject; readonly former: JsonObject; readonly now: JsonObject },
  where: string,
): void {
  for (const [name, value] of Object.entries(body)) {
    if (!objectsIn(value).some(({ id }) => id === undefined)) continue;
    const before = objectsIn(former[name]).map(({ id }) => id);
    const again = objectsIn(now[name]).flatMap(({ id }) => (id !== undefined && before.includes(id) ? [id] : []));
    expectSame(`${where}: a new component in ${name} has the id of a former one`, again, []);
  }
}
