/** Mutants of createdBy and updatedBy (4.7, 2.2). */
import { isObject, onAttributes, without } from './faults.ts';
import type { Passing, Row } from './mutant.ts';

const person = { id: 1, firstname: 'Kai', lastname: 'Doe' };

const isNamed = ({ path }: Passing): boolean => path.includes('createdBy');

const creatorsWithoutOption = onAttributes((attributes, request) =>
  isNamed(request) ? { createdBy: { data: null }, ...attributes } : attributes,
);
const creatorsShape = onAttributes((attributes) =>
  isObject(attributes.createdBy) ? { ...attributes, createdBy: attributes.createdBy.data } : attributes,
);
const creatorsRecord = onAttributes((attributes, request) =>
  isNamed(request) ? { ...attributes, createdBy: { id: 1, name: 'Kai Doe' } } : attributes,
);
const creatorsNoSecrets = onAttributes((attributes, request) =>
  isNamed(request) ? { ...attributes, createdBy: { ...person, email: 'kai@example.com' } } : attributes,
);

// biome-ignore format: a table, one mutant a row
export const creatorMutants: Row[] = [
  ['creators.option', 'model.populate-creator-fields', 'options.populateCreatorFields has no effect.',
    onAttributes((attributes) => without(attributes, 'createdBy', 'updatedBy'))],
  ['creators.without-option', 'rest.creators.without-option', 'createdBy is answered wherever it is named.',
    creatorsWithoutOption],
  ['creators.shape', 'rest.creators.shape', 'createdBy is a bare person, null where there is nobody.', creatorsShape],
  ['creators.with-option', 'rest.creators.with-option', 'createdBy is left out, whatever is named.',
    onAttributes((attributes) => without(attributes, 'createdBy', 'updatedBy'))],
  ['creators.only-named', 'rest.creators.only-named', 'createdBy is answered unasked.',
    onAttributes((attributes) => ({ createdBy: person, ...attributes }))],
  ['creators.record', 'rest.creators.record', 'createdBy carries a name in one piece.', creatorsRecord],
  ['creators.no-secrets', 'rest.creators.no-secrets', 'createdBy carries the e-mail of the person.', creatorsNoSecrets],
];
