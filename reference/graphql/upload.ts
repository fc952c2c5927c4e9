/** Files in variables: the scalar `Upload` of multipart requests. */
import { GraphQLError, GraphQLScalarType } from 'graphql';
import type { IncomingFile } from '../media/prepare.ts';

/** A file of a multipart request, put where its variable is; nothing else passes for one. */
export class UploadedFile implements IncomingFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;

  constructor({ name, type, bytes }: IncomingFile) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
  }
}

const refuse = (): never => {
  throw new GraphQLError('Upload takes a file of a multipart request, in a variable');
};

/** The scalar: it goes in, as a variable of a multipart request, and never comes out. */
export const UPLOAD = new GraphQLScalarType<UploadedFile, never>({
  name: 'Upload',
  description: 'The `Upload` scalar type represents a file upload.',
  parseValue: (value) => (value instanceof UploadedFile ? value : refuse()),
  parseLiteral: refuse,
  serialize: refuse,
});
