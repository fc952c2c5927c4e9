/** Files in variables: the scalar `Upload` of multipart requests. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { GraphQLError, GraphQLScalarType } from 'graphql';
import { DiskFile, type FileBytes } from '../media/file-bytes.ts';
import type { IncomingFile } from '../media/prepare.ts';

/** A file of a multipart request, put where its variable is; nothing else passes for one. */
export class UploadedFile implements IncomingFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: FileBytes;
  /** The name and type under the names of `graphql-upload`, for resolvers written for it. */
  readonly filename: string;
  readonly mimetype: string;

  constructor({ name, type, bytes }: IncomingFile) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
    this.filename = name;
    this.mimetype = type;
  }

  createReadStream(): Readable {
    return this.bytes instanceof DiskFile ? createReadStream(this.bytes.path) : Readable.from([this.bytes]);
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
