/** Names of content-types, attributes and operators, for questions. */

import type { Attribute, ContentType, Model } from '../../../conformance/models/model.ts';
import { loadTable } from '../../../spec/index.ts';
import type { Random } from '../random.ts';
import { anyText } from './values.ts';

export interface Subject {
  readonly model: Model;
  readonly operators: readonly string[];
}

export function subjectOf(model: Model): Subject {
  const rows = loadTable<{ readonly operator: string }>('operators');
  return { model, operators: rows.map(({ operator }) => operator) };
}

/** Attributes that all entries have. */
const COMMON = ['id', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'locale', 'localizations', 'documentId'];

/** A content-type to ask for. */
export const anyType = (random: Random, { model }: Subject): ContentType => {
  const type = random.pick(model.contentTypes);
  if (!type) throw new Error('the project has no content-types');
  return type;
};

/** The attributes behind one that leads on. */
export function behind({ model }: Subject, attribute: Attribute | undefined): readonly Attribute[] {
  if (attribute === undefined) return [];
  const { component, components = [], target } = attribute;
  const uid = component ?? components[0];
  if (uid !== undefined) return model.components.find((component) => component.uid === uid)?.attributes ?? [];
  return model.contentTypes.find((type) => type.uid === target)?.attributes ?? [];
}

/** Names from an entry on, one behind the other: mostly those that there are. */
export function anyPath(random: Random, subject: Subject, attributes: readonly Attribute[]): string[] {
  const path: string[] = [];
  let here = attributes;
  for (let step = random.below(4); step >= 0; step -= 1) {
    const attribute = random.pick(here);
    const name = random.weighted([
      [10, () => attribute?.name ?? 'id'],
      [2, () => random.pick(COMMON) ?? 'id'],
      [1, () => anyText(random)],
    ]);
    path.push(name);
    here = behind(subject, attribute?.name === name ? attribute : undefined);
    if (here.length === 0 && random.chance(0.8)) break;
  }
  return path;
}
