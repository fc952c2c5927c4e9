/** The scalar `Upload`: files of multipart requests, in variables. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { GraphQLError, GraphQLScalarType } from 'graphql';
import { DiskFile, type FileBytes } from '../media/file-bytes.ts';
import type { IncomingFile } from '../media/prepare.ts';

/** A file of a multipart request, as the value of a variable. */
export class UploadedFile implements IncomingFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: FileBytes;
  /** Name and media type as `graphql-upload` calls them, for resolvers of projects. */
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

/** The scalar, for input only: a variable of a multipart request. */
export const UPLOAD = new GraphQLScalarType<UploadedFile, never>({
  name: 'Upload',
  description: 'The `Upload` scalar type represents a file upload.',
  parseValue: (value) => (value instanceof UploadedFile ? value : refuse()),
  parseLiteral: refuse,
  serialize: refuse,
});
