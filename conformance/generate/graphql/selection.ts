/** Selections of all attributes of an entry, to a given depth (2.3). */
import { componentName, oneName } from '../../models/graphql-names.ts';
import { type Attributed, findComponent, findType } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { familyOfType, isPlainRelation, isToMany, isValueFamily } from '../../oracle/attributes.ts';
import { defaultFields, servedFields } from '../../oracle/fields.ts';
import { insideOf } from '../../oracle/graphql/as-rest.ts';
import { randomOf, shuffled } from '../../world/random.ts';

export interface SelectionOptions {
  /** Number of nested relations. The innermost selects only values. */
  readonly depth: number;
  /** Whether to select files. */
  readonly upload: boolean;
  /** Whether to select locale and localizations. */
  readonly i18n: boolean;
  /** Page size of nested lists. Absent: no arguments, since the source document does not state them. */
  readonly limit?: number | undefined;
  /**
   * Draws the order of the selection.
   *
   * @default the order of the model
   */
  readonly seed?: number | undefined;
}

const fileFields =
  'name alternativeText caption width height formats hash ext mime size url previewUrl provider provider_metadata createdAt updatedAt';

/** Arguments with which a nested list answers all its entries. */
const wholeList = (limit: number | undefined, hasDrafts: boolean): string =>
  limit === undefined ? '' : `(pagination: { limit: ${limit} }${hasDrafts ? ', publicationState: PREVIEW' : ''})`;

/** The owner without attributes that are populated. */
export const withValuesOnly = <Owner extends Attributed>(owner: Owner): Owner => ({
  ...owner,
  attributes: owner.attributes.filter(({ type }) => isValueFamily(familyOfType(type))),
});

function relationSelection(model: Model, attribute: Attribute, options: SelectionOptions): string[] {
  const target = isPlainRelation(attribute) && findType(model, attribute.target);
  if (!target || options.depth === 0) return [];
  const args = isToMany(attribute) ? wholeList(options.limit, target.draftAndPublish) : '';
  const further = options.depth > 1;
  const inside = attributeSelection(model, further ? target : withValuesOnly(target), {
    ...options,
    depth: options.depth - 1,
    i18n: false,
  });
  return [`${attribute.name}${args} { data { id attributes { ${inside} } } }`];
}

function populatedSelection(model: Model, attribute: Attribute, options: SelectionOptions): string[] {
  const { name, type, repeatable, multiple, components = [] } = attribute;
  if (attribute.private || isValueFamily(familyOfType(type))) return [];
  if (type === 'relation') return relationSelection(model, attribute, options);
  if (type === 'media') {
    if (!options.upload) return [];
    return [`${name}${multiple ? wholeList(options.limit, false) : ''} { data { id attributes { ${fileFields} } } }`];
  }
  if (type === 'component') {
    const inside = insideOf(model, attribute);
    const args = repeatable ? wholeList(options.limit, false) : '';
    return inside ? [`${name}${args} { id ${attributeSelection(model, inside, options)} }`] : [];
  }
  const fragments = components.map((uid) => {
    const component = findComponent(model, uid) ?? { attributes: [] };
    return `... on ${componentName(uid)} { ${withAliases(`${componentName(uid)}_`, `id ${attributeSelection(model, component, options)}`)} }`;
  });
  return [`${name} { __typename ${fragments.join(' ')} }`];
}

/** Gives each field an alias: in a zone, fields of the same name may have different types. */
function withAliases(prefix: string, selection: string): string {
  let depth = 0;
  return selection.replace(/[{}()]|(?<![\w.:])([A-Za-z]\w*)/g, (token, name: string | undefined) => {
    if (token === '{' || token === '(') depth += 1;
    else if (token === '}' || token === ')') depth -= 1;
    return name !== undefined && depth === 0 ? `${prefix}${name}: ${name}` : token;
  });
}

/** The selection of all attributes of a content-type or component, with their populated content. */
export function attributeSelection(model: Model, owner: Attributed, options: SelectionOptions): string {
  const fields = [
    ...defaultFields(owner),
    ...(isContentType(owner) ? servedFields(owner) : []),
    ...owner.attributes.flatMap((attribute) => populatedSelection(model, attribute, options)),
  ];
  if (isContentType(owner) && owner.localized && options.i18n) {
    const args = owner.kind === 'singleType' ? '' : wholeList(options.limit, owner.draftAndPublish);
    fields.push('locale', `localizations${args} { data { id } }`);
  }
  const { seed } = options;
  const ordered = seed === undefined ? fields : shuffled(fields, randomOf({ seed }, fields.join()));
  return ordered.length > 0 ? ordered.join(' ') : '__typename';
}

const isContentType = (owner: Attributed): owner is ContentType => 'singularName' in owner;

/** A query of one entry by its id. */
export const oneText = (type: ContentType, id: string | number, selection: string): string =>
  `${oneName(type)}(id: ${JSON.stringify(String(id))}) { data { id attributes { ${selection} } } }`;
