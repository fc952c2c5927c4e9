/** `populate` changes neither entries nor order nor totals of a list (4.5). */
import fc from 'fast-check';
import { populateTree } from '../../generate/population.ts';
import { type Parameter, type Parameters, queryString } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { collectionTypes, findComponent, typeNamed } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';
import { answeredPagination } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { askingOnGrounds } from '../reading/on-grounds.ts';
import { lastRequest, listIn } from '../writing/answers.ts';

export const keepsList: Check = askingOnGrounds({
  id: 'rest.populate.keeps-list',
  tags: ['metamorphic'],
  reading: vouchedReading,
  parameters({ type, links }, { model }) {
    const tree = populateTree({ model }, type, 2);
    if (!tree) return undefined;
    const filtered = links.map(({ name }): Parameter => ({ [name]: { filters: { id: { $eq: '0' } } } }));
    const any = filtered.length > 0 ? fc.oneof(tree, fc.constantFrom(...filtered)) : tree;
    return any.map((populate): Parameters => ({ sort: 'id', populate }));
  },
});

/** Populations of the localizations of an entry, which no schema declares. */
const ofLocalizations: readonly Parameter[] = [
  'localizations',
  ['localizations'],
  { localizations: 'true' },
  { localizations: { fields: ['locale'] } },
  { localizations: '*' },
];

/** Populations with conditions on components of each content-type. */
const ofComponents = (model: Model): ListCase[] =>
  collectionTypes(model).flatMap(({ uid, attributes }) =>
    attributes
      .filter(({ type, private: hidden }) => type === 'component' && !hidden)
      .flatMap(({ name, component }) => {
        const field = findComponent(model, component)?.attributes.find((one) => one.type === 'string' && !one.private);
        const conditions: Parameter[] = [
          { id: { $eq: '0' } },
          ...(field ? [{ [field.name]: { $eq: 'nothing' } }] : []),
        ];
        return conditions.map((filters) => ({ uid, query: queryString({ populate: { [name]: { filters } } }) }));
      }),
  );

interface ListCase {
  readonly uid: string;
  readonly query: string;
}

const comparesLists = (id: string, title: string, cases: (model: Model) => readonly ListCase[]): Check =>
  caseCheck<ListCase>(variant(id, 'rest.populate.keeps-list', title), {
    cases: ({ model }) => cases(model),
    async run(session, { uid, query }, { model }) {
      const path = `${endpointPath(typeNamed(model, uid))}?sort=id`;
      const view = (answer: Answer) => ({
        ids: listIn(session, answer).map(({ id }) => id),
        pagination: answeredPagination(answer.body),
      });
      // whether pages may stand beside a population is not decided
      const without = view(await session.get(path));
      const answer = await session.get(`${path}&${query}`);
      // nor whether a condition on a component is taken
      if (answer.status >= 400 && answer.status < 500) return;
      expectSame(`${lastRequest(session)}: the list is another one with its population`, view(answer), without);
    },
  });

/** Lists compared with and without a population: what it holds is judged elsewhere. */
export const keepsListChecks: readonly Check[] = [
  comparesLists(
    'rest.populate.keeps-list.localizations',
    'A list with localizations populated holds the entries of its locale, as without them.',
    (model) =>
      collectionTypes(model)
        .filter(({ localized }) => localized)
        .flatMap(({ uid }) => ofLocalizations.map((populate) => ({ uid, query: queryString({ populate }) }))),
  ),
  comparesLists(
    'rest.populate.keeps-list.components',
    'Conditions on populated components leave out no entry of the list.',
    ofComponents,
  ),
];
