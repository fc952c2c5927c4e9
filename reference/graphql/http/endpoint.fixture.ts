/** An endpoint with a small hand-made schema, for tests of requests and answers. */
import { makeExecutableSchema } from '@graphql-tools/schema';
import express, { type Express } from 'express';
import { createAccess } from '../../access/viewer.ts';
import { wholeOf } from '../../media/file-bytes.ts';
import { openSpool } from '../../media/spool.ts';
import { ApiError } from '../../query/api-error.ts';
import { HttpFault } from '../../query/http-fault.ts';
import { errorHandler } from '../../rest/errors.ts';
import { formReader } from '../../rest/form-reader.ts';
import { type GraphqlConfig, readGraphqlConfig } from '../config.ts';
import type { GraphqlContext } from '../context.ts';
import { chargeSchema } from '../limits/charge.ts';
import { UPLOAD, type UploadedFile } from '../upload.ts';
import { graphqlEndpoint } from './endpoint.ts';
import { createRunner } from './run.ts';

/** An endpoint under test, and its log. */
export interface TestEndpoint {
  readonly app: Express;
  readonly logged: readonly string[];
}

const TYPES = `
  scalar Upload
  input Page { limit: Int, pageSize: Int, page: Int }
  input Where { name: String, or: [Where] }
  enum Kind { NOVEL POEM }
  type Book { name: String, long: String, parts: [Part], books(pagination: Page): Books }
  type Part { text: String, book: Book }
  type Books { data: [Book!]! }
  type Query {
    books(pagination: Page, filters: Where): Books
    count(of: Int!): Int
    kind(is: Kind): Kind
    forbidden: Int
    invalid: Int
    missing: Int
    unknown: Int
    taken: Int
    notYou: Int
    broken: Int
    coded: Int
    never: Int!
    warned: Int
  }
  type Mutation { add(name: String): String, keep(files: [Upload!]!): [String!]! }
`;

/** The text `long` costs two values more. */
const book = (name: string) => ({ name, long: 'x'.repeat(1000), parts: [{ text: 'a' }], books: () => ({ data: [] }) });

/** Makes an endpoint at `/graphql`; the full-access token is `t0ken`. */
export function testEndpoint(options: object = {}, introspection = true, plainErrors = false): TestEndpoint {
  const logged: string[] = [];
  const log = (text: string) => void logged.push(text);
  const config: GraphqlConfig = readGraphqlConfig(options);
  const names: string[] = [];
  const executable = makeExecutableSchema({
    typeDefs: TYPES,
    resolvers: {
      Upload: UPLOAD,
      Query: {
        books: () => ({ data: [book('one'), book('two')] }),
        count: (_: unknown, { of }: { of: number }) => of,
        forbidden: () => {
          throw new ApiError('ForbiddenError', 'Forbidden access');
        },
        invalid: () => {
          const details = { errors: [{ path: ['name'], message: 'no', name: 'ValidationError' as const }] };
          throw new ApiError('ValidationError', 'no', details);
        },
        missing: () => {
          throw new ApiError('NotFoundError');
        },
        unknown: () => {
          throw new ApiError('UnauthorizedError', 'who?');
        },
        taken: () => {
          throw new HttpFault({ status: 409, name: 'ConflictError', message: 'taken', details: { by: 'Ada' } });
        },
        notYou: () => {
          throw new HttpFault({ status: 403, name: 'ForbiddenError', message: 'not you', details: {} });
        },
        broken: () => {
          throw new TypeError('secret of line 5');
        },
        coded: () => {
          throw Object.assign(new Error('words of a library'), { code: 'E_INSIDE' });
        },
        never: () => null,
        warned: (_: unknown, __: unknown, { warn }: GraphqlContext) => warn('ignored: x'),
      },
      Mutation: {
        add: (_: unknown, { name }: { name: string }) => names.push(name) && names.join(),
        keep: (_: unknown, { files }: { files: UploadedFile[] }) =>
          files.map(({ name, type, bytes }) => `${name} ${type} ${wholeOf(bytes)}`),
      },
    },
  });
  const schema = chargeSchema(executable);
  const runner = createRunner({ schema, config, introspection, plainErrors, log });
  const access = createAccess({ tokens: ['t0ken'] });
  const readForm = formReader({ fileSize: 1000 }, openSpool());
  const app = express();
  app.set('query parser', false);
  app.use(
    '/graphql',
    graphqlEndpoint({
      runner,
      access,
      costLimit: config.queries.cost,
      sizeLimit: 1000,
      readForm,
      mayUpload: () => true,
    }),
  );
  app.use(errorHandler(log));
  return { app, logged };
}
