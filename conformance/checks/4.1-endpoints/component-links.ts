/** Files and entries that components link: they stay with a component that keeps its id, and change when named (2.1, observed). */
import { queryString } from '../../generate/query-string.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { componentsOf, findComponent, typeNamed } from '../../models/lookup.ts';
import type { Attribute, Component, Model } from '../../models/model.ts';
import { isPlainRelation } from '../../oracle/attributes.ts';
import { linkedItems } from '../../oracle/compare-population.ts';
import { removeUpload, type Uploaded } from '../../target/arrange/upload.ts';
import { adapterOf, someEntityIn } from '../4.9-graphql-writes/mutations.ts';
import type { Named } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { isShown, mayRepeat } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, collections, subjectNamed, subjects } from '../writing/subjects.ts';
import { withoutUploads } from '../writing/uploads.ts';
import { chosenValues } from '../writing/values.ts';
import { requiresUnique, shapeOf } from './part-source.ts';
import { isList, twoToLink } from './whole-content.ts';

/** A component in an attribute of a content-type. */
interface Case extends AttributeCase {
  readonly component: string;
}

/** The attributes of a component that link files, or entries that a run can create. */
const linksOf = (model: Model, component: Component): Attribute[] =>
  component.attributes.filter(
    (attribute) =>
      !attribute.private &&
      (attribute.type === 'media' ||
        (isPlainRelation(attribute) && collections(model).some(({ uid }) => uid === attribute.target))),
  );

const casesOf = (model: Model): Case[] =>
  subjects(model, (attribute) => !attribute.private && shapeOf(attribute) !== undefined).flatMap(
    ({ type, attribute }) =>
      componentsOf(model, attribute)
        .filter((component) => linksOf(model, component).length > 0 && !requiresUnique(model, component))
        .map(({ uid: component }) => ({ uid: type.uid, attribute: attribute.name, component })),
  );

/** Ids to link, by attribute: another `turn` gives others. */
type Ids = (attribute: Attribute, turn: number) => readonly unknown[];

/** Makes two files and two entries of each content-type that the component links. */
async function idsToLink(scratch: Scratch, links: readonly Attribute[], files: Uploaded[]): Promise<Ids> {
  const idsByTarget = new Map<string, readonly unknown[]>();
  for (const link of links) {
    const { type, target = type } = link;
    if (!idsByTarget.has(target)) idsByTarget.set(target, await twoToLink(scratch, link, files));
  }
  return (attribute, turn) => {
    const ids = idsByTarget.get(attribute.target ?? attribute.type) ?? [];
    const turned = turn % 2 === 0 ? ids : ids.toReversed();
    return isList(attribute) ? turned : turned.slice(0, 1);
  };
}

const bodyOf = (links: readonly Attribute[], ids: Ids, turn: number): JsonObject =>
  Object.fromEntries(links.map((link) => [link.name, isList(link) ? ids(link, turn) : ids(link, turn)[0]]));

const idOf = (item: unknown): unknown => (isObject(item) ? item.id : item);

/** The component of an entry, and the ids that it links by attribute. */
async function readPart(
  { session }: Scratch,
  { path }: Created,
  at: Case,
  attribute: Attribute,
  links: readonly Attribute[],
) {
  const populate = links.map(({ name }) => name);
  const inside = attribute.type === 'dynamiczone' ? { on: { [at.component]: { populate } } } : { populate };
  const query = `${queryString({ populate: { [attribute.name]: inside } })}&publicationState=preview`;
  const { attributes } = entryIn(session, await session.get(`${path}?${query}`));
  const part = [attributes[attribute.name]].flat().filter(isObject).at(-1);
  const linked = links.map(({ name }) => [name, linkedItems(part?.[name]).map(idOf)] as const);
  return { id: part?.id, linked: Object.fromEntries(linked) };
}

