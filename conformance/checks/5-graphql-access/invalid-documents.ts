/** Documents that break one rule of GraphQL each, so that they never run (GraphQL, October 2021, section 5). */
import { fillName } from '../../models/graphql-names.ts';
import type { ContentType } from '../../models/model.ts';

/** Texts of documents: each breaks another rule. */
export function invalidDocuments(type: ContentType): readonly string[] {
  const [list, entity] = [fillName('<xs>', type), fillName('<X>Entity', type)];
  const ask = `${list} { data { id } }`;
  const paged = (page: string): string => `${list}(pagination: ${page}) { data { id } }`;
  const spread = (fragments: string): string => `{ ${list} { data { ...A } } } ${fragments}`;
  return [
    // operations
    `{ ${ask} } query Other { ${ask} }`,
    `query Same { ${ask} } query Same { ${ask} }`,
    // fields
    `{ ${list} { data { id { value } } } }`,
    `{ same: ${paged('{ limit: 1 }')} same: ${paged('{ limit: 2 }')} }`,
    // arguments
    `{ ${list}(pagination: { limit: 1 }, pagination: { limit: 1 }) { data { id } } }`,
    `{ ${paged('{ limit: 1, limit: 1 }')} }`,
    `{ ${paged('{ noSuchMember: 1 }')} }`,
    // fragments
    spread(''),
    spread(`fragment A on ${entity} { ...A }`),
    spread(`fragment A on ${entity} { id ...B } fragment B on ${entity} { id ...A }`),
    spread(`fragment A on ${entity} { id } fragment A on ${entity} { id }`),
    spread(`fragment A on ${entity} { id } fragment Unused on ${entity} { id }`),
    spread('fragment A on NoSuchType { id }'),
    spread('fragment A on ID { id }'),
    spread('fragment A on Query { __typename }'),
    // directives
    `{ ${list} @noSuchDirective { data { id } } }`,
    `{ ${list} @skip { data { id } } }`,
    `{ ${list} @skip(if: false) @skip(if: false) { data { id } } }`,
    `query @skip(if: false) { ${ask} }`,
    // variables
    `query ($unused: Int) { ${ask} }`,
    `query ($twice: Int, $twice: Int) { ${paged('{ limit: $twice }')} }`,
    `query ($text: String) { ${paged('{ limit: $text }')} }`,
    `query ($entity: ${entity}) { ${paged('{ limit: $entity }')} }`,
  ];
}
