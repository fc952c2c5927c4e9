/** `strapi.plugin('graphql')`: its services for code of a project (source document 4.11). */
import type { GraphQLSchema } from 'graphql';
import type { ShadowRules, UseCall } from '../../graphql/customization.ts';
import type { ListLimits } from '../../graphql/resolve/page.ts';
import type { Model } from '../../model/model.ts';
import { isObject } from '../../model/object.ts';
import { ProjectError } from '../../model/project-error.ts';
import type { Tolerate } from '../../model/tolerate.ts';
import { type Bag, isCallable } from '../callable.ts';
import { refuseUnknownNames } from '../unknown-names.ts';
import { graphqlHelpers } from './graphql-helpers.ts';
import { createShadowCrud } from './shadow-crud.ts';

/** The place of a call in code of the project. */
interface CalledFrom {
  readonly file: string;
  readonly place: string;
}

/** The services, and the customization that code makes through them. */
export interface GraphqlPlugin {
  readonly services: Bag;
  readonly shadow: ReadonlyMap<string, ShadowRules>;
  readonly used: readonly UseCall[];
  /** Sets the schema that `buildSchema` returns. Customization comes too late from then on, which is told. */
  offer(schema: GraphQLSchema): void;
}

/** Parts of the plugin. */
export interface GraphqlPluginParts {
  readonly model: Model;
  /** The configured limits of lists. */
  limits(): ListLimits;
  /** The place in the project that called the running code. */
  calledFrom(): CalledFrom;
  readonly tolerate: Tolerate;
}

/** Makes the plugin of one application. */
export function graphqlPlugin({ model, limits, calledFrom, tolerate }: GraphqlPluginParts): GraphqlPlugin {
  const used: UseCall[] = [];
  let schema: GraphQLSchema | undefined;
  const tell = (problem: string) => {
    const { file, place } = calledFrom();
    tolerate(new ProjectError(file, place, problem));
  };
  const willChange = () => {
    if (schema)
      tell('the GraphQL schema is built already: this changes nothing; what is to change it is said in register()');
  };
  const shadow = createShadowCrud(model, willChange, tell);
  const extension: Bag = refuseUnknownNames('service("extension")', {
    shadowCRUD: (uid: unknown) => shadow.of(uid),
    use(value: unknown) {
      willChange();
      if (!isObject(value) && !isCallable(value))
        throw new Error(
          `use() takes an object, or a function that gives one, found ${value === null ? 'null' : typeof value}`,
        );
      used.push({ extension: value, ...calledFrom() });
      return extension;
    },
  });
  const contentApi = refuseUnknownNames('service("content-api")', {
    buildSchema() {
      if (!schema) throw new Error('the GraphQL schema does not exist before bootstrap()');
      return schema;
    },
  });
  return {
    services: { ...graphqlHelpers(model, limits), extension, 'content-api': contentApi },
    shadow: shadow.rules,
    used,
    offer(complete) {
      schema = complete;
    },
  };
}
