/** Mutants of createdBy and updatedBy (4.7, 2.2). */
import { isObject, type JsonObject, onAttributes, without } from './faults.ts';
import type { Mutant } from './mutant.ts';

const person = { id: 1, firstname: 'Kai', lastname: 'Doe' };

const isNamed = (path: string): boolean => path.includes('createdBy');

const creator = (id: string, breaks: string, bend: (attributes: JsonObject, path: string) => JsonObject): Mutant => ({
  id: `creators.${id}`,
  clause: `rest.creators.${id}`,
  breaks,
  ...onAttributes((attributes, { path }) => bend(attributes, path)),
});

export const creatorMutants: Mutant[] = [
  {
    id: 'creators.option',
    clause: 'model.populate-creator-fields',
    breaks: 'options.populateCreatorFields has no effect.',
    ...onAttributes((attributes) => without(attributes, 'createdBy', 'updatedBy')),
  },
  creator('without-option', 'createdBy is answered wherever it is named.', (attributes, path) =>
    isNamed(path) ? { createdBy: { data: null }, ...attributes } : attributes,
  ),
  creator('shape', 'createdBy is a bare person, null where there is nobody.', (attributes) =>
    isObject(attributes.createdBy) ? { ...attributes, createdBy: attributes.createdBy.data } : attributes,
  ),
  creator('with-option', 'createdBy is left out, whatever is named.', (attributes) =>
    without(attributes, 'createdBy', 'updatedBy'),
  ),
  creator('only-named', 'createdBy is answered unasked.', (attributes) => ({ createdBy: person, ...attributes })),
  creator('record', 'createdBy carries a name in one piece.', (attributes, path) =>
    isNamed(path) ? { ...attributes, createdBy: { id: 1, name: 'Kai Doe' } } : attributes,
  ),
  creator('no-secrets', 'createdBy carries the e-mail of the person.', (attributes, path) =>
    isNamed(path) ? { ...attributes, createdBy: { ...person, email: 'kai@example.com' } } : attributes,
  ),
];
