/** The two profiles of the server, and every switch between them. */

export const PROFILES = ['stated', 'strapi-4'] as const;

/**
 * How the server answers where the source document and a real Strapi 4.26.2 differ: as the source document states, or as
 * the real server was recorded.
 */
export type Profile = (typeof PROFILES)[number];

/** The switches between the profiles, each with its note in `spec/decisions`. */
export interface Behaviour {
  /** Entries carry `meta.availableLocales` (available-locales). */
  readonly availableLocales: boolean;
  /** `amountLimit` bounds the lists of GraphQL (amount-limit). */
  readonly amountLimit: boolean;
  /** Text operators take their operand literally, not as a pattern of LIKE (literal-text-operators). */
  readonly literalText: boolean;
  /** An unknown operator on `id`, or where an attribute stands, is refused, not ignored (unknown-names-ignored). */
  readonly refusesUnknownOperators: boolean;
  /** Filters and sort count for a single type: where its entry does not pass, there is none (filters-on-one). */
  readonly filtersSingles: boolean;
  /** Filters lead into media (filters-on-media-and-zones). */
  readonly filtersMedia: boolean;
  /** `fields`, `filters` and `sort` of a populated dynamic zone know its ids, and are not ignored (filters-on-media-and-zones). */
  readonly readsZoneOptions: boolean;
  /** Creators are shown by a list handler that attaches them, not by the option alone (creator-fields). */
  readonly attachesCreators: boolean;
  /** `pagination` inside a population is refused, not ignored (populate-and-pagination). */
  readonly refusesPopulatePagination: boolean;
  /** Levels of fields of a GraphQL query where the project sets no `depthLimit` (depth-limit). */
  readonly depthLimit: number;
  /** `connect` on a media attribute empties it and is refused otherwise (connect-on-media). */
  readonly emptiesConnectedMedia: boolean;
  /** Publishing a draft validates the whole entry (publish-without-revalidation). */
  readonly validatesPublished: boolean;
  /**
   * An update of an attribute that is not localized reaches the other localizations, and otherwise only where the request
   * populates `localizations` (non-localized-attributes).
   */
  readonly sharesUpdates: boolean;
  /** A new localization takes over media, components and zones too, not scalars alone (non-localized-attributes). */
  readonly sharesLinks: boolean;
  /** A create links the localizations that it names (localizations-of-a-create). */
  readonly linksLocalizations: boolean;
  /** A repeatable component is never null, and drafts too need a required one and a required zone (required-lists). */
  readonly demandsLists: boolean;
  /** `set` wins over `connect` and `disconnect` beside it, which are refused otherwise (set-beside-connect). */
  readonly setWins: boolean;
  /** Equal items of one `connect` list count once and are refused otherwise (connect-twice). */
  readonly mergesEqualItems: boolean;
  /** A position without exactly one key is read as the recorded server reads it, and refused otherwise (position-keys). */
  readonly readsAnyPosition: boolean;
  /** A position may name an entry that a later item of the list connects (position-of-unconnected). */
  readonly sortsConnect: boolean;
  /** The answer of a GraphQL delete shows no relations, files and components of the entry (graphql-deleted-entries). */
  readonly unlinksDeleted: boolean;
  /** A component without id in an update may lack required attributes (new-component-in-update). */
  readonly acceptsIncompleteComponents: boolean;
  /** A number and its text are two ids: of two links to one entry in both forms, one leads nowhere (graphql-ids). */
  readonly distinguishesIdForms: boolean;
  /** A GraphQL update of a single type in a locale without an entry creates one in the default locale (single-type-locales). */
  readonly createsSecondSingle: boolean;
  /** A required relation is never null in the GraphQL schema, although a viewer may not find what it links (required-relations). */
  readonly requiresRelations: boolean;
  /** An update of a role without permissions takes all of them away (role-without-permissions). */
  readonly clearsPermissions: boolean;
  /** A request without credentials is 401 where the public role has no permission at all, and 403 otherwise (role-without-permissions). */
  readonly demandsCredentials: boolean;
  /** A GraphQL argument may name any locale of the world, not only one that was added (graphql-locales). */
  readonly takesAnyLocale: boolean;
  /** A GraphQL delete of a single type without entry is an error, not null (graphql-deleted-entries). */
  readonly refusesMissingSingle: boolean;
  /** `fields` and `populate` shape the answer of DELETE of a single type (deleted-single-types). */
  readonly shapesDeletedSingle: boolean;
  /** GraphQL errors suggest names of the schema also where introspection is off (error-secrecy). */
  readonly alwaysSuggests: boolean;
  /** A biginteger keeps any text, without bounds, and is refused otherwise where it is no whole number (big-integers). */
  readonly keepsAnyBigInteger: boolean;
  /** Of files sent together, pictures are stored last: they take longest (upload-order). */
  readonly storesPicturesLast: boolean;
  /** A list counts as the number or the boolean that it begins with (values-in-lists). */
  readonly castsLists: boolean;
  /** A list that is sorted by a to-many relation repeats an entry for each linked one (sort-by-to-many). */
  readonly repeatsSorted: boolean;
  /** The option `tracing` of Apollo Server adds the time of a query to its answer (apollo-server-options). */
  readonly tracesQueries: boolean;
}

/** One row for each profile. */
export const BEHAVIOURS: Readonly<Record<Profile, Behaviour>> = {
  stated: {
    availableLocales: true,
    amountLimit: true,
    literalText: true,
    refusesUnknownOperators: false,
    filtersSingles: false,
    filtersMedia: false,
    readsZoneOptions: false,
    attachesCreators: true,
    refusesPopulatePagination: true,
    depthLimit: 10,
    emptiesConnectedMedia: false,
    validatesPublished: true,
    sharesUpdates: true,
    sharesLinks: true,
    linksLocalizations: false,
    demandsLists: false,
    setWins: false,
    mergesEqualItems: false,
    readsAnyPosition: false,
    sortsConnect: false,
    unlinksDeleted: false,
    acceptsIncompleteComponents: false,
    distinguishesIdForms: false,
    createsSecondSingle: false,
    requiresRelations: false,
    clearsPermissions: false,
    demandsCredentials: false,
    takesAnyLocale: false,
    refusesMissingSingle: false,
    shapesDeletedSingle: true,
    alwaysSuggests: false,
    keepsAnyBigInteger: false,
    storesPicturesLast: false,
    castsLists: false,
    repeatsSorted: false,
    tracesQueries: true,
  },
  'strapi-4': {
    availableLocales: false,
    amountLimit: false,
    literalText: false,
    refusesUnknownOperators: true,
    filtersSingles: true,
    filtersMedia: true,
    readsZoneOptions: true,
    attachesCreators: false,
    refusesPopulatePagination: false,
    depthLimit: Number.POSITIVE_INFINITY,
    emptiesConnectedMedia: true,
    validatesPublished: false,
    sharesUpdates: false,
    sharesLinks: false,
    linksLocalizations: true,
    demandsLists: true,
    setWins: true,
    mergesEqualItems: true,
    readsAnyPosition: true,
    sortsConnect: true,
    unlinksDeleted: true,
    acceptsIncompleteComponents: true,
    distinguishesIdForms: true,
    createsSecondSingle: true,
    requiresRelations: true,
    clearsPermissions: true,
    demandsCredentials: true,
    takesAnyLocale: true,
    refusesMissingSingle: true,
    shapesDeletedSingle: false,
    alwaysSuggests: true,
    keepsAnyBigInteger: true,
    storesPicturesLast: true,
    castsLists: true,
    repeatsSorted: true,
    tracesQueries: false,
  },
};
