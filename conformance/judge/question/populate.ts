/** The standing of a `populate` parameter: how firmly the source document states its meaning (4.5). */
import { type Attributed, attributeNamed, findComponent, findType } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { familyOfType, isPlainRelation, isValueFamily } from '../../oracle/attributes.ts';
import { isObject, listOf, type QueryNode, type QueryObject } from '../../oracle/parse-query.ts';
import { besideStanding, fieldsStanding } from './choices.ts';
import { filtersStanding } from './filters.ts';
import { type Standing, weakest } from './standing.ts';

const flags: ReadonlySet<string> = new Set(['true', 'false', 't', 'f', '1', '0']);

const isIndexed = (node: QueryObject): boolean => Object.keys(node).every((key) => /^\d+$/.test(key));

/** The content-type or component that an attribute leads to; undefined where it leads to several. */
function ownerOf(model: Model, attribute: Attribute): Attributed | undefined {
  if (attribute.type === 'component') return findComponent(model, attribute.component);
  return isPlainRelation(attribute) ? findType(model, attribute.target) : undefined;
}

function populatable(owner: Attributed, name: string): Attribute | undefined {
  const attribute = attributeNamed(owner, name);
  return attribute && !attribute.private && !isValueFamily(familyOfType(attribute.type)) ? attribute : undefined;
}

/** The standing of a dotted path. The document shows only paths through components. */
function pathStanding(model: Model, owner: Attributed, path: string): Standing {
  const [name = '', ...rest] = path.split('.');
  const attribute = populatable(owner, name);
  if (!attribute) return 'unknown';
  if (rest.length === 0) return isMorph(attribute) ? 'tolerated' : 'stated';
  const inside = ownerOf(model, attribute);
  if (!inside) return 'unknown';
  const deeper = attributeNamed(inside, rest[0] ?? '');
  // a path may end with a field of a component, which is answered anyway
  const standing = rest.length === 1 && deeper && isValueFamily(familyOfType(deeper.type)) ? 'unknown' : undefined;
  const below = standing ?? pathStanding(model, inside, rest.join('.'));
  return attribute.type === 'component' ? below : weakest(['tolerated', below]);
}

const isMorph = ({ type, relation, morphBy }: Attribute): boolean =>
  type === 'relation' && (relation?.startsWith('morph') === true || morphBy !== undefined);

const relationOptions: ReadonlySet<string> = new Set(['fields', 'sort', 'filters', 'populate']);

/** The standing of the options of a relation or component. */
function optionsStanding(model: Model, attribute: Attribute, node: QueryObject): Standing {
  const inside = ownerOf(model, attribute);
  if (!inside || !Object.keys(node).every((key) => relationOptions.has(key))) return 'unknown';
  if (attribute.type === 'component' && (node.sort !== undefined || node.filters !== undefined)) return 'unknown';
  return weakest([
    besideStanding(inside, node),
    node.filters === undefined ? 'stated' : filtersStanding(model, inside, node.filters, true),
    populateStanding(model, inside, node.populate),
  ]);
}

/** The standing of the options of a zone: `populate=*`, or options for each component. */
function zoneStanding(model: Model, node: QueryObject): Standing {
  if (Object.keys(node).length === 1 && node.populate === '*') return 'stated';
  if (Object.keys(node).length !== 1 || !isObject(node.on)) return 'unknown';
  return weakest(
    Object.entries(node.on).map(([uid, options]): Standing => {
      const component = findComponent(model, uid);
      if (!component || !isObject(options)) return 'unknown';
      if (!Object.keys(options).every((key) => key === 'fields' || key === 'populate')) return 'unknown';
      const inside =
        options.populate === undefined || options.populate === '*'
          ? 'stated'
          : weakest(['tolerated', populateStanding(model, component, options.populate)]);
      return weakest([fieldsStanding(component, options.fields), inside]);
    }),
  );
}

function namedStanding(model: Model, owner: Attributed, name: string, node: QueryNode): Standing {
  const attribute = populatable(owner, name);
  if (!attribute) return 'unknown';
  if (typeof node === 'string') return flags.has(node) ? (isMorph(attribute) ? 'tolerated' : 'stated') : 'unknown';
  if (!isObject(node)) return 'unknown';
  if (attribute.type === 'dynamiczone') return zoneStanding(model, node);
  return optionsStanding(model, attribute, node);
}

/** The standing of a `populate` node for a content-type or component. An absent node populates nothing. */
export function populateStanding(model: Model, owner: Attributed, node: QueryNode | undefined): Standing {
  if (node === undefined || node === '*') return 'stated';
  if (typeof node === 'string') return node === '' ? 'unknown' : pathStanding(model, owner, node);
  if (Array.isArray(node) || (isObject(node) && isIndexed(node))) {
    return weakest(
      listOf(node).map((item) => (typeof item === 'string' ? pathStanding(model, owner, item) : 'unknown')),
    );
  }
  return isObject(node)
    ? weakest(Object.entries(node).map(([name, value]) => namedStanding(model, owner, name, value)))
    : 'unknown';
}
