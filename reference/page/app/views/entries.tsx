/** The entries of a content-type in a table: searched, filtered, sorted, paged; drafts and locales. */
import { useEffect, useState } from 'preact/hooks';
import type { ShownType } from '../../describe.ts';
import { Columns, columnsOf, useColumns } from '../parts/columns.tsx';
import { Conditions } from '../parts/conditions.tsx';
import { LocaleSelect } from '../parts/locale-select.tsx';
import { Pages } from '../parts/pages.tsx';
import { Problem } from '../parts/problem.tsx';
import { Requests } from '../parts/requests.tsx';
import { EntryTable } from '../parts/table.tsx';
import { defaultLocale, type EntryList } from '../parts/values.tsx';
import { type PageRequest, targetOf } from '../query/forms.ts';
import { listQuery } from '../query/graphql.ts';
import { type Condition, EVERYTHING, parametersOf, type Query } from '../query/query.ts';
import { go, hrefOf } from '../route.ts';
import { useAsked, useShared } from '../state.ts';

interface EntriesProps {
  readonly type: ShownType;
  readonly parameters: URLSearchParams;
}

/** What the address says of the table. */
interface Look {
  readonly search: string;
  readonly sort: string;
  readonly page: number;
  readonly pageSize: number;
  readonly locale: string;
  readonly state: string;
  readonly conditions: readonly Condition[];
}

function lookOf(parameters: URLSearchParams, locale: string): Look {
  const conditions = parameters.getAll('where').map((text) => {
    const [path = '', operator = '', ...value] = text.split(' ');
    return { path, operator, value: value.join(' ') };
  });
  return {
    search: parameters.get('q') ?? '',
    sort: parameters.get('sort') ?? '',
    page: Math.max(1, Number(parameters.get('page')) || 1),
    pageSize: Number(parameters.get('size')) || 25,
    locale: parameters.get('locale') ?? locale,
    state: parameters.get('state') ?? 'all',
    conditions,
  };
}

function hrefOfLook(uid: string, { search, sort, page, pageSize, locale, state, conditions }: Look): string {
  const href = hrefOf(['content', uid], {
    q: search,
    sort,
    page: page === 1 ? '' : String(page),
    size: pageSize === 25 ? '' : String(pageSize),
    locale,
    state: state === 'all' ? '' : state,
  });
  const where = new URLSearchParams(
    conditions.map(({ path, operator, value }) => ['where', `${path} ${operator} ${value}`]),
  );
  return conditions.length === 0 ? href : `${href}${href.includes('?') ? '&' : '?'}${where}`;
}

/** The question of the table: what the columns need, and nothing else. */
function queryOf(look: Look, populate: readonly string[]): Query {
  const { search, sort, page, pageSize, locale, state, conditions } = look;
  const drafts: Condition[] = state === 'drafts' ? [{ path: 'publishedAt', operator: '$null', value: '' }] : [];
  return {
    ...EVERYTHING,
    ...{ search, page, pageSize, locale, populate },
    sort: sort === '' ? [] : [sort],
    conditions: [...drafts, ...conditions],
    preview: state !== 'published',
  };
}

export function Entries({ type, parameters }: EntriesProps) {
  const { project } = useShared();
  const { uid, displayName, localized, draftAndPublish, path } = type;
  const look = lookOf(parameters, localized ? defaultLocale(project) : '');
  const change = (part: Partial<Look>) => go(hrefOfLook(uid, { ...look, page: 1, ...part }), true);
  const [search, setSearch] = useState(look.search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing asks, and not at every key
  useEffect(() => {
    const timer = setTimeout(() => search !== look.search && change({ search }), 200);
    return () => clearTimeout(timer);
  }, [search]);
  const [names, setNames] = useColumns(type);
  const columns = columnsOf(type, names);
  const populate = columns.filter(({ type: kind }) => kind === 'media' || kind === 'relation').map(({ name }) => name);
  const query = queryOf(look, populate);
  const request: PageRequest = {
    method: 'GET',
    path: `${project.prefix}/${path}`,
    parameters: parametersOf(query, localized, draftAndPublish),
    open: type.open.includes('find'),
    graphql: listQuery(type, query, project),
  };
  const { body, failure } = useAsked<EntryList>(targetOf(request));
  const { total = 0, pageCount = 1 } = body?.meta.pagination ?? {};
  const create = hrefOf(['content', uid, 'new'], { locale: look.locale });
  return (
    <>
      <header class="head">
        <div>
          <h1>{displayName}</h1>
          {type.description !== '' && <p class="soft">{type.description}</p>}
        </div>
        <a class="button primary" href={create}>
          New entry
        </a>
      </header>
      <search class="tools">
        <label class="grow">
          <span>Search</span>
          <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
        {draftAndPublish && (
          <label>
            <span>State</span>
            <select value={look.state} onChange={(event) => change({ state: event.currentTarget.value })}>
              <option value="all">all</option>
              <option value="published">published</option>
              <option value="drafts">drafts</option>
            </select>
          </label>
        )}
        {localized && <LocaleSelect value={look.locale} onChange={(locale) => change({ locale })} />}
        <Columns type={type} names={names} onChange={setNames} />
      </search>
      <Conditions type={type} conditions={look.conditions} onChange={(conditions) => change({ conditions })} />
      <Problem failure={failure} />
      <EntryTable
        {...{ type, columns }}
        entries={body?.data}
        sort={look.sort}
        onSort={(sort) => change({ sort })}
        locale={look.locale}
      />
      <Pages
        {...{ total, pageCount }}
        page={look.page}
        pageSize={look.pageSize}
        onPage={(page) => change({ page })}
        onPageSize={(pageSize) => change({ pageSize })}
      />
      <Requests request={request} />
    </>
  );
}
