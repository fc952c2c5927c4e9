/** Why an answer does not show an attribute: the question that newcomers ask first. */
import type { ShownType } from '../../describe.ts';
import type { Query } from './query.ts';

/** An attribute that an answer leaves out. */
export interface Missing {
  readonly name: string;
  readonly why: string;
  /** What to populate to see it. */
  readonly populate?: string;
}

const CREATORS: readonly string[] = ['createdBy', 'updatedBy'];
const LINKED: readonly string[] = ['relation', 'media', 'component', 'dynamiczone'];

/** The attributes that an answer to a query leaves out, each with the reason; first those that can be populated. */
export function missingFrom({ attributes }: ShownType, { fields, populate }: Query): Missing[] {
  const missing = attributes.flatMap((attribute): Missing[] => {
    const { name, type } = attribute;
    if (type === 'password') return [{ name, why: 'is a password, which no answer shows' }];
    if (CREATORS.includes(name))
      return attribute.private ? [{ name, why: 'is shown where the schema sets populateCreatorFields' }] : [];
    if (attribute.private) return [{ name, why: 'is private in the schema: no answer shows it, whoever asks' }];
    if (LINKED.includes(type)) {
      if (isPopulated(name, populate)) return [];
      return [{ name, why: `is a ${WORDS[type] ?? type}, and is left out until it is populated`, populate: name }];
    }
    if (fields.length > 0 && !fields.includes(name)) return [{ name, why: 'is not among the chosen fields' }];
    return [];
  });
  return missing.sort((one, other) => Number(other.populate !== undefined) - Number(one.populate !== undefined));
}

const WORDS: Readonly<Record<string, string>> = { dynamiczone: 'dynamic zone', media: 'media attribute' };

const isPopulated = (name: string, populate: readonly string[]): boolean =>
  populate.includes('*') || populate.some((path) => path === name || path.startsWith(`${name}.`));
