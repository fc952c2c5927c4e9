/** `strapi.plugin('graphql')`: its services, as a project's own code calls them (source document 4.11). */
import type { GraphQLSchema } from 'graphql';
import type { ShadowRules, UseCall } from '../../graphql/customization.ts';
import type { ListLimits } from '../../graphql/resolve/page.ts';
import type { Model } from '../../model/model.ts';
import { isObject } from '../../model/object.ts';
import { type Bag, isCallable } from '../callable.ts';
import { named } from '../named.ts';
import { graphqlHelpers } from './graphql-helpers.ts';
import { createShadowCrud } from './shadow-crud.ts';

/** Where code of the project calls from. */
export interface CalledFrom {
  readonly file: string;
  readonly place: string;
}

/** The services, and what is said through them. */
export interface GraphqlPlugin {
  readonly services: Bag;
  readonly shadow: ReadonlyMap<string, ShadowRules>;
  readonly used: readonly UseCall[];
  /** Takes over the schema: it is what `buildSchema` gives, and nothing more can be said of it. */
  offer(schema: GraphQLSchema): void;
}

/** What it is made of. */
export interface GraphqlPluginParts {
  readonly model: Model;
  /** Bounds of lists, as configured. */
  limits(): ListLimits;
  /** Where in the project the code that runs was called from. */
  calledFrom(): CalledFrom;
}

/** Makes the plugin of one application. */
export function graphqlPlugin({ model, limits, calledFrom }: GraphqlPluginParts): GraphqlPlugin {
  const used: UseCall[] = [];
  let schema: GraphQLSchema | undefined;
  const mayChange = () => {
    if (schema) throw new Error('the GraphQL schema is built already: what is to change it is said in register()');
  };
  const shadow = createShadowCrud(model, mayChange);
  const extension: Bag = named('service("extension")', {
    shadowCRUD: (uid: unknown) => shadow.of(uid),
    use(given: unknown) {
      mayChange();
      if (!isObject(given) && !isCallable(given))
        throw new Error(
          `use() takes an object, or a function that gives one, found ${given === null ? 'null' : typeof given}`,
        );
      used.push({ extension: given, ...calledFrom() });
      return extension;
    },
  });
  const contentApi = named('service("content-api")', {
    buildSchema() {
      if (!schema) throw new Error('the GraphQL schema does not exist before bootstrap()');
      return schema;
    },
  });
  return {
    services: { ...graphqlHelpers(model, limits), extension, 'content-api': contentApi },
    shadow: shadow.rules,
    used,
    offer(built) {
      schema = built;
    },
  };
}
