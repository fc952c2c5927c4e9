/** Writes of plugins that begin and end a life: a user, a role, a file and a localization (4.7, 4.9, 4.10). */
import { fillName } from '../../models/graphql-names.ts';
import { codesOf } from '../../target/singles.ts';
import { hasCapability } from '../../target/target.ts';
import { bareEntryIn } from '../4.7-locale/locale-bench.ts';
import { inputOf } from '../4.9-graphql-writes/input.ts';
import { type Arguments, entryOfEntity } from '../4.9-graphql-writes/mutations.ts';
import { mutate } from '../4.9-graphql-writes/people.ts';
import type { Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { onScratch } from '../writing/scratch.ts';
import type { PluginWrites, Write } from './plugin-writer.ts';
import { linkless } from './turns.ts';
import { fileWrites } from './written-files.ts';
import { roleWrites, userWrites } from './written-people.ts';

/** A localized content-type whose entries need no links. */
const localizedIn = ({ model }: Scope) => linkless(model).find(({ localized }) => localized);

/** Adds a localization of an entry. */
const localization =
  (isGraphql: boolean): Write =>
  async ({ session, scope: { model, ...scope }, auth, name }) => {
    const type = localizedIn({ model, ...scope });
    if (type === undefined) return;
    const [, locale] = await codesOf(type, session.target);
    if (locale === undefined) return;
    await onScratch(session, model, `localizations by ${name}, ${isGraphql}`, async (scratch) => {
      const created = await scratch.create(type, {});
      const data = scratch.complete(type, {});
      const field = fillName('create<X>Localization', type);
      const args: Arguments = {
        id: ['ID', created.entry.segment],
        data: [fillName('<X>Input', type), inputOf(model, type.attributes, data)],
        locale: ['I18NLocaleCode', locale],
      };
      const path = `${created.path}/localizations`;
      const entry = isGraphql
        ? entryOfEntity(await mutate(session, field, args, 'data { id }', auth), field)
        : bareEntryIn(session, await session.send({ method: 'POST', path, auth, body: { ...data, locale } }));
      const { attributes } = await scratch.read(scratch.adopt(type, data, entry));
      expectSame(`${lastRequest(session)}: the locale of what was added`, attributes.locale, locale);
    });
  };

/** What whoever may writes, by the name of the plugin. */
export const writesAt = {
  users: userWrites,
  roles: roleWrites,
  files: fileWrites,
  localizations: {
    actions: (scope) => {
      const type = hasCapability(scope.target, 'i18n') ? localizedIn(scope) : undefined;
      return type === undefined ? [] : ['createLocalization', 'find', 'findOne'].map((name) => `${type.uid}.${name}`);
    },
    rest: localization(false),
    graphql: localization(true),
  },
} as const satisfies Readonly<Record<string, PluginWrites>>;

export type PluginName = keyof typeof writesAt;
