/** The query that the playground opens with: a list of this project, with what its entries link. */
import { type Attribute, isScalar } from '../../model/attribute.ts';
import type { ContentType, Model } from '../../model/model.ts';
import { isName, namesOf } from '../schema/names.ts';

const HELP = `# What is not public needs a token,
# under "Headers" below:
# { "Authorization": "Bearer TOKEN" }
#
# Ctrl-Enter runs the query,
# Ctrl-Space completes it.
`;

/** Most attributes that the query selects. */
const MOST = 4;

/**
 * The text with which the editor begins: for the first collection type with a relation to another, or the first of all.
 *
 * @param model undefined where the text may name nothing of the project
 */
export function firstQuery(model: Model | undefined): string {
  const all = [...(model?.contentTypes.values() ?? [])].filter(
    (type) => type.hasEndpoints && type.kind === 'collectionType',
  );
  const type = all.find((each) => model && linkOf(each, model)) ?? all[0];
  if (!model || !type) return `${HELP}\n{\n  __typename\n}\n`;
  const link = linkOf(type, model);
  const target = link && model.contentTypes.get(link.target);
  const inner = link && target ? [`${link.name} { data { id attributes { ${scalars(target).join(' ')} } } }`] : [];
  const lines = [...scalars(type), ...inner].map((line) => `        ${line}`);
  return `${HELP}
{
  ${namesOf(type).many}(pagination: { limit: 5 }) {
    data {
      id
      attributes {
${lines.join('\n')}
      }
    }
    meta { pagination { total } }
  }
}
`;
}

/** Scalars with names that GraphQL allows; the time of creation where there are none. */
function scalars({ attributes }: ContentType): string[] {
  const own = [...attributes.values()].filter(
    (attribute) => isScalar(attribute) && isShown(attribute) && attribute.type !== 'json' && !isServed(attribute),
  );
  const names = own.map(({ name }) => name).slice(0, MOST);
  return names.length > 0 ? names : ['createdAt'];
}

/** A relation to one content-type with attributes to select. */
function linkOf({ attributes }: ContentType, { contentTypes }: Model) {
  for (const attribute of attributes.values()) {
    if (attribute.type !== 'relation' || attribute.target === undefined || !isShown(attribute)) continue;
    if (contentTypes.get(attribute.target)?.hasEndpoints && attribute.name !== 'localizations')
      return { name: attribute.name, target: attribute.target };
  }
  return undefined;
}

const isShown = ({ name, type, ...attribute }: Attribute): boolean =>
  !attribute.private && type !== 'password' && isName(name);

const isServed = ({ name }: Attribute): boolean => ['createdAt', 'updatedAt', 'publishedAt', 'locale'].includes(name);
