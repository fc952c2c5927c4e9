/** Arguments of flat GraphQL: documents instead of ids, `status` instead of `publicationState`. */
import { type ArgumentNode, Kind as NodeKind, type ValueNode, valueFromASTUntyped } from 'graphql';
import { typeName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Dialect } from '../dialect.ts';
import type { Documents } from '../documents.ts';
import { linkWriter } from '../link-writer.ts';
import { fileUid, type Shapes, targetOf } from '../shapes.ts';
import { pluginTypes } from './flat-selection.ts';

/** What a field asks of its uid: a list, one entry by name, an update of one, a localization of one, or none of these. */
export type Kind = 'list' | 'named' | 'update' | 'localize' | 'other';

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

  /** The arguments of a field about entries of a uid. */
  write = (given: readonly ArgumentNode[], uid: string | undefined, kind: Kind = 'list'): readonly ArgumentNode[] => {
    if (uid === undefined) return given;
    const shape = this.#shapes(uid);
    const { parameter, live, preview } = this.#dialect.state;
    const values = new Map(given.map(({ name, value }) => [name.value, valueFromASTUntyped(value, this.#variables)]));
    const entry = this.#documents.numbered(uid, values.get('id'));
    const data = values.get('data');
    const { publishedAt, locale, ...rest } = isObject(data) ? data : {};
    const isDraft =
      shape.type?.draftAndPublish === true &&
      (publishedAt === null ||
        ((kind === 'update' || kind === 'localize') &&
          publishedAt === undefined &&
          entry !== undefined &&
          !entry.published));
    const isSingle = shape.type?.kind === 'singleType';
    // a variable without a value leaves its argument out; a single type has no id
    const present = given.filter(
      ({ name: { value } }) => values.get(value) !== undefined && !(isSingle && value === 'id'),
    );
    const own = present.map((argument): ArgumentNode => {
      const name = argument.name.value;
      const value = values.get(name);
      switch (name) {
        case 'id':
          return this.#argument('documentId', this.#variable('ID!', entry?.documentId ?? String(value)));
        case 'publicationState': {
          const word = value === 'PREVIEW' ? preview : value === 'LIVE' ? live : String(value);
          return this.#argument(parameter, { kind: NodeKind.ENUM, value: word.toUpperCase() });
        }
        case 'locale':
          return value === 'all'
            ? this.#argument(name, { kind: NodeKind.STRING, value: this.#dialect.allLocales })
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
      // an entry without an id is none; the flat form demands what these fields may leave out
      ...((kind === 'named' || kind === 'localize') && !isSingle && values.get('id') === undefined
        ? [this.#argument('documentId', { kind: NodeKind.STRING, value: '' })]
        : []),
      ...(kind === 'localize' && data === undefined
        ? [this.#argument('data', { kind: NodeKind.OBJECT, fields: [] })]
        : []),
      ...(isDraft ? [this.#argument(parameter, { kind: NodeKind.ENUM, value: preview.toUpperCase() })] : []),
      ...(language !== undefined && !values.has('locale') && shape.type?.localized
        ? [this.#argument('locale', { kind: NodeKind.STRING, value: language })]
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
    return { kind: NodeKind.VARIABLE, name: { kind: NodeKind.NAME, value: name } };
  }

  #argument(name: string, value: ValueNode): ArgumentNode {
    return { kind: NodeKind.ARGUMENT, name: { kind: NodeKind.NAME, value: name }, value };
  }
}

const isMoment = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));
