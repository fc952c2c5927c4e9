/** A unique value is taken wherever it is held, however it is written, and by whatever request it is sent (2.1, observed). */
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { future, past } from '../3-states/on-drafts.ts';
import { bareEntryIn, type LocaleBench, typesCheck } from '../4.7-locale/locale-bench.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { onAttribute, writeCheck } from '../writing/on-types.ts';
import { expectAccepted, expectInvalid, tryWrites } from '../writing/refused-write.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, type Subject, subjectNamed, subjects } from '../writing/subjects.ts';

export const isUnique = (attribute: Attribute): boolean => attribute.unique && isScalar(attribute);

/** The unique attributes of a content-type. */
const uniqueOf = ({ attributes }: ContentType): Attribute[] => attributes.filter(isUnique);

/** Types whose numbers may be sent as texts. */
const numberTypes = ['integer', 'float', 'decimal'];

/** Sends what an entry of one locale has in another one: in a create, an update and a new localization. */
async function expectTaken(bench: LocaleBench, attribute: Attribute): Promise<void> {
  const { name } = attribute;
  const { session, scratch, type, main, other, localize } = bench;
  for (const [holding, sending] of [
    [other, main],
    [main, other],
  ]) {
    const holder = await scratch.create(type, { locale: holding, [name]: scratch.valueFor(attribute) });
    const taken = holder.sent[name];
    const body = { ...scratch.complete(type, { locale: sending }), [name]: taken };
    expectInvalid(scratch, await session.create(type, body));
    const own = await scratch.create(type, { locale: sending, [name]: scratch.valueFor(attribute) });
    await tryWrites(scratch, { bad: [taken], good: own.sent[name] }, (value) => scratch.update(own, { [name]: value }));
    const localization: JsonObject = {
      ...scratch.complete(type, { [name]: scratch.valueFor(attribute) }),
      locale: holding,
    };
    // those of another entry and of the one that is localized, then one of its own
    for (const value of [taken, own.sent[name]])
      expectInvalid(scratch, await localize(own, { ...localization, [name]: value }));
    const answer = await localize(own, localization);
    expectAccepted(session, answer);
    const sibling = scratch.adopt(type, localization, bareEntryIn(session, answer));
    await expectApart(bench, name, own, sibling);
  }
}

/** Sends each of two localizations what the other has: they are entries like all others. */
async function expectApart({ scratch }: LocaleBench, name: string, own: Created, sibling: Created): Promise<void> {
  for (const [entry, other] of [
    [own, sibling],
    [sibling, own],
  ] as const) {
    const values = { bad: [other.sent[name]], good: entry.sent[name] };
    await tryWrites(scratch, values, (value) => scratch.update(entry, { [name]: value }));
  }
}

/** Sends what drafts have for published entries, and what entries of each state have in an update that publishes as well. */
async function expectTakenInStates(scratch: Scratch, { type, attribute }: Subject): Promise<void> {
  const { session } = scratch;
  const { name } = attribute;
  const make = (publishedAt: string | null): Promise<Created> =>
    scratch.create(type, { [name]: scratch.valueFor(attribute), publishedAt });
  const [draft, takenBack, later] = [await make(null), await make(past), await make(future)];
  await scratch.change(takenBack, { publishedAt: null });
  const [ofDrafts, ofLater] = [[draft, takenBack].map(({ sent }) => sent[name]), later.sent[name]];
  for (const [value, state] of [
    ...ofDrafts.map((one) => [one, {}] as const),
    [ofLater, { publishedAt: null }] as const,
  ])
    expectInvalid(scratch, await session.create(type, { ...scratch.complete(type, state), [name]: value }));
  for (const [first, state, bad] of [
    [past, {}, ofDrafts],
    [null, { publishedAt: past }, [...ofDrafts, ofLater]],
  ] as const) {
    const sender = await make(first);
    const values = { bad, good: sender.sent[name] };
    await tryWrites(scratch, values, (value) => scratch.update(sender, { [name]: value, ...state }));
  }
}

const clause = 'rest.validation.unique';

export const uniqueEverywhereChecks: readonly Check[] = [
  typesCheck(
    variant(
      'rest.validation.unique.locales',
      clause,
      'A value that an entry of any locale has is refused in all others: in a create, an update and a new localization.',
    ),
    (type) => type.localized && uniqueOf(type).length > 0,
    async (bench) => {
      for (const attribute of uniqueOf(bench.type)) await expectTaken(bench, attribute);
    },
  ),
  writeCheck<AttributeCase>(
    {
      ...variant(
        'rest.validation.unique.states',
        clause,
        'A value that a draft has is taken for published entries too, and the other way round, whatever an update does to the state.',
      ),
      needs: ['drafts'],
    },
    {
      cases: ({ model }) =>
        subjects(model, (attribute, { draftAndPublish }) => draftAndPublish && isUnique(attribute)).map(caseOf),
      run: (scratch, testCase, { model }) =>
        expectTakenInStates(scratch, subjectNamed(model, testCase.uid, testCase.attribute)),
    },
  ),
  onAttribute(
    variant('rest.validation.unique.forms', clause, 'A number that another entry has is refused as a text too.'),
    (attribute) => isUnique(attribute) && numberTypes.includes(attribute.type),
    async (scratch, { type, attribute }) => {
      const { name } = attribute;
      const value = { [name]: scratch.valueFor(attribute) };
      const [holder, second] = [await scratch.create(type, value), await scratch.create(type, value)];
      const [taken, own] = [holder, second].map(({ sent }) => String(sent[name]));
      expectInvalid(scratch, await scratch.session.create(type, { ...scratch.complete(type, {}), [name]: taken }));
      await tryWrites(scratch, { bad: [taken], good: own }, (text) => scratch.update(second, { [name]: text }));
    },
  ),
];
