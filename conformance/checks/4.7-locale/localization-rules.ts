/** A localization breaks no rule of the model that a create may not break (2.1, 4.7). */
import { componentsOf } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectError } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import type { Scratch } from '../writing/scratch.ts';
import { typesCheck } from './locale-bench.ts';

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
