/** Attributes that are not sent: null or their default (2.1). */
import type { Attribute } from '../../models/model.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectValue, isShown } from '../writing/compare.ts';
import { onAttribute, onEveryEntry } from '../writing/on-types.ts';
import { chosenValues } from '../writing/values.ts';

const hasDefault = (attribute: Attribute): boolean => attribute.default !== undefined && isShown(attribute);

export const unsetChecks: readonly Check[] = [
  onEveryEntry('rest.attributes.unset-is-null', async (scratch, created) => {
    const { type, sent, entry } = created;
    const { attributes } = await scratch.read(created);
    const unset = type.attributes.filter((one) => isShown(one) && one.default === undefined && !(one.name in sent));
    for (const { name } of unset)
      for (const answered of [entry.attributes, attributes])
        expectSame(`${name} was never set but is not null`, answered[name], null);
  }),
  onAttribute('rest.attributes.default', hasDefault, async (scratch, { type, attribute }) => {
    const { name } = attribute;
    const created = await scratch.create(type, {}, [name]);
    expectValue(scratch.session, attribute, created.entry.attributes[name], attribute.default);
    const other = chosenValues(attribute).find((value) => value !== attribute.default);
    if (other === undefined) return;
    const sent = await scratch.create(type, { [name]: other });
    expectValue(scratch.session, attribute, sent.entry.attributes[name], other);
  }),
  onAttribute(
    'rest.attributes.default-not-for-null',
    (attribute) => hasDefault(attribute) && !attribute.required,
    async (scratch, { type, attribute }) => {
      const created = await scratch.create(type, { [attribute.name]: null });
      expectValue(scratch.session, attribute, created.entry.attributes[attribute.name], null);
    },
  ),
];
