import { grounds } from '../../generate/attributes.ts';
import { generatedOperators } from '../../generate/filters.ts';
import type { QuestionScope } from '../../generate/question-scope.ts';
import { largestPage } from '../../target/page-sizes.ts';
import type { Scope } from '../check.ts';

/** What features of list requests are drawn from: the content-types with entries and the operators of stated form. */
export const questionScope = ({ model, world, target }: Scope): QuestionScope => ({
  model,
  world,
  grounds: grounds(model, world),
  operators: generatedOperators(),
  largest: largestPage(target.limits),
});
