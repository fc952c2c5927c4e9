/** Selections: everything an entry shows, as deep as asked (2.3). */
import { componentName, oneName } from '../../models/graphql-names.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { type Attributed, familyOfType, isPlainRelation, isToMany, isValueFamily } from '../../oracle/attributes.ts';
import { defaultFields, servedFields } from '../../oracle/fields.ts';
import { insideOf } from '../../oracle/graphql/as-rest.ts';
import { randomOf, shuffled } from '../../world/random.ts';

export interface SelectionOptions {
  /** How many relations may follow each other; the last one shows the values of its entries alone. */
  readonly depth: number;
  /** Whether there are files, and locales. */
  readonly upload: boolean;
  readonly i18n: boolean;
  /** Arguments of every list inside. Absent: none, as the document does not state them. */
  readonly limit?: number | undefined;
  /** Draws the order of the selection. Default: the order of the model. */
  readonly seed?: number | undefined;
}

const fileFields =
  'name alternativeText caption width height formats hash ext mime size url previewUrl provider provider_metadata createdAt updatedAt';

/** Arguments by which a list inside an entry answers all its entries. */
const whole = (limit: number | undefined, hasDrafts: boolean): string =>
  limit === undefined ? '' : `(pagination: { limit: ${limit} }${hasDrafts ? ', publicationState: PREVIEW' : ''})`;

/** The owner with no attributes but values. */
export const valuesOnly = <Owner extends Attributed>(owner: Owner): Owner => ({
  ...owner,
  attributes: owner.attributes.filter(({ type }) => isValueFamily(familyOfType(type))),
});

function relation(model: Model, attribute: Attribute, options: SelectionOptions): string[] {
  const target = isPlainRelation(attribute) && model.contentTypes.find(({ uid }) => uid === attribute.target);
  if (!target || options.depth === 0) return [];
  const args = isToMany(attribute) ? whole(options.limit, target.draftAndPublish) : '';
  const further = options.depth > 1;
  const inside = attributeSelection(model, further ? target : valuesOnly(target), {
    ...options,
    depth: options.depth - 1,
    i18n: false,
  });
  return [`${attribute.name}${args} { data { id attributes { ${inside} } } }`];
}

function populated(model: Model, attribute: Attribute, options: SelectionOptions): string[] {
  const { name, type, repeatable, multiple, components = [] } = attribute;
  if (attribute.private || isValueFamily(familyOfType(type))) return [];
  if (type === 'relation') return relation(model, attribute, options);
  if (type === 'media') {
    if (!options.upload) return [];
    return [`${name}${multiple ? whole(options.limit, false) : ''} { data { id attributes { ${fileFields} } } }`];
  }
  if (type === 'component') {
    const inside = insideOf(model, attribute);
    const args = repeatable ? whole(options.limit, false) : '';
    return inside ? [`${name}${args} { id ${attributeSelection(model, inside, options)} }`] : [];
  }
  const fragments = components.map((uid) => {
    const component = model.components.find((component) => component.uid === uid) ?? { attributes: [] };
    return `... on ${componentName(uid)} { ${aliased(`${componentName(uid)}_`, `id ${attributeSelection(model, component, options)}`)} }`;
  });
  return [`${name} { __typename ${fragments.join(' ')} }`];
}

/** Fields of one name may have other types in other components: in a zone each has an alias of its own. */
function aliased(prefix: string, selection: string): string {
  let depth = 0;
  return selection.replace(/[{}()]|(?<![\w.:])([A-Za-z]\w*)/g, (token, name: string | undefined) => {
    if (token === '{' || token === '(') depth += 1;
    else if (token === '}' || token === ')') depth -= 1;
    return name !== undefined && depth === 0 ? `${prefix}${name}: ${name}` : token;
  });
}

/** All attributes of a content-type or component, with what they hold, as a selection. */
export function attributeSelection(model: Model, owner: Attributed, options: SelectionOptions): string {
  const fields = [
    ...defaultFields(owner),
    ...(isContentType(owner) ? servedFields(owner) : []),
    ...owner.attributes.flatMap((attribute) => populated(model, attribute, options)),
  ];
  if (isContentType(owner) && owner.localized && options.i18n) {
    const args = owner.kind === 'singleType' ? '' : whole(options.limit, owner.draftAndPublish);
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
