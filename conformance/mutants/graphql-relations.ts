/** Mutants of the arguments that relations and components take inside an entry (4.9). */
import { type FieldNode, Kind } from 'graphql';
import type { Model } from '../models/model.ts';
import { dropping, filling, onArguments } from './graphql-documents.ts';
import type { Row } from './mutant.ts';

const many = ({ contentTypes }: Model, field: FieldNode): boolean =>
  contentTypes.some(({ attributes }) =>
    attributes.some(
      (one) =>
        one.name === field.name.value &&
        one.relation?.endsWith('ToMany') === true &&
        contentTypes.some((type) => type.uid === one.target && type.draftAndPublish),
    ),
  );

/** Names that are to-many relations to drafts wherever they stand: they alone can be given a state safely. */
// biome-ignore format: a table, one mutant a row
export const graphqlRelationMutants: Row[] = [
  ...['filters', 'sort', 'pagination'].flatMap((name): Row[] => [
    [
      `graphql.relation.${name}.ignored`,
      'graphql.relation-arguments',
      `${name} of relations is ignored.`,
      dropping('inside', name),
    ],
    [
      `graphql.component.${name}.ignored`,
      'graphql.component-arguments',
      `${name} of repeatable components is ignored.`,
      dropping('inside', name),
    ],
  ]),
  ['graphql.relation.state-ignored', 'graphql.relation-live', 'publicationState of relations is ignored.',
    dropping('inside', 'publicationState')],
  ['graphql.relation.drafts-shown', 'graphql.relation-live', 'Relations hold drafts unless they are asked not to.',
    filling('inside', 'publicationState: PREVIEW', (field, model) => many(model, field))],
  ['graphql.relation.live-shows-drafts', 'graphql.relation-live',
    'publicationState: LIVE of relations is read as PREVIEW.',
    onArguments('inside', 'publicationState', (node) => ({ ...node, value: { kind: Kind.ENUM, value: 'PREVIEW' } }))],
];
