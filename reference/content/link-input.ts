/** Reads the value of a relation or media attribute in a body. */
import type { MediaAttribute, RelationAttribute } from '../model/attribute.ts';
import { ApiError } from '../query/api-error.ts';
import type { Ref } from '../store/reader.ts';
import type { Reading } from './input.ts';
import { type Path, pathText } from './problem.ts';
import { changeRelation } from './relation-change.ts';
import { parseRelation, type RelationChange } from './relation-input.ts';

/** Reads the links that the attribute will have. Undefined when they do not change, or when a problem was found. */
export function readLinks(
  reading: Reading,
  attribute: RelationAttribute | MediaAttribute,
  value: unknown,
  path: Path,
  owner: Ref | undefined,
): readonly Ref[] | undefined {
  const { target } = attribute.type === 'relation' ? attribute : {};
  // an entry that the viewer may not read cannot be linked either, because the answer would reveal that it exists
  const isGiven = value !== undefined && (target === undefined || reading.viewer.may('find', target));
  const lacks = lack(reading, attribute, isGiven ? value : undefined, owner);
  if (lacks !== undefined) reading.tellProblem(path, `${pathText(path)} ${lacks}`);
  if (!isGiven || lacks !== undefined || (attribute.type === 'relation' && attribute.withoutLinks)) return undefined;
  const { behaviour } = reading;
  const change = parseRelation(
    attribute,
    value,
    pathText(path),
    targetTypes(reading, attribute),
    behaviour,
    reading.forms,
  );
  if (change.kind === 'none') return undefined;
  if (change.kind === 'wrong') {
    if (change.whole) reading.relationProblem ??= change.message;
    else reading.tellProblem(path, change.message);
    return undefined;
  }
  if (noteMissing(reading, change, value)) return undefined;
  const current = owner ? reading.state.linked(owner.uid, owner.id, attribute.name) : [];
  // as recorded, one file is the first of several
  if (attribute.type === 'media' && !attribute.multiple && change.kind === 'set') return change.refs.slice(0, 1);
  const toOne = attribute.type === 'relation' && attribute.toOne;
  try {
    // as recorded, a new entry has no loose positions
    const strict = change.kind === 'partial' && owner === undefined && behaviour.sortsConnect;
    const read: RelationChange = strict ? { ...change, isLoose: undefined } : change;
    return changeRelation(current, read, toOne, behaviour.sortsConnect);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    reading.refuseAlone(path, error);
    return undefined;
  }
}

/** What a required relation lacks, as observed: media are never required, and an empty list is enough. */
function lack(reading: Reading, attribute: RelationAttribute | MediaAttribute, value: unknown, owner: Ref | undefined) {
  if (attribute.type === 'media' || !attribute.required || reading.draft) return undefined;
  if (owner || reading.acceptsIncomplete) return value === null ? 'cannot be null.' : undefined;
  return value === undefined || value === null ? 'must be defined.' : undefined;
}

/** Content-types that a link may name. Those that the viewer may not read are missing, also from hints in messages. */
function targetTypes({ model, viewer }: Reading, attribute: RelationAttribute | MediaAttribute) {
  if (attribute.type === 'media' || attribute.target !== undefined) return model.contentTypes;
  return new Map([...model.contentTypes].filter(([uid]) => viewer.may('find', uid)));
}

/** Records links to missing entries; returns whether there are any. */
function noteMissing(
  reading: Reading,
  change: Extract<RelationChange, { kind: 'set' | 'partial' }>,
  value: unknown,
): boolean {
  const refs = change.kind === 'set' ? [...change.refs, ...(change.named ?? [])] : change.connect.map(({ ref }) => ref);
  const missing = refs.filter((ref) => !reading.state.get(ref.uid, ref.id));
  missing.forEach((ref, index) => {
    const ids = reading.missing.get(ref.uid) ?? new Set();
    // impossible ids are distinguished by their position
    reading.missing.set(ref.uid, ids.add(ref.id === 0 ? `${JSON.stringify(value)} ${index}` : String(ref.id)));
  });
  return missing.length > 0;
}
