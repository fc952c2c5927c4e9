/** Mutants of the arguments that relations and components take inside an entry (4.9). */
import { type FieldNode, Kind } from 'graphql';
import type { Model } from '../models/model.ts';
import { dropping, filling, onArguments } from './graphql-documents.ts';
import type { Mutant } from './mutant.ts';

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
export const graphqlRelationMutants: Mutant[] = [
  ...['filters', 'sort', 'pagination'].flatMap((name): Mutant[] => [
    {
      id: `graphql.relation.${name}.ignored`,
      clause: 'graphql.relation-arguments',
      breaks: `${name} of relations is ignored.`,
      ...dropping('inside', name),
    },
    {
      id: `graphql.component.${name}.ignored`,
      clause: 'graphql.component-arguments',
      breaks: `${name} of repeatable components is ignored.`,
      ...dropping('inside', name),
    },
  ]),
  {
    id: 'graphql.relation.state-ignored',
    clause: 'graphql.relation-live',
    breaks: 'publicationState of relations is ignored.',
    ...dropping('inside', 'publicationState'),
  },
  {
    id: 'graphql.relation.drafts-shown',
    clause: 'graphql.relation-live',
    breaks: 'Relations hold drafts unless they are asked not to.',
    ...filling('inside', 'publicationState: PREVIEW', (field, model) => many(model, field)),
  },
  {
    id: 'graphql.relation.live-shows-drafts',
    clause: 'graphql.relation-live',
    breaks: 'publicationState: LIVE of relations is read as PREVIEW.',
    ...onArguments('inside', 'publicationState', (node) => ({ ...node, value: { kind: Kind.ENUM, value: 'PREVIEW' } })),
  },
];
