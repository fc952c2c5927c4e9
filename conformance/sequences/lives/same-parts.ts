/** Components have one id, whoever answers it, and keep it (2.3, 4.1). */
import { idsOf } from '../../checks/4.1-endpoints/component-trees.ts';
import { expectSame } from '../../checks/mismatch.ts';
import type { JsonObject } from '../../models/json.ts';
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
  readonly sent: PartsByName<Pick<SentPart, 'id'>>;
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
  }
}
