import { grounds } from '../../generate/attributes.ts';
import { generatedOperators } from '../../generate/filters.ts';
import type { QuestionScope } from '../../generate/question-scope.ts';
import type { Model } from '../../models/model.ts';
import { oncePer } from '../../models/once-per.ts';
import { largestPage } from '../../target/page-sizes.ts';
import type { Target } from '../../target/target.ts';
import type { World } from '../../world/world.ts';
import type { Scope } from '../check.ts';

/** What features of list requests are drawn from: the content-types with entries and the operators of stated form. */
export const questionScope = ({ model, world, target }: Scope): QuestionScope => scopeOf(world)(model)(target);

const scopeOf = oncePer((world: World) =>
  oncePer((model: Model) =>
    oncePer(
      (target: Target): QuestionScope => ({
        model,
        world,
        grounds: grounds(model, world),
        operators: generatedOperators,
        largest: largestPage(target.limits),
        otherForms: true,
      }),
    ),
  ),
);
