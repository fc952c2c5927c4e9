/** Creates and updates by forms as different clients write them (4.1, observed). */
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import { kindsOfCollections } from '../writing/subjects.ts';
import { shortValues } from '../writing/values.ts';
import { writerNames, writtenForm } from '../writing/written-forms.ts';

/** A short value of each plain attribute; others at another place. */
const valuesAt = ({ attributes }: ContentType, at: number): JsonObject =>
  Object.fromEntries(
    attributes
      .filter(isScalar)
      .filter(mayRepeat)
      .flatMap((attribute) => {
        const values = shortValues(attribute);
        return values.length === 0 ? [] : [[attribute.name, values[at % values.length]]];
      }),
  );

export const clientFormsCheck: Check = onType(
  variant('rest.body.multipart.clients', 'rest.body.multipart', 'A form is read in whatever way its client writes it.'),
  async (scratch, type) => {
    const { session } = scratch;
    const dataPart = (data: object) => ({ name: 'data', text: JSON.stringify(data) });
    for (const [at, name] of writerNames.entries()) {
      const data = scratch.complete(type, valuesAt(type, at));
      const form = writtenForm(name, [dataPart(data)]);
      const answer = await session.send({ method: 'POST', path: endpointPath(type), auth: 'full', ...form });
      const created = scratch.adopt(type, data, entryIn(session, answer));
      scratch.expectIs(created, created.entry, data);
      const other = scratch.complete(type, valuesAt(type, at + 1));
      const update = {
        method: 'PUT',
        path: created.path,
        auth: 'full',
        ...writtenForm(name, [dataPart(other)]),
      } as const;
      scratch.expectIs(created, entryIn(session, await session.send(update)), other);
    }
  },
  (model) => kindsOfCollections(model).slice(0, 1),
);
