/** Clients that update different attributes of one entry at once: none takes back what another wrote (4.1). */
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import type { Answer } from '../../target/exchange.ts';
import type { TypeCase } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { expectValues, mayRepeat } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { chosenValues, shortValues } from '../writing/values.ts';

/** Number of clients that write passwords, and most of those that write other attributes. */
const secretClients = 4;
const mostClients = 3;
/** Number of times that all clients write. */
const rounds = 6;

/** What one client writes, round by round. */
type Client = readonly JsonObject[];

/** Values that differ from each other, so that an older one shows that a write was taken back. */
const valuesOf = (attribute: Attribute): unknown[] =>
  shortValues(attribute)
    // whether larger integers keep each digit is another question
    .filter((value) => attribute.type !== 'biginteger' || Number.isSafeInteger(Number(value)))
    .slice(0, rounds);

const fieldsOf = ({ attributes }: ContentType): Attribute[] =>
  attributes.filter((attribute) => mayRepeat(attribute) && valuesOf(attribute).length > 1);

const clientOf = (attributes: readonly Attribute[], first = 0): Client =>
  Array.from({ length: rounds }, (_, round) =>
    Object.fromEntries(
      attributes.map((attribute) => {
        const values = attribute.type === 'password' ? chosenValues(attribute) : valuesOf(attribute);
        return [attribute.name, values[(first + round) % values.length]];
      }),
    ),
  );

/** Deals the attributes of a content-type to clients. Servers take longer for passwords, so several clients begin with them. */
function clientsOf(type: ContentType): { readonly first: readonly Client[]; readonly others: readonly Client[] } {
  const fields = fieldsOf(type);
  const count = Math.min(mostClients, fields.length);
  const dealt = Array.from({ length: count }, (_, client) => fields.filter((_field, at) => at % count === client));
  const clients = dealt.map((own) => clientOf(own));
  const passwords = type.attributes.filter((attribute) => attribute.type === 'password' && !attribute.private);
  return passwords.length === 0
    ? { first: clients.slice(0, 1), others: clients.slice(1) }
    : { first: Array.from({ length: secretClients }, (_, at) => clientOf(passwords, at)), others: clients };
}

/** Each round, all clients write at once, or the others do as soon as one of the first is answered. */
async function updateAtOnce(scratch: Scratch, type: ContentType): Promise<void> {
  const { session } = scratch;
  const { first, others } = clientsOf(type);
  const created = await scratch.create(type, {});
  for (let round = 0; round < rounds; round += 1) {
    const sent: JsonObject[] = [];
    const write = (client: Client): Promise<Answer> => {
      const data = client[round] ?? {};
      sent.push(data);
      return scratch.update(created, data);
    };
    const begun = first.map(write);
    if (round % 2 === 1) await Promise.race(begun);
    const answers = await Promise.all([...begun, ...others.map(write)]);
    for (const [at, answer] of answers.entries())
      expectValues(session, type, entryIn(session, answer).attributes, sent[at] ?? {});
    await scratch.holds(created, Object.assign({}, ...sent) as JsonObject);
  }
}

const hasSeveral = (type: ContentType): boolean => clientsOf(type).others.length > 0;

const typesOf = (model: Model): TypeCase[] =>
  collections(model)
    .filter(hasSeveral)
    .map(({ uid }) => ({ uid }));

export const sideBySideFieldChecks: readonly Check[] = [
  writeCheck<TypeCase>(
    { clause: 'rest.update.side-by-side', tags: ['stateful'] },
    {
      cases: ({ model }) => typesOf(model),
      run: (scratch, { uid }, { model }) => updateAtOnce(scratch, typeNamed(model, uid)),
    },
  ),
];
