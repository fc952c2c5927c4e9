/** Attributes that are not sent: null or their default (2.1). */
import type { Attribute } from '../../models/model.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { expectValue, isShown } from '../writing/compare.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections, subjectNamed, subjects, typeNamed } from '../writing/subjects.ts';
import { chosenValues } from '../writing/values.ts';

interface TypeCase {
  readonly uid: string;
}

interface AttributeCase {
  readonly uid: string;
  readonly attribute: string;
}

const hasDefault = (attribute: Attribute): boolean => attribute.default !== undefined && isShown(attribute);

const unsetIsNull = check<TypeCase>({
  id: 'rest.attributes.unset-is-null',
  title: 'Attributes that were not sent and have no default are there, and null.',
  clauses: ['rest.attributes.unset-is-null'],
  kind: 'write',
  plan: ({ model }) => ({
    examples: collections(model).map(({ uid }) => ({ uid })),
    run: (session, testCase) =>
      onScratch(session, model, testCase, async ({ create, read }) => {
        const type = typeNamed(model, testCase.uid);
        const created = await create(type, {});
        const again = await read(created);
        for (const attribute of type.attributes) {
          if (!isShown(attribute) || attribute.name in created.sent || attribute.default !== undefined) continue;
          for (const attributes of [created.entry.attributes, again.attributes]) {
            if (attributes[attribute.name] === null) continue;
            throw new Mismatch({
              message: `${lastRequest(session)}: ${attribute.name} was never set but is not null`,
              expected: { [attribute.name]: null },
              actual: attribute.name in attributes ? { [attribute.name]: attributes[attribute.name] } : 'no such key',
            });
          }
        }
      }),
  }),
});

const defaults = check<AttributeCase>({
  id: 'rest.attributes.default',
  title: 'The default is used when an attribute is not sent, and only then.',
  clauses: ['rest.attributes.default'],
  kind: 'write',
  plan: ({ model }) => {
    const found = subjects(model, hasDefault);
    if (found.length === 0) return { notApplicable: 'no attribute has a default' };
    return {
      examples: found.map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name })),
      run: (session, testCase) =>
        onScratch(session, model, testCase, async ({ create }) => {
          const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
          const created = await create(type, {}, [attribute.name]);
          expectValue(session, attribute, created.entry.attributes[attribute.name], attribute.default);
          const other = chosenValues(attribute).find((value) => value !== attribute.default);
          if (other === undefined) return;
          const sent = await create(type, { [attribute.name]: other });
          expectValue(session, attribute, sent.entry.attributes[attribute.name], other);
        }),
    };
  },
});

const notForNull = check<AttributeCase>({
  id: 'rest.attributes.default-not-for-null',
  title: 'null on create is kept, though the attribute has a default.',
  clauses: ['rest.attributes.default-not-for-null'],
  kind: 'write',
  plan: ({ model }) => {
    const found = subjects(model, (attribute) => hasDefault(attribute) && !attribute.required);
    if (found.length === 0) return { notApplicable: 'no attribute that may be null has a default' };
    return {
      examples: found.map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name })),
      run: (session, testCase) =>
        onScratch(session, model, testCase, async ({ create }) => {
          const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
          const created = await create(type, { [attribute.name]: null });
          expectValue(session, attribute, created.entry.attributes[attribute.name], null);
        }),
    };
  },
});

export const unsetChecks: readonly Check[] = [unsetIsNull, defaults, notForNull];
