/** Reads of a project: each collection and single type, and its own GET routes. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** An attribute as the content-type-builder tells it. */
export interface SchemaAttribute {
  readonly type: string;
  readonly relation?: string;
  readonly target?: string;
  readonly enum?: readonly string[];
  readonly private?: boolean;
  readonly multiple?: boolean;
}

/** A content-type as the content-type-builder tells it. */
export interface Schema {
  readonly uid: string;
  readonly schema: {
    readonly kind: string;
    readonly singularName: string;
    readonly pluralName: string;
    readonly draftAndPublish: boolean;
    readonly attributes: Readonly<Record<string, SchemaAttribute>>;
    readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } };
  };
}

const TEXTS = new Set(['string', 'text', 'email', 'uid', 'richtext']);
const ORDERED = new Set(['integer', 'decimal', 'float', 'date', 'datetime', 'boolean', 'enumeration', 'string']);
const VALUES: Readonly<Record<string, string>> = {
  date: '2010-01-01',
  datetime: '2010-01-01T00:00:00.000Z',
  boolean: 'true',
};

/** Paths of the reads of a content-type. */
export function pathsOfType({ schema }: Schema): string[] {
  const { kind, singularName, pluralName, draftAndPublish, attributes, pluginOptions } = schema;
  const single = kind === 'singleType';
  const path = `/api/${single ? singularName : pluralName}`;
  const localized = pluginOptions?.i18n?.localized === true;
  const names = Object.entries(attributes).filter(([, attribute]) => attribute.private !== true);
  const of = (holds: (attribute: SchemaAttribute) => boolean) => names.filter(([, attribute]) => holds(attribute));
  const nested = of(({ type }) => ['relation', 'component', 'dynamiczone'].includes(type));
  const deep = nested.map(([name]) => `populate[${name}][populate]=*`).join('&');
  const populated = [
    path,
    `${path}?populate=*`,
    ...(deep === '' ? [] : [`${path}?${deep}`]),
    ...(draftAndPublish ? [`${path}?publicationState=preview&populate=*`] : []),
    ...(localized ? [`${path}?locale=fr&populate=*`, `${path}?locale=all`] : []),
  ];
  if (single) return populated;
  const [text] = of(({ type }) => TEXTS.has(type));
  const [ordered, second] = of(({ type }) => ORDERED.has(type)).reverse();
  const relations = of(({ type, target }) => type === 'relation' && target?.startsWith('api::') === true);
  const [relationName] = relations[0] ?? [];
  // a sort by many is read otherwise (decision sort-by-to-many)
  const [toOne] = relations.find(([, { relation }]) => relation?.endsWith('ToOne')) ?? [];
  return [
    ...populated,
    `${path}/1`,
    `${path}/2?populate=*`,
    `${path}/4711`,
    `${path}?pagination[pageSize]=7&pagination[page]=2`,
    `${path}?pagination[start]=3&pagination[limit]=4&sort=id:desc`,
    `${path}?pagination[pageSize]=3&pagination[withCount]=false&sort[0]=createdAt:desc&sort[1]=id`,
    `${path}?filters[id][$in][0]=2&filters[id][$in][1]=5&fields[0]=id`,
    `${path}?filters[id][$notIn]=2&filters[createdAt][$notNull]=true`,
    `${path}?_q=ri`,
    `${path}?filters[nothing][$eq]=1&sort=nothing&populate=nothing`,
    ...(text === undefined
      ? []
      : [
          `${path}?filters[${text[0]}][$containsi]=AR&sort=${text[0]}:desc&fields=${text[0]}`,
          `${path}?filters[$or][0][${text[0]}][$startsWith]=a&filters[$or][1][id]=3&sort=${text[0]},id`,
          `${path}?filters[$not][${text[0]}][$null]=true&sort=${text[0]}`,
        ]),
    ...[ordered, second].flatMap((attribute) =>
      attribute === undefined
        ? []
        : [
            `${path}?sort=${attribute[0]}:desc&sort=id&fields=${attribute[0]}`,
            `${path}?filters[${attribute[0]}][$gte]=${attribute[1].enum?.[0] ?? VALUES[attribute[1].type] ?? 5}&sort=id`,
          ],
    ),
    ...(relationName === undefined
      ? []
      : [
          `${path}?filters[${relationName}][id][$lt]=6&populate[${relationName}][fields]=id&sort=id`,
          `${path}?filters[${relationName}][id]=3&populate=${relationName}`,
        ]),
    ...(toOne === undefined ? [] : [`${path}?sort=${toOne}.createdAt:desc&sort=id&populate=${toOne}`]),
  ];
}

/** GET routes in the files of routes, as their text has them, with 1 for each parameter. */
export function ownRoutes(project: string): string[] {
  const apis = join(project, 'src', 'api');
  if (!existsSync(apis)) return [];
  const files = readdirSync(apis).flatMap((api) => {
    const folder = join(apis, api, 'routes');
    return existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : [];
  });
  const route = /method['"]?\s*:\s*['"]GET['"]\s*,\s*['"]?path['"]?\s*:\s*['"]([^'"]+)['"]/g;
  const paths = files
    .filter((file) => statSync(file).isFile())
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(route)].map(([, path = '']) => path))
    // a path with a pattern of its own is asked by nobody without knowing it
    .filter((path) => !/[()*]/.test(path))
    .map((path) => `/api${path.startsWith('/') ? '' : '/'}${path.replaceAll(/:[A-Za-z_]+/g, '1')}`);
  return [...new Set(paths)];
}
