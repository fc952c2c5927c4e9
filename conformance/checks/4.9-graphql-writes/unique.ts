/** Unique values in mutations (2.1, 4.9): those of earlier and of later entries are taken, an entry's own are not. */
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { familyOfType, isValueFamily } from '../../oracle/attributes.ts';
import { resembling } from '../2.1-attributes/resembling-values.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import type { Check } from '../check.ts';
import { collections } from '../writing/subjects.ts';
import { expectFailed } from './mutations.ts';
import { onAdapter, type Stage } from './on-adapter.ts';

/** The attributes of a content-type that a mutation can write and of which no two entries have the same value. */
const uniqueOf = ({ attributes }: ContentType): Attribute[] =>
  attributes.filter(({ unique, type, private: hidden }) => unique && !hidden && isValueFamily(familyOfType(type)));

async function refusesTaken({ session, scratch, type, adapter, data, make, update }: Stage): Promise<void> {
  const chosen = Object.fromEntries(uniqueOf(type).map((one) => [one.name, scratch.valueFor(one)]));
  const valuesIn = (sent: JsonObject): JsonObject =>
    Object.fromEntries(Object.keys(chosen).map((name) => [name, sent[name]]));
  /** Data for a whole entry, whose unique values no other one has. */
  const anew = (pick: number): JsonObject => scratch.complete(type, { ...data(pick), ...chosen });
  // a draft has its values all the same
  const state: JsonObject = type.draftAndPublish ? { publishedAt: null } : {};
  const [first, second] = [{ ...anew(0), ...state }, anew(1)];
  const [earlier, later] = [await make(first), await make(second)];
  for (const name of Object.keys(chosen)) {
    const why = `another entry has the ${name}`;
    const taken = { [name]: second[name] };
    expectFailed(session, await adapter.update(later.id, { [name]: first[name] }), adapter.names.update, why);
    expectFailed(session, await adapter.update(earlier.id, taken), adapter.names.update, why);
    expectFailed(session, await adapter.create({ ...anew(2), ...taken }), adapter.names.create, why);
  }
  await update(earlier, valuesIn(first));
  await update(later, valuesIn(second));
}

/** Gives an entry what resembles a value of another one, in an update and in a create. */
async function takesResembling({ scratch, type, data, make, update }: Stage): Promise<void> {
  const chosen = Object.fromEntries(uniqueOf(type).map((one) => [one.name, scratch.valueFor(one)]));
  const anew = (pick: number): JsonObject => scratch.complete(type, { ...data(pick), ...chosen });
  const first = anew(0);
  await make(first);
  const other = await make(anew(1));
  const turn = Math.floor(scratch.draw('resembling')() * 12);
  for (const attribute of uniqueOf(type)) {
    const { name } = attribute;
    const values = resembling(attribute, first[name]);
    const like = (at: number): JsonObject => ({ [name]: values[(turn + at) % values.length] });
    if (values.length > 0) await update(other, like(0));
    if (values.length > 1) await make({ ...anew(2), ...like(1) });
  }
}

export const uniqueChecks: readonly Check[] = [
  onAdapter(
    graphqlTerms({
      clause: 'rest.validation.unique',
      id: 'rest.validation.unique.graphql',
      title: 'A mutation is refused whose value another entry has.',
    }),
    refusesTaken,
    { types: (model) => collections(model).filter((type) => uniqueOf(type).length > 0) },
  ),
  onAdapter(
    graphqlTerms({
      clause: 'rest.validation.unique',
      id: 'rest.validation.unique.graphql.resembling',
      title: 'A mutation is accepted whose value only resembles what another entry has.',
    }),
    takesResembling,
    { types: (model) => collections(model).filter((type) => uniqueOf(type).length > 0) },
  ),
];
