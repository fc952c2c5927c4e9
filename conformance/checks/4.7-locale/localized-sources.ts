/** The fixture of checks that localize entries and single types alike: a source, and its endpoint of localizations (4.7). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Request } from '../../target/exchange.ts';
import { deletionOf } from '../../target/singles.ts';
import { caseCheck, type Terms, type TypeCase } from '../case-check.ts';
import type { Check } from '../check.ts';
import { type AnsweredEntry, entryIn } from '../writing/answers.ts';
import { onScratch, type Scratch } from '../writing/scratch.ts';
import { singleCases } from '../writing/subjects.ts';
import { bareEntryIn, localeCheck } from './locale-bench.ts';
import { makeMain } from './single-localizations.ts';

/** An entry, or the entry of a single type, that is localized. */
export interface Source {
  readonly scratch: Scratch;
  readonly type: ContentType;
  readonly id: unknown;
  readonly other: string;
  /** The data of a localization, with all that is required. */
  complete(data: JsonObject): JsonObject;
  /** Sends a localization. Throws Mismatch unless it is answered bare. */
  localize(request: Pick<Request, 'body' | 'rawBody' | 'headers'>): Promise<AnsweredEntry>;
  /** Deletes a localization, so that another one may take its locale. */
  remove(localization: unknown): Promise<void>;
  /** Reads the source, or the localization with this id. */
  read(query: string, localization?: unknown): Promise<AnsweredEntry>;
}

type Run = (source: Source) => Promise<void>;

/** What the source is made of. */
type DataOf = (scratch: Scratch, type: ContentType) => JsonObject;

const request = (path: string): Pick<Request, 'method' | 'path' | 'auth'> => ({
  method: 'POST',
  path: `${path}/localizations`,
  auth: 'full',
});

const ofEntries = (terms: Terms, dataOf: DataOf, run: Run): Check =>
  localeCheck(terms, async ({ scratch, type, other }) => {
    const { session } = scratch;
    const created = await scratch.create(type, dataOf(scratch, type));
    await run({
      ...{ scratch, type, other, id: created.entry.id },
      complete: (data) => scratch.complete(type, data),
      async localize(body) {
        const answer = await session.send({ ...request(created.path), ...body });
        const sent = isObject(body.body) ? body.body : {};
        return scratch.adopt(type, sent, bareEntryIn(session, answer)).entry;
      },
      async remove(localization) {
        const path = `${endpointPath(type)}/${String(localization)}`;
        entryIn(session, await session.send({ method: 'DELETE', path, auth: 'full' }));
      },
      read: async (query, localization = created.entry.id) =>
        entryIn(session, await session.get(`${endpointPath(type)}/${String(localization)}?${query}`)),
    });
  });

const ofSingles = (terms: Terms, dataOf: DataOf, run: Run): Check =>
  caseCheck<TypeCase>(
    { ...terms, id: `${terms.id}.singles`, kind: 'write', needs: ['i18n', 'singles'] },
    {
      cases: (scope) => singleCases(scope, ({ localized }) => localized),
      run: (session, { uid }, { model }: { readonly model: Model }) =>
        onScratch(session, model, [terms.id, uid], async (scratch) => {
          const type = typeNamed(model, uid);
          const { main, others, entry } = await makeMain(session, model, type);
          const path = endpointPath(type);
          const [other = ''] = others;
          const data = scratch.complete(type, dataOf(scratch, type));
          await session.send({ method: 'PUT', path, auth: 'full', body: { data } });
          const state = type.draftAndPublish ? '&publicationState=preview' : '';
          await run({
            ...{ scratch, type, other, id: entry.id },
            complete: (values) => scratch.complete(type, values),
            localize: async (body) => bareEntryIn(session, await session.send({ ...request(path), ...body })),
            async remove() {
              entryIn(session, await session.send(deletionOf(type, other)));
            },
            read: async (query, localization) => {
              const locale = encodeURIComponent(localization === undefined ? main : other);
              return entryIn(session, await session.get(`${path}?locale=${locale}&${query}${state}`));
            },
          });
        }),
    },
  );

/** The checks that localize an entry of each content-type, and each single type. */
export const onSources = (terms: Terms, run: Run, dataOf: DataOf = () => ({})): Check[] => [
  ofEntries(terms, dataOf, run),
  ofSingles(terms, dataOf, run),
];
