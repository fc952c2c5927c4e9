/** A population shows every linked entry, however many there are (4.5, 8). */

import { isObject } from '../../models/json.ts';
import { attributeNamed } from '../../models/lookup.ts';
import { answeredList } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { type Crowd, crowdIn, sharedCrowd } from '../8-limits/crowd.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';

interface Case {
  /** How the entry is requested: by its id, in a list, or through an entry that it links to. */
  readonly through: 'id' | 'list' | 'inverse';
  readonly parameters: string;
}

/** The name of the relation on the other side; undefined where it is one-way or private. */
function inverseName({ link, member }: Crowd): string | undefined {
  const inverse = attributeNamed(member, link.inversedBy);
  return inverse?.private ? undefined : inverse?.name;
}

function casesOf(crowd: Crowd): Case[] {
  const { name } = crowd.link;
  const forms = ['populate=*', `populate=${name}`, `populate[${name}][fields][0]=id`, `populate[${name}][sort]=id`];
  const inverse = inverseName(crowd);
  return [
    ...forms.map((parameters): Case => ({ through: 'id', parameters })),
    ...forms.slice(1, 3).map((parameters): Case => ({ through: 'list', parameters })),
    ...(inverse ? [{ through: 'inverse', parameters: `populate[${inverse}][populate][0]=${name}` } as const] : []),
  ];
}

/** The ids in a populated to-many relation, as text. */
const idsIn = (value: unknown): string[] | undefined => answeredList(value)?.map(({ id }) => String(id));

/** Every linked entry is populated: no page, default or largest, holds inside entries. */
export const crowdedPopulationCheck: Check = caseCheck<Case>(
  { clause: 'rest.populate.one', id: 'rest.populate.one.many', kind: 'write' },
  {
    cases({ model }) {
      const crowd = crowdIn(model);
      return crowd ? casesOf(crowd) : [];
    },
    async run(session, { through, parameters }, { model }) {
      const crowd = crowdIn(model);
      if (!crowd) return;
      const { owner, link } = crowd;
      const { ids, owner: id, paths: at } = await sharedCrowd(session, model, crowd);
      const preview = owner.draftAndPublish ? '&publicationState=preview' : '';
      const paths = {
        id: `${at.owner}?${parameters}`,
        list: `${endpointPath(owner)}?filters[id][$eq]=${id}&${parameters}${preview}`,
        inverse: `${at.first}?${parameters}`,
      };
      const answer = await session.get(paths[through]);
      const entryOf = {
        id: () => entryIn(session, answer),
        list: () => answeredList(answer.body)?.[0],
        inverse: () =>
          answeredList(entryIn(session, answer).attributes[inverseName(crowd) ?? ''])?.find(
            (one) => String(one.id) === id,
          ),
      };
      const attributes = entryOf[through]()?.attributes;
      const linked = isObject(attributes) ? idsIn(attributes[link.name]) : undefined;
      expectSame(`the linked entries of ${paths[through]}`, linked?.toSorted(), ids.toSorted());
    },
  },
);
