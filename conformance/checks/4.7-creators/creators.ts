/** createdBy and updatedBy (4.7, 2.2) are omitted unless the option, the list handler and `populate` all show them. */
import { collectionTypes, typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { creatorFields } from '../../oracle/fields.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { attachesCreators } from '../../target/attached-creators.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { caseCheck, type Named, termsFrom, variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectThat, lastRequest, listIn } from '../writing/answers.ts';
import { isShownMedia } from '../writing/compare.ts';
import { expectNoFault, type Fault, misshapen, recordIn, shown } from './creator-faults.ts';
import { creatorsInside } from './creators-inside.ts';
import { madeByTokenCheck, shownToAnyoneCheck } from './made-by-tokens.ts';

interface Case {
  readonly uid: string;
  readonly query: string;
}

const named = [
  'populate[0]=createdBy&populate[1]=updatedBy',
  'populate=createdBy,updatedBy',
  'populate[createdBy]=true&populate[updatedBy]=true',
];

/** Whether the owner declares that list handlers of the content-type attach creators. */
const attached = (type: ContentType, { target }: Scope): boolean => attachesCreators(target.owner ?? {}, type);

/** A check of lists of some content-types. */
const creatorCheck = (
  named: Named,
  queries: readonly string[],
  applies: (type: ContentType, scope: Scope) => boolean,
  fault: Fault,
): Check =>
  caseCheck<Case>(
    { ...termsFrom(named), ...(applies === attached ? { needs: ['creators'] } : {}) },
    {
      cases(scope) {
        const types = collectionTypes(scope.model).filter((type) => applies(type, scope));
        if (types.length === 0) return { notApplicable: 'no content-type of the target is of this kind' };
        return types.flatMap(({ uid }) => queries.map((query) => ({ uid, query })));
      },
      run: (session, { uid, query }, { model }) => judge(session, typeNamed(model, uid), query, fault),
    },
  );

const orders = ['createdAt', 'createdAt:desc', 'updatedAt', 'updatedAt:desc'];

async function judge(session: Session, type: ContentType, query: string, fault: Fault): Promise<void> {
  // another order with each seed, so that runs ask different questions
  const order = orders[(session.seed ?? 0) % orders.length];
  const path = query === '' ? endpointPath(type) : `${endpointPath(type)}?${query}&sort=${order}`;
  for (const { id, attributes } of listIn(session, await session.get(path)))
    expectNoFault(`${lastRequest(session)}: entry ${String(id)}`, attributes, fault);
}

const secret = ['email', 'password', 'resetPasswordToken', 'registrationToken', 'roles', 'isActive', 'blocked'];

const hasNoOption = (type: ContentType): boolean => !type.populateCreatorFields;

/** Whether the option stands alone: only the owner can say that no handler is extended. */
const hasOptionAlone = (type: ContentType, scope: Scope): boolean =>
  hasOptionWithoutHandler(type, scope) && scope.target.owner?.creators !== undefined;

const hasOptionWithoutHandler = (type: ContentType, scope: Scope): boolean =>
  type.populateCreatorFields && !attached(type, scope);

/** Files have no such option: whoever asks gets nobody who sent them. */
const ofFiles: Check = caseCheck<{ readonly path: string }>(
  {
    ...variant(
      'rest.creators.without-option.files',
      'rest.creators.without-option',
      'Naming createdBy in the population of files adds nothing.',
    ),
    needs: ['upload'],
  },
  {
    cases: ({ model }) => [
      { path: `${filesPath}?populate=createdBy&populate=updatedBy` },
      ...collectionTypes(model).flatMap((type) =>
        type.attributes
          .filter(isShownMedia)
          .slice(0, 1)
          .map(({ name }) => ({ path: `${endpointPath(type)}?populate[${name}][populate]=createdBy` })),
      ),
    ],
    async run(session, { path }) {
      const answer = await session.get(path);
      const isShown = /"(createdBy|updatedBy)":/.test(answer.text);
      expectThat(session, answer, answer.status === 200 && !isShown, '200 without creators', 'shows who sent a file');
    },
  },
);

export const creatorChecks: readonly Check[] = [
  creatorCheck('rest.creators.without-option', named, hasNoOption, shown),
  creatorsInside(
    variant(
      'rest.creators.without-option.inside',
      'rest.creators.without-option',
      'Without the option, naming createdBy in the population of a linked entry adds nothing.',
    ),
    hasNoOption,
    shown,
  ),
  ofFiles,
  creatorCheck('rest.creators.option-alone', named, hasOptionAlone, shown),
  creatorsInside(
    variant(
      'rest.creators.option-alone.inside',
      'rest.creators.option-alone',
      'With the option alone, naming createdBy in the population of a linked entry adds nothing.',
    ),
    hasOptionAlone,
    shown,
  ),
  creatorCheck('rest.creators.shape', named, hasOptionWithoutHandler, misshapen),
  madeByTokenCheck(hasOptionWithoutHandler),
  shownToAnyoneCheck(hasOptionWithoutHandler),
  creatorsInside(
    variant(
      'rest.creators.shape.inside',
      'rest.creators.shape',
      'Creators of entries inside a population have the shape of those at the top.',
    ),
    hasOptionWithoutHandler,
    misshapen,
  ),
  creatorCheck(
    { clause: 'rest.creators.with-option', also: ['model.populate-creator-fields'] },
    named,
    attached,
    (attributes) => {
      const lacking = creatorFields.find((name) => !(name in attributes));
      return lacking && `lacks ${lacking}`;
    },
  ),
  creatorCheck('rest.creators.only-named', ['', 'populate=noSuchRelation'], attached, shown),
  ...creatorFields.map((name, at) => {
    const other = creatorFields[1 - at] ?? name;
    return creatorCheck(
      variant(
        `rest.creators.omitted.beside-${name}`,
        'rest.creators.omitted',
        `A request that names ${name} alone in populate gets no ${other}.`,
      ),
      [`populate=${name}`, `populate[0]=${name}`],
      () => true,
      (attributes) => (other in attributes ? `shows ${other}` : undefined),
    );
  }),
  creatorCheck('rest.creators.record', named.slice(0, 1), attached, (attributes) => {
    const wrong = creatorFields.find((name) => {
      const record = recordIn(attributes[name]);
      return record !== undefined && !['id', 'firstname', 'lastname'].every((key) => key in record);
    });
    return wrong && `has ${wrong} without id, firstname or lastname`;
  }),
  creatorCheck(
    'rest.creators.no-secrets',
    [...named, 'populate[createdBy][populate]=*&populate[updatedBy][populate]=*'],
    attached,
    (attributes) => {
      const message = creatorFields
        .flatMap((name) => Object.keys(recordIn(attributes[name]) ?? {}))
        .find((key) => secret.includes(key));
      return message && `tells ${message} of a person`;
    },
  ),
];
