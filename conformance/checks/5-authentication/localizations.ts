/** Localizations of an entry are shown to who may find its content-type, and to nobody else (4.5, 5, observed). */
import { withPublicGrant } from '../../target/arrange/roles.ts';
import { localeCheck, localizationQueries } from '../4.7-locale/locale-bench.ts';
import type { Check } from '../check.ts';
import { entryIn, expectThat } from '../writing/answers.ts';
import { actionOf } from './endpoints.ts';

const clause = 'rest.populate.permission-absent';

export const hiddenLocalizationsCheck: Check = localeCheck(
  {
    ...{ clause, id: `${clause}.localizations`, needs: ['roles'] },
    title: 'Who may read an entry by its id, and may not find its content-type, gets none of its localizations.',
  },
  async ({ session, scratch, type, localized }) => {
    const created = await scratch.create(type, {});
    await localized(created);
    for (const may of [false, true]) {
      const actions = [actionOf(type, 'findOne'), ...(may ? [actionOf(type, 'find')] : [])];
      await withPublicGrant(session, actions, async () => {
        for (const query of localizationQueries) {
          const answer = await session.get(`${created.path}?${query}`, 'none');
          const isShown = 'localizations' in entryIn(session, answer).attributes;
          const expected = may ? 'localizations' : 'no localizations';
          expectThat(session, answer, isShown === may, expected, may ? 'lacks localizations' : 'has localizations');
        }
      });
    }
  },
);
