/** Names of a content-type that are no endpoints: `collectionName` and `displayName` (2.1). */
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectRefused, listIn } from '../writing/answers.ts';
import { collections } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
  /** A path segment made of the other name. */
  readonly name: string;
}

/** First segments below /api that belong to plugins. */
const ofPlugins = ['auth', 'connect', 'content-type-builder', 'i18n', 'upload', 'users', 'users-permissions'];

/** Path segments made of a name: the name itself, and its words joined by hyphens. */
const segments = (name: string): string[] => [
  ...new Set([encodeURIComponent(name), encodeURIComponent(name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'))]),
];

/** Segments made of a content-type's name that no endpoint has, in upper or lower case. */
function strayNames(model: Model, name: string | undefined): string[] {
  const names = new Set([
    ...ofPlugins,
    ...model.contentTypes.map((type) => endpointPath(type).slice('/api/'.length).toLowerCase()),
  ]);
  return name === undefined ? [] : segments(name).filter((segment) => !names.has(segment.toLowerCase()));
}

const otherName = (clause: string, nameOf: (type: ContentType) => string | undefined): Check =>
  caseCheck<Case>(clause, {
    cases: ({ model }) =>
      collections(model).flatMap((type) => strayNames(model, nameOf(type)).map((name) => ({ uid: type.uid, name }))),
    async run(session, { uid, name }, { model, world }) {
      listIn(session, await session.get(endpointPath(typeNamed(model, uid))));
      const [entry] = world.entries(uid);
      for (const path of [name, ...(entry ? [`${name}/${entry.segment}`] : [])])
        expectRefused(session, await session.get(`/api/${path}`), `${name} is not the name of an endpoint`);
    },
  });

export const otherNameChecks: readonly Check[] = [
  otherName('model.collection-name', ({ collectionName }) => collectionName),
  otherName('model.display-name', ({ displayName }) => displayName),
];
