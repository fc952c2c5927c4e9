/** The standing of a `filters` parameter: how firmly the source document states its meaning (4.6). */
import { type Attributed, attributeNamed, findType } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';
import { isPlainRelation } from '../../oracle/attributes.ts';
import { indexedList, isObject, type QueryNode } from '../../oracle/parse-query.ts';
import { comparisonStanding } from './operands.ts';
import { type Standing, weakest } from './standing.ts';

/** Types of the attributes that the server adds to every entry. */
const served: Readonly<Record<string, string>> = {
  id: 'integer',
  createdAt: 'datetime',
  updatedAt: 'datetime',
  publishedAt: 'datetime',
};

/** The standing of a list of joined filters. The document shows lists with indexes and no empty ones. */
function joinStanding(node: QueryNode, read: (item: QueryNode) => Standing): Standing {
  const items = indexedList(node) ?? [];
  return items.length === 0 ? 'unknown' : weakest(items.map(read));
}

/** The standing of the node under an attribute: operators, and joins that Strapi allows there. */
function comparisonsStanding(type: string, node: QueryNode): Standing {
  if (!isObject(node) || Object.keys(node).length === 0) return 'unknown';
  return weakest(
    Object.entries(node).map(([key, value]): Standing => {
      if (key === '$not') return weakest(['tolerated', comparisonsStanding(type, value)]);
      if (key === '$and' || key === '$or')
        return weakest(['tolerated', joinStanding(value, (item) => comparisonsStanding(type, item))]);
      return comparisonStanding(type, key, value);
    }),
  );
}

/**
 * The standing of a `filters` node for a content-type or component. `isBehind`: the node is behind a relation or inside a
 * population, where the document shows no joins.
 */
export function filtersStanding(model: Model, owner: Attributed, node: QueryNode, isBehind = false): Standing {
  if (!isObject(node) || Object.keys(node).length === 0) return 'unknown';
  const joins: Standing = isBehind ? 'tolerated' : 'stated';
  return weakest(
    Object.entries(node).map(([key, value]): Standing => {
      if (key === '$and' || key === '$or')
        return weakest([joins, joinStanding(value, (item) => filtersStanding(model, owner, item, isBehind))]);
      if (key === '$not') return weakest([joins, filtersStanding(model, owner, value, isBehind)]);
      const attribute = attributeNamed(owner, key);
      if (attribute?.private || attribute?.type === 'password') return 'unknown';
      if (attribute && isPlainRelation(attribute)) {
        const target = findType(model, attribute.target);
        return target ? filtersStanding(model, target, value, true) : 'unknown';
      }
      const type = attribute?.type ?? served[key];
      return type === undefined ? 'unknown' : comparisonsStanding(type, value);
    }),
  );
}
