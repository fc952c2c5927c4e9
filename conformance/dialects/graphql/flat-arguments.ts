/** Arguments of flat GraphQL: documents instead of ids, `status` instead of `publicationState`. */
import { type ArgumentNode, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';
import { typeName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Dialect } from '../dialect.ts';
import type { Documents } from '../documents.ts';
import { linkWriter } from '../link-writer.ts';
import { fileUid, type Shapes, targetOf } from '../shapes.ts';
import { pluginTypes } from './flat-selection.ts';

/** A variable that replaces an argument's value. */
export interface WrittenVariable {
  readonly name: string;
  /** Its type: `BookInput!`. */
  readonly type: string;
  readonly value: unknown;
}

/** Translates arguments of one document, and remembers the variables that it makes. */
export class FlatArguments {
  readonly written: WrittenVariable[] = [];
  readonly #dialect: Dialect;
  readonly #shapes: Shapes;
  readonly #documents: Documents;
  readonly #variables: JsonObject;

  constructor(dialect: Dialect, shapes: Shapes, documents: Documents, variables: JsonObject) {
    this.#dialect = dialect;
    this.#shapes = shapes;
    this.#documents = documents;
    this.#variables = variables;
  }

  /** The arguments of a field about entries of a uid. `changes`: of a mutation that updates an entry. */
  write = (given: readonly ArgumentNode[], uid: string | undefined, changes = false): readonly ArgumentNode[] => {
    if (uid === undefined) return given;
    const shape = this.#shapes(uid);
    const { parameter, live, preview } = this.#dialect.state;
    const values = new Map(given.map(({ name, value }) => [name.value, valueFromASTUntyped(value, this.#variables)]));
    const entry = this.#documents.numbered(uid, values.get('id'));
    const data = values.get('data');
    const { publishedAt, locale, ...rest } = isObject(data) ? data : {};
    const isDraft =
      shape.type?.draftAndPublish === true &&
      (publishedAt === null || (changes && publishedAt === undefined && entry !== undefined && !entry.publishedAt));
    const own = given.map((argument): ArgumentNode => {
      const name = argument.name.value;
      const value = values.get(name);
      switch (name) {
        case 'id':
          return this.#argument('documentId', this.#variable('ID!', entry?.documentId ?? String(value)));
        case 'publicationState': {
          const word = value === 'PREVIEW' ? preview : value === 'LIVE' ? live : String(value);
          return this.#argument(parameter, { kind: Kind.ENUM, value: word.toUpperCase() });
        }
        case 'locale':
          return value === 'all'
            ? this.#argument(name, { kind: Kind.STRING, value: this.#dialect.allLocales })
            : argument;
        case 'filters':
          return isObject(value) && JSON.stringify(value).includes('"id":')
            ? this.#argument(name, this.#variable(`${this.#typeName(uid)}FiltersInput`, this.#filters(value, uid)))
            : argument;
        case 'data': {
          if (!isObject(data) || !shape.type) return argument;
          const links = linkWriter(this.#shapes, this.#documents, 'text');
          const moment =
            publishedAt === undefined || publishedAt === null || isMoment(publishedAt) ? {} : { publishedAt };
          const written = links({ ...rest, ...moment }, uid);
          return this.#argument(name, this.#variable(`${this.#typeName(uid)}Input!`, written));
        }
        default:
          return argument;
      }
    });
    const language = typeof locale === 'string' ? locale : entry?.locale;
    return [
      ...own,
      ...(isDraft ? [this.#argument(parameter, { kind: Kind.ENUM, value: preview.toUpperCase() })] : []),
      ...(language !== undefined && !values.has('locale') && shape.type?.localized
        ? [this.#argument('locale', { kind: Kind.STRING, value: language })]
        : []),
    ];
  };

  /** Filters with documents in place of ids. */
  #filters(value: unknown, uid: string | undefined): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#filters(item, uid));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inside]) => {
        if (name === 'id' && uid !== undefined && uid !== fileUid) return ['documentId', this.#ids(inside, uid)];
        const attribute = uid === undefined ? undefined : this.#shapes(uid).attributes.get(name);
        return [name, this.#filters(inside, attribute ? (targetOf(attribute) ?? attribute.component) : uid)];
      }),
    );
  }

  #ids(value: unknown, uid: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#ids(item, uid));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.#ids(item, uid)]));
    return this.#documents.numbered(uid, value)?.documentId ?? value;
  }

  #typeName(uid: string): string {
    const { type } = this.#shapes(uid);
    return type ? typeName(type) : (pluginTypes[uid] ?? uid);
  }

  #variable(type: string, value: unknown): ValueNode {
    const name = `written${this.written.length + 1}`;
    this.written.push({ name, type, value });
    return { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } };
  }

  #argument(name: string, value: ValueNode): ArgumentNode {
    return { kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: name }, value };
  }
}

const isMoment = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));
