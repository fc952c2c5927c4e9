/** A unique value is taken wherever it is held, however it is written, and by whatever request it is sent (2.1, observed). */
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { bareEntryIn, type LocaleBench, typesCheck } from '../4.7-locale/locale-bench.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { isSuccess } from '../writing/answers.ts';
import { onAttribute } from '../writing/on-types.ts';
import { expectAccepted, expectInvalid, tryWrites } from '../writing/refused-write.ts';

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
    for (const value of [taken, localization[name]]) {
      const answer = await localize(own, { ...localization, [name]: value });
      if (isSuccess(answer)) scratch.adopt(type, localization, bareEntryIn(session, answer));
      if (value === taken) expectInvalid(scratch, answer);
      else expectAccepted(session, answer);
    }
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
