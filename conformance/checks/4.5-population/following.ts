/** An entry shows all others that link it, also those that did so one after another (4.5). */
import { answeredList } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { followingIn, sharedFollowing } from '../8-limits/followers.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame, Mismatch } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';

interface Case {
  /** How the entry is requested: by its id, in a list, or through the last or first of those that link it. */
  readonly through: 'id' | 'list' | 'first' | 'last';
  /** `NAME` stands for the relation that shows the others. */
  readonly parameters: string;
}

const cases: readonly Case[] = [
  ...['populate=*', 'populate=NAME', 'populate[NAME][fields][0]=id', 'populate[NAME][sort]=id:desc'].map(
    (parameters): Case => ({ through: 'id', parameters }),
  ),
  ...['populate[0]=NAME', 'populate[NAME][filters][id][$notNull]=true'].map(
    (parameters): Case => ({ through: 'list', parameters }),
  ),
  { through: 'first', parameters: 'populate[LINK][populate][0]=NAME' },
  { through: 'last', parameters: 'populate[LINK][populate]=NAME' },
];

export const followingCheck: Check = caseCheck<Case>(
  { clause: 'rest.populate.one', id: 'rest.populate.one.followers', kind: 'write' },
  {
    cases: ({ model }) => (followingIn(model) ? cases : []),
    async run(session, { through, parameters }, { model }) {
      const following = followingIn(model);
      if (!following) return;
      const { link, followed, inverse } = following;
      const { followed: id, followers, paths } = await sharedFollowing(session, model, following);
      const query = parameters.replaceAll('NAME', inverse.name).replaceAll('LINK', link.name);
      const state = followed.draftAndPublish ? '&publicationState=preview' : '';
      const base = endpointPath(followed);
      const path = {
        id: `${paths.followed}?${query}`,
        list: `${base}?filters[id][$eq]=${id}&${query}${state}`,
        first: `${paths.first}?${query}`,
        last: `${paths.last}?${query}`,
      }[through];
      const answer = await session.get(path);
      const entry = through === 'list' ? answeredList(answer.body)?.[0] : entryIn(session, answer);
      const ofFollowed =
        through === 'first' || through === 'last' ? linkedIn(entry?.attributes[link.name]) : entry?.attributes;
      const shown = answeredList(ofFollowed?.[inverse.name]);
      if (!shown)
        throw new Mismatch({
          message: `GET ${path}: ${inverse.name} is not populated`,
          expected: followers,
          actual: null,
        });
      expectSame(
        `the entries that link entry ${id}, in ${path}`,
        shown.map((one) => String(one.id)).toSorted(),
        followers.toSorted(),
      );
    },
  },
);

/** The attributes of the entry in a populated to-one relation. */
function linkedIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const { data } = Object(value) as { readonly data?: unknown };
  const { attributes } = Object(data) as { readonly attributes?: unknown };
  return attributes === undefined ? undefined : (Object(attributes) as Readonly<Record<string, unknown>>);
}
