/** Names the forms of parameters and the mutations that a request uses, each by the clause that defines it. */
import { loadTable } from '../../../spec/index.ts';
import type { GraphqlOperationRow } from '../../../spec/rows.ts';
import { fillName } from '../../models/graphql-names.ts';
import type { Model } from '../../models/model.ts';

/** A name in brackets, of an attribute. */
const name = String.raw`\[[A-Za-z][\w.-]*\]`;
const at = (form: string): RegExp => new RegExp(`[?&]${form}`);

const forms: readonly (readonly [clause: string, form: RegExp])[] = [
  ['rest.populate.wildcard', at(String.raw`populate=\*`)],
  ['rest.populate.one', at(String.raw`populate(?:\[\d+\])?=[A-Za-z]`)],
  ['rest.populate.flag-true', at(`populate${name}=(?:true|t|1)(?:&|$)`)],
  ['rest.populate.flag-false', at(`populate${name}=(?:false|f|0)(?:&|$)`)],
  ['rest.populate.nested', at(String.raw`populate${name}\[populate\]`)],
  ['rest.populate.fields', at(String.raw`populate${name}\[fields\]`)],
  ['rest.populate.sort', at(String.raw`populate${name}\[sort\]`)],
  ['rest.populate.filters', at(String.raw`populate${name}\[filters\]`)],
  ['rest.populate.zone-on-populate', at(String.raw`populate${name}\[on\]\[[^\]]*\]\[populate\]`)],
  ['rest.populate.zone-on-fields', at(String.raw`populate${name}\[on\]\[[^\]]*\]\[fields\]`)],
  ['rest.sort.descending', at(String.raw`sort(?:\[\d+\])?=[^&]*:desc`)],
  ['rest.sort.many', at(String.raw`sort(?:\[1\]=|=[^&]*,)`)],
  ['rest.sort.one', at(String.raw`sort(?:\[0\])?=`)],
  ['rest.fields.select', at(String.raw`fields(?:\[\d+\])?=[A-Za-z]`)],
  ['rest.pagination.page', at(String.raw`pagination\[page\]`)],
  ['rest.pagination.page-size', at(String.raw`pagination\[pageSize\]`)],
  ['rest.pagination.start', at(String.raw`pagination\[start\]`)],
  ['rest.pagination.limit', at(String.raw`pagination\[limit\]`)],
  ['rest.pagination.with-count', at(String.raw`pagination\[withCount\]`)],
  ['rest.filters.relation', at(String.raw`filters(?:\[\$\w+\](?:\[\d+\])?)*${name}${name}`)],
  ['rest.i18n.locale', at('locale=')],
  ['drafts.live', at('publicationState=live')],
  ['drafts.preview', at('publicationState=preview')],
];

/** The clauses whose forms a decoded path of REST uses. */
export const formsIn = (path: string): string[] => forms.flatMap(([clause, form]) => (form.test(path) ? [clause] : []));

const mutations = loadTable<GraphqlOperationRow>('graphql-operations').filter(
  ({ operation }) => operation === 'mutation',
);

/** The clauses of the mutations that a document asks for. */
export function mutationsIn(document: string, { contentTypes }: Model): string[] {
  const words = new Set(document.match(/\w+/g));
  const clauses = mutations.flatMap(({ name, scope, clause }) => {
    const kind = scope === 'singleType' ? scope : 'collectionType';
    const names = name.includes('<')
      ? contentTypes.filter((type) => scope === 'localized' || type.kind === kind).map((type) => fillName(name, type))
      : [name];
    return names.some((filled) => words.has(filled)) ? [clause] : [];
  });
  return [...new Set(clauses)];
}
