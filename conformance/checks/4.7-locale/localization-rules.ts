/** What a localization may have of the model (2.1, 4.7): nothing that a create may not have, and all that it sends. */
import { componentsOf } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectError } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import type { Scratch } from '../writing/scratch.ts';
import { chosenValues, isAllowed } from '../writing/values.ts';
import { localeCheck, sharedOf, typesCheck } from './locale-bench.ts';

/** A value that the rules of an attribute forbid; undefined where none is known. */
function forbidden(scratch: Pick<Scratch, 'part'>, attribute: Attribute): unknown {
  const { type, maxLength, max, repeatable, component = '' } = attribute;
  if (type === 'component' && repeatable && max !== undefined)
    return Array.from({ length: Number(max) + 1 }, () => scratch.part(component));
  if (type === 'component') return repeatable ? 'text' : 5;
  if (!isShown(attribute)) return undefined;
  if ((type === 'string' || type === 'text') && maxLength !== undefined) return 'x'.repeat(maxLength + 1);
  if (type === 'integer' || type === 'decimal' || type === 'boolean') return 'no such value';
  if (type === 'enumeration') return 'none of them';
  return type === 'email' ? 'no-address' : undefined;
}

const hasRules = (model: Model, attribute: Attribute): boolean =>
  !attribute.private && (componentsOf(model, attribute).length > 0 || isShown(attribute));

export const localizationRulesCheck: Check = typesCheck(
  variant(
    'rest.i18n.create-localization.rules',
    'rest.i18n.create-localization',
    'A localization is refused with a value that the rules of its content-type forbid.',
  ),
  ({ localized }) => localized,
  async ({ session, scratch, type, other, localize, localized }) => {
    const created = await scratch.create(type, {});
    for (const attribute of type.attributes.filter((one) => hasRules(scratch.model, one))) {
      const bad = forbidden(scratch, attribute);
      if (bad === undefined) continue;
      const body = { ...scratch.complete(type, {}), [attribute.name]: bad, locale: other };
      expectError(session, await localize(created, body), 400, 'ValidationError');
    }
    await localized(created);
  },
);

/** Values that count for nothing in some languages, by attribute type. */
const nothings: Readonly<Record<string, unknown>> = {
  ...{ boolean: false, integer: 0, float: 0, decimal: 0 },
  ...{ string: '', text: '', richtext: '' },
};

/** Values of what localizations share are those that a localization sends, also false, zero and the empty text. */
export const sentSharedCheck: Check = localeCheck(
  variant(
    'rest.i18n.create-localization.shared-values',
    'rest.i18n.create-localization',
    'A localization has the values that it sends, also of what it shares, and also false, zero and the empty text.',
  ),
  async ({ scratch, type, localized }) => {
    const shared = sharedOf(type);
    const first = shared.map((attribute) => [attribute.name, chosenValues(attribute).findLast(Boolean)] as const);
    const created = await scratch.create(type, Object.fromEntries(first));
    const sent = shared.map((attribute): [string, unknown] => {
      const nothing = nothings[attribute.type];
      const isTaken = nothing !== undefined && isAllowed(attribute, nothing);
      return [attribute.name, isTaken ? nothing : chosenValues(attribute)[0]];
    });
    const localization = await localized(created, Object.fromEntries(sent));
    await scratch.holds(localization, Object.fromEntries(sent));
  },
);
