/** `populate` changes neither entries nor order nor totals of a list (4.5). */
import fc from 'fast-check';
import { populateTree } from '../../generate/population.ts';
import { type Parameter, type Parameters, queryString } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { isObject } from '../../models/json.ts';
import { collectionTypes, typeNamed } from '../../models/lookup.ts';
import { endpointPath } from '../../target/endpoints.ts';
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

interface LocaleCase {
  readonly uid: string;
  readonly query: string;
}

/** Lists compared with and without localizations: what these hold is judged elsewhere. */
export const keepsListOfLocale: Check = caseCheck<LocaleCase>(
  variant(
    'rest.populate.keeps-list.localizations',
    'rest.populate.keeps-list',
    'A list with localizations populated holds the entries of its locale, as without them.',
  ),
  {
    cases: ({ model }) =>
      collectionTypes(model)
        .filter(({ localized }) => localized)
        .flatMap(({ uid }) => ofLocalizations.map((populate) => ({ uid, query: queryString({ populate }) }))),
    async run(session, { uid, query }, { model }) {
      const path = `${endpointPath(typeNamed(model, uid))}?sort=id`;
      const ask = async (more: string) => {
        const answer = await session.get(`${path}${more}`);
        const meta = isObject(answer.body) && isObject(answer.body.meta) ? answer.body.meta : {};
        return { ids: listIn(session, answer).map(({ id }) => id), pagination: meta.pagination };
      };
      // whether pages may stand beside a population is not decided
      const [without, actual] = [await ask(''), await ask(`&${query}`)];
      expectSame(`${lastRequest(session)}: the list is another one with its localizations`, actual, without);
    },
  },
);
