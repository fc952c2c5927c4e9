/** Checks that the target of a relation exists, and that both sides of a two-way relation agree. */
import type { RelationAttribute, RelationKind } from './attribute.ts';
import type { Model } from './model.ts';
import { didYouMean } from './nearest.ts';
import { ProjectError } from './project-error.ts';

/** The kind of the other side of a two-way relation. */
const OPPOSITE: Readonly<Partial<Record<RelationKind, RelationKind>>> = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
};

/** Throws a `ProjectError` if the target of a relation does not exist, or its other side does not agree. */
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
  const key = (['inversedBy', 'mappedBy', 'morphBy'] as const).find((name) => relation[name] !== undefined);
  const otherName = key && relation[key];
  if (key === undefined || otherName === undefined) return;
  const other = target.attributes.get(otherName);
  if (other?.type !== 'relation') {
    const relations = [...target.attributes.values()].filter((each) => each.type === 'relation');
    const hint = didYouMean(
      otherName,
      relations.map((each) => each.name),
    );
    throw fail(key, `found "${otherName}", expected a relation of ${target.uid}${hint}`);
  }
  const there = `${otherName} of ${target.uid}`;
  if (key === 'morphBy') {
    if (other.relation !== 'morphToOne' && other.relation !== 'morphToMany') {
      throw fail(key, `${there} is ${other.relation}, expected morphToOne or morphToMany`);
    }
    checkSoleMorph(model, uid, relation, fail);
    return;
  }
  const opposite = OPPOSITE[relation.relation];
  if (other.relation !== opposite) throw fail(key, `${there} is ${other.relation}, expected ${opposite}`);
  if (other.target !== uid) throw fail(key, `${there} leads to ${other.target}, expected ${uid}`);
  const answer = key === 'inversedBy' ? 'mappedBy' : 'inversedBy';
  if (other[answer] !== relation.name) {
    throw fail(key, `${there} has ${answer} ${JSON.stringify(other[answer] ?? null)}, expected "${relation.name}"`);
  }
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
