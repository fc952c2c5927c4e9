/** Checks that the target of a relation exists, and the other side of a polymorphic one. */
import type { RelationAttribute } from './attribute.ts';
import type { Model } from './model.ts';
import { didYouMean } from './nearest.ts';
import { ProjectError } from './project-error.ts';

/** Throws a `ProjectError` if the target of a relation does not exist, or the polymorphic side that it names. */
export function checkRelation(
  model: Model,
  uid: string,
  relation: RelationAttribute,
  fileOf: (uid: string) => string,
): void {
  const place = `attributes.${relation.name}`;
  const fail = (key: string, problem: string): ProjectError =>
    new ProjectError(fileOf(uid), `${place}.${key}`, problem);
  if (relation.target === undefined) return;
  const target = model.contentTypes.get(relation.target);
  if (!target) {
    const hint = didYouMean(relation.target, model.contentTypes.keys());
    throw fail('target', `found "${relation.target}", expected the uid of a content-type${hint}`);
  }
  const { morphBy } = relation;
  if (morphBy === undefined) return;
  const other = target.attributes.get(morphBy);
  if (other?.type !== 'relation') {
    const relations = [...target.attributes.values()].filter((each) => each.type === 'relation');
    const hint = didYouMean(
      morphBy,
      relations.map((each) => each.name),
    );
    throw fail('morphBy', `found "${morphBy}", expected a relation of ${target.uid}${hint}`);
  }
  if (other.relation !== 'morphToOne' && other.relation !== 'morphToMany')
    throw fail('morphBy', `${morphBy} of ${target.uid} is ${other.relation}, expected morphToOne or morphToMany`);
  checkSoleMorph(model, uid, relation, fail);
}

/** Refuses two attributes that are the other side of one polymorphic relation: a link would belong to both. */
function checkSoleMorph(
  model: Model,
  uid: string,
  relation: RelationAttribute,
  fail: (key: string, problem: string) => ProjectError,
): void {
  const twin = [...(model.contentTypes.get(uid)?.attributes.values() ?? [])].find(
    (each) =>
      each.type === 'relation' &&
      each.name !== relation.name &&
      each.target === relation.target &&
      each.morphBy === relation.morphBy,
  );
  if (twin) throw fail('morphBy', `found "${relation.morphBy}", which ${twin.name} already is the other side of`);
}
