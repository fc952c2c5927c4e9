/** Makes a list that filters show what it compares, and finds an entry that does not pass. */
import { type DocumentNode, type FieldNode, Kind, type ObjectValueNode, parse, print, visit } from 'graphql';
import type { Step } from './sample.ts';

/** The step with the compared attribute among those shown; the step itself where it shows all or filters nothing. */
export function withCompared(step: Step): Step {
  const query = queryIn(step);
  if (query !== undefined) return { ...step, body: { ...Object(step.body), query: withSelected(query) } };
  const compared = comparedIn(step);
  if (compared === undefined || compared.length !== 1 || !step.path.includes('fields[')) return step;
  const [name = ''] = compared;
  const shown = [...step.path.matchAll(/[?&]fields\[\d+\]=([^&]*)/g)].map(([, field]) => field);
  if (shown.includes(name) || name === 'id') return step;
  const place = step.path.lastIndexOf(`fields[${shown.length - 1}]=`);
  const end = step.path.indexOf('&', place);
  return { ...step, path: `${step.path.slice(0, end)}&fields[${shown.length}]=${name}${step.path.slice(end)}` };
}

/** The request of all entries beside a list that filters; undefined where the step is none. */
export function withoutFilters(step: Step): Step | undefined {
  const query = queryIn(step);
  if (query !== undefined) {
    const whole = withoutArgument(query);
    return whole === undefined ? undefined : { ...step, body: { query: whole } };
  }
  if (comparedIn(step) === undefined) return undefined;
  const [base, search = ''] = step.path.split('?');
  const others = search.split('&').filter((pair) => !/^(filters|pagination|sort)\b/.test(pair));
  return { ...step, path: `${base}?${[...others, 'pagination[pageSize]=100'].join('&')}` };
}

/** The path of the attribute that a list of REST compares first. */
function comparedIn({ method, path }: Step): string[] | undefined {
  const [, keys] = /^\/api\/[\w-]+\?(?:.*&)?filters((?:\[[^\]]*\])+)=/.exec(path) ?? [];
  if (method !== 'GET' || keys === undefined) return undefined;
  return [...keys.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key).filter((key) => !/^(\$.*|\d*)$/.test(key));
}

/** The document of a list that filters. */
function queryIn({ method, path, body }: Step): string | undefined {
  const { query } = Object(body) as { readonly query?: unknown };
  const isList = method === 'POST' && path === '/graphql' && typeof query === 'string';
  return isList && /^\{ \w+\([^)]*filters: \{/.test(query) && parsed(query) ? query : undefined;
}

function parsed(query: string): DocumentNode | undefined {
  try {
    return parse(query, { noLocation: true });
  } catch {
    return undefined;
  }
}

const oneLine = (document: DocumentNode): string => print(document).replace(/\s+/g, ' ').trim();

/** The attribute that the first condition compares by operators of values. */
function comparedOf({ arguments: args = [] }: FieldNode): string | undefined {
  const filters = args.find(({ name }) => name.value === 'filters')?.value;
  const [first] = filters?.kind === Kind.OBJECT ? filters.fields : [];
  if (first?.value.kind !== Kind.OBJECT || ['and', 'or', 'not'].includes(first.name.value)) return undefined;
  const isOfValues = (value: ObjectValueNode): boolean =>
    value.fields.every((field) => field.value.kind !== Kind.OBJECT);
  return isOfValues(first.value) ? first.name.value : undefined;
}

function withSelected(query: string): string {
  const document = parsed(query);
  if (!document) return query;
  let compared: string | undefined;
  const changed = visit(document, {
    Field: {
      enter(field) {
        compared ??= comparedOf(field);
        const { selectionSet } = field;
        if (field.name.value !== 'attributes' || !selectionSet || compared === undefined || compared === 'id') return;
        const name = compared;
        compared = '';
        if (selectionSet.selections.some((one) => one.kind === Kind.FIELD && one.name.value === name)) return;
        const added: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: name } };
        return { ...field, selectionSet: { ...selectionSet, selections: [...selectionSet.selections, added] } };
      },
    },
  });
  return oneLine(changed) === oneLine(document) ? query : oneLine(changed);
}

function withoutArgument(query: string): string | undefined {
  const document = parsed(query);
  if (!document) return undefined;
  let isFirst = true;
  return oneLine(
    visit(document, {
      Field(field) {
        if (!isFirst) return;
        isFirst = false;
        const kept = (field.arguments ?? []).filter(
          ({ name }) => !['filters', 'pagination', 'sort'].includes(name.value),
        );
        return { ...field, arguments: kept };
      },
    }),
  );
}

/** Entries of an answered list of REST or GraphQL. */
export function entriesIn(body: unknown): readonly { readonly id: unknown }[] | undefined {
  const { data } = Object(body) as { readonly data?: unknown };
  if (Array.isArray(data)) return data as { readonly id: unknown }[];
  const [list] = Object.values(Object(data) as Record<string, unknown>);
  const { data: entries } = Object(list) as { readonly data?: unknown };
  return Array.isArray(entries) ? (entries as { readonly id: unknown }[]) : undefined;
}