/** A plain item before the one with links, where there is room: a server may look at the first alone. */
function itemsBefore({ model, part }: Scratch, attribute: Attribute, component: Component): JsonObject[] {
  const other =
    attribute.type === 'dynamiczone'
      ? componentsOf(model, attribute).find((one) => one !== component && !requiresUnique(model, one))
      : component;
  if (!other || Number(attribute.max ?? 2) < 2) return [];
  return [{ ...(attribute.type === 'dynamiczone' ? { __component: other.uid } : {}), ...part(other.uid) }];
}

/** Changes a component with and without naming its links. `writes` sends the value of the attribute. */
async function changePart(
  scratch: Scratch,
  at: Case,
  writes: (entry: Created, value: unknown) => Promise<unknown>,
): Promise<void> {
  const { model, session } = scratch;
  const { type, attribute } = subjectNamed(model, at.uid, at.attribute);
  const component = findComponent(model, at.component);
  if (!component) throw new Error(`the case names ${at.component}, which the model does not have`);
  const links = linksOf(model, component);
  const files: Uploaded[] = [];
  try {
    const ids = await idsToLink(scratch, links, files);
    const kind = attribute.type === 'dynamiczone' ? { __component: component.uid } : {};
    const plain = component.attributes.find((one) => isShown(one) && mayRepeat(one));
    const item = (more: JsonObject, nth = 0): unknown => {
      const value = plain ? { [plain.name]: chosenValues(plain)[nth % chosenValues(plain).length] } : {};
      const part = { ...kind, ...scratch.part(component.uid), ...value, ...more };
      return shapeOf(attribute) === 'single' ? part : [...itemsBefore(scratch, attribute, component), part];
    };
    const expected = (turn: number) => Object.fromEntries(links.map((link) => [link.name, ids(link, turn)]));
    const entry = await scratch.create(type, { [attribute.name]: item(bodyOf(links, ids, 0)) });
    const first = await readPart(scratch, entry, at, attribute, links);
    expectSame(`${at.component} does not hold what it was created with`, first.linked, expected(0));
    for (const [more, turn] of [
      [{}, 0],
      [bodyOf(links, ids, 1), 1],
      [{}, 1],
    ] as const) {
      await writes(entry, item({ ...more, id: first.id }, turn + 1));
      const sent = lastRequest(session);
      const after = await readPart(scratch, entry, at, attribute, links);
      expectSame(`${sent}: ${at.component} links otherwise than it must`, after, {
        id: first.id,
        linked: expected(turn),
      });
    }
    await writes(entry, item(bodyOf(links, ids, 0), 2));
    const renewed = await readPart(scratch, entry, at, attribute, links);
    expectSame(
      `${lastRequest(session)}: a new ${at.component} links otherwise than it must`,
      renewed.linked,
      expected(0),
    );
  } finally {
    for (const file of files) await removeUpload(session, file);
  }
}

const onLinks = (
  named: Named,
  writer: (scratch: Scratch, at: Case) => (entry: Created, value: unknown) => Promise<unknown>,
): Check =>
  writeCheck<Case>(named, {
    cases({ model, target }) {
      if (!target.allow.has('uploads')) return withoutUploads;
      return casesOf(model);
    },
    run: (scratch, at) => changePart(scratch, at, writer(scratch, at)),
  });

const clause = 'rest.components.update-by-id';

export const componentLinkChecks: readonly Check[] = [
  onLinks(
    {
      clause,
      id: `${clause}.links`,
      title: 'A component that keeps its id keeps the files and entries that it links, unless the update names others.',
      needs: ['upload'],
    },
    (scratch, { attribute }) =>
      (entry, value) =>
        scratch.change(entry, { [attribute]: value }),
  ),
  onLinks(
    {
      clause,
      also: ['graphql.types.component'],
      id: `${clause}.links.graphql`,
      title: 'The same by a mutation.',
      needs: ['upload', 'graphql'],
      tags: ['graphql'],
    },
    ({ session, model }, { uid, attribute }) => {
      const { update, names } = adapterOf(session, model, typeNamed(model, uid));
      return async (entry, value) =>
        someEntityIn(await update(String(entry.entry.id), { [attribute]: value }), names.update);
    },
  ),
];
