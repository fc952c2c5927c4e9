/** Questions about the entries of every collection type: lists, drafts too where there are some, and entries by their ids. */
import fc from 'fast-check';
import type { Parameters } from '../../generate/query-string.ts';
import type { ContentType } from '../../models/model.ts';
import { type Asking, asking, nothingToAsk, type RestQuestion } from '../asking.ts';
import type { Check, Scope } from '../check.ts';
import { questionInCompany } from './on-grounds.ts';

export interface EntryAsking extends Omit<Asking<RestQuestion>, 'questions'> {
  /** Content-types it says something about. Default: all. */
  applies?(type: ContentType): boolean;
}

const states = ({ draftAndPublish }: ContentType): Parameters[] =>
  draftAndPublish ? [{}, { publicationState: 'preview' }] : [{}];

/** Some of the questions as they are, some in company. Section 3 does not say whether an entry by id may be a draft. */
function questionsAbout(scope: Scope, type: ContentType, name: string): RestQuestion[] {
  const company = (asked: Parameters, at?: number): RestQuestion => questionInCompany(scope, type, { asked, at, name });
  const places = scope.world.entries(type.uid).flatMap(({ values }, at) => (values.publishedAt === null ? [] : [at]));
  return [...states(type).map((asked) => company(asked)), ...places.map((at) => company({}, at))];
}

/** A check of what answered entries carry. */
export const entryCheck = ({ applies = () => true, ...check }: EntryAsking): Check =>
  asking<RestQuestion>({
    ...check,
    questions(scope) {
      const types = scope.model.contentTypes.filter(
        (type) => type.kind === 'collectionType' && applies(type) && scope.world.entries(type.uid).length > 0,
      );
      if (types.length === 0) return nothingToAsk;
      const questions = types.map((type) => questionsAbout(scope, type, check.id));
      return {
        examples: questions.flatMap((list) => list.slice(0, 1)),
        arbitrary: fc.constantFrom(...questions).chain((list) => fc.constantFrom(...list)),
      };
    },
  });
