/** Describes a project for the page: what its forms, tables and requests are made from. */
import { componentNames, namesOf } from '../graphql/schema/names.ts';
import type { Locale } from '../i18n/locales.ts';
import type { Attribute } from '../model/attribute.ts';
import type { Component, ContentType, Model } from '../model/model.ts';
import { isObject } from '../model/object.ts';
import type { Profile } from '../model/profile.ts';
import type { Viewer } from '../query/viewer.ts';
import type { Reader } from '../store/reader.ts';

/** A content-type in the page. */
export interface ShownType {
  readonly uid: string;
  readonly displayName: string;
  readonly description: string;
  readonly kind: ContentType['kind'];
  /** Name in the path below the prefix; undefined for those without endpoints of their own. */
  readonly path?: string;
  readonly draftAndPublish: boolean;
  readonly localized: boolean;
  readonly attributes: readonly Attribute[];
  /** The attribute that people know an entry by. */
  readonly title: string;
  /** Names of its queries and its type. */
  readonly graphql: { readonly one: string; readonly many: string; readonly type: string };
  /** Actions that need no credentials. */
  readonly open: readonly string[];
}

/** A component in the page. */
export interface ShownComponent {
  readonly uid: string;
  readonly displayName: string;
  readonly attributes: readonly Attribute[];
  readonly title: string;
  /** Name of its type in GraphQL. */
  readonly graphql: string;
}

/** Entries of a content-type. */
interface Counted {
  readonly entries: number;
  readonly drafts: number;
}

/** Everything that the page knows of a project. */
export interface ShownProject {
  readonly name: string;
  readonly profile: Profile;
  readonly prefix: string;
  readonly graphql: string;
  readonly locales: readonly { readonly code: string; readonly name: string; readonly isDefault: boolean }[];
  readonly types: readonly ShownType[];
  readonly components: readonly ShownComponent[];
  readonly counts: Readonly<Record<string, Counted>>;
}

/** What is described. */
export interface Described {
  readonly name: string;
  readonly model: Model;
  readonly profile: Profile;
  readonly prefix: string;
  readonly graphql: string;
  readonly locales: readonly Locale[];
  readonly store: Reader;
  readonly anyone: Viewer;
}

const ACTIONS = ['find', 'findOne', 'create', 'update', 'delete'];

/** Describes a project with the counts of its entries. */
export function describeProject({ model, store, anyone, locales, ...others }: Described): ShownProject {
  const types = [...model.contentTypes.values()].filter(({ uid }) => !isInternal(uid));
  return {
    name: others.name,
    profile: others.profile,
    prefix: others.prefix,
    graphql: others.graphql,
    locales: locales.map(({ code, name, isDefault }) => ({ code, name, isDefault })),
    types: types.map((type) => describeType(type, anyone)),
    components: [...model.components.values()].map(describeComponent),
    counts: Object.fromEntries(types.map((type) => [type.uid, countOf(type, store)])),
  };
}

/** Tables of the server itself, which no request reads. */
const isInternal = (uid: string): boolean =>
  uid.startsWith('strapi::') || uid === 'plugin::users-permissions.permission' || uid.startsWith('admin::');

function describeType(type: ContentType, anyone: Viewer): ShownType {
  const { uid, displayName, declared, kind, singularName, pluralName, draftAndPublish, localized } = type;
  const info = isObject(declared.info) ? declared.info : {};
  const attributes = [...type.attributes.values()];
  const { one, many, type: typeName } = namesOf(type);
  return {
    uid,
    displayName,
    description: typeof info.description === 'string' ? info.description : '',
    kind,
    ...(type.hasEndpoints ? { path: kind === 'singleType' ? singularName : pluralName } : {}),
    draftAndPublish,
    localized,
    attributes,
    title: titleOf(attributes),
    graphql: { one, many, type: typeName },
    open: ACTIONS.filter((action) => anyone.may(action, uid)),
  };
}

function describeComponent(component: Component): ShownComponent {
  const { uid, displayName } = component;
  const attributes = [...component.attributes.values()];
  return { uid, displayName, attributes, title: titleOf(attributes), graphql: componentNames(component).type };
}

const TITLES = ['title', 'name', 'displayName', 'label', 'username', 'headline', 'subject', 'slug'];

/** The attribute that people know an entry by: a usual name, else the first text; else the id. */
function titleOf(attributes: readonly Attribute[]): string {
  const texts = attributes.filter(
    ({ type, private: hidden }) => ['string', 'text', 'uid', 'email'].includes(type) && !hidden,
  );
  const usual = TITLES.find((name) => texts.some((attribute) => attribute.name === name));
  return usual ?? texts[0]?.name ?? 'id';
}

function countOf({ uid, draftAndPublish }: ContentType, store: Reader): Counted {
  const all = store.all(uid);
  return {
    entries: all.length,
    drafts: draftAndPublish ? all.filter(({ publishedAt }) => publishedAt === null).length : 0,
  };
}
