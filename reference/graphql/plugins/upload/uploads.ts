/** Mutations that upload, describe and remove files (source document 4.9, 4.10; the details as observed). */
import { GraphQLID, GraphQLInputObjectType, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import { type AttachmentNames, attachmentOf, refuseEmpty } from '../../../media/incoming.ts';
import type { Media } from '../../../media/media.ts';
import type { FileInfo } from '../../../media/prepare.ts';
import { ApiError } from '../../../query/api-error.ts';
import { entryId } from '../../../query/entry-id.ts';
import { FILE_UID } from '../../../query/scope.ts';
import { NO_OPERATIONS, type OperationSource } from '../../operations.ts';
import { UPLOAD, type UploadedFile } from '../../upload.ts';
import { permissionRules } from '../rules.ts';
import { scopeOf } from '../scopes.ts';

const ID = { type: new GraphQLNonNull(GraphQLID) } as const;

/** Arguments that name the entry and attribute to link files from. */
const ATTACHMENT = {
  refId: { type: GraphQLID },
  ref: { type: GraphQLString },
  field: { type: GraphQLString },
} as const;

/** Makes the mutations of files. */
export function uploadOperations(media: Media): OperationSource {
  const rules = permissionRules([scopeOf(FILE_UID, 'create')]);

  return (types) => {
    if (!types.has('UploadFileEntityResponse')) return NO_OPERATIONS;
    if (!types.has(UPLOAD.name)) types.add(UPLOAD);
    const response = types.output('UploadFileEntityResponse');
    const info = { type: types.add(fileInfoInput()) };
    return {
      Query: {},
      Mutation: {
        upload: {
          type: new GraphQLNonNull(response),
          args: { ...ATTACHMENT, info, file: { type: new GraphQLNonNull(UPLOAD) } },
          extensions: rules,
          async resolve(_root, args: AttachmentNames & { info?: FileInfo | null; file: UploadedFile }, { caller }) {
            refuseEmpty([args.file]);
            const [entry] = await media.upload([args.file], [args.info ?? {}], attachmentOf(args, caller.viewer));
            return { data: entry };
          },
        },
        multipleUpload: {
          type: new GraphQLNonNull(new GraphQLList(response)),
          args: { ...ATTACHMENT, files: { type: new GraphQLNonNull(new GraphQLList(UPLOAD)) } },
          extensions: rules,
          async resolve(_root, args: AttachmentNames & { files: readonly (UploadedFile | null)[] }, { caller }) {
            const files = args.files.map(requireFile);
            refuseEmpty(files);
            const entries = await media.upload(files, [], attachmentOf(args, caller.viewer));
            return entries.map((data) => ({ data }));
          },
        },
        updateFileInfo: {
          type: new GraphQLNonNull(response),
          args: { id: ID, info },
          extensions: permissionRules([scopeOf(FILE_UID, 'update')]),
          resolve: async (_root, args: { id: string; info?: FileInfo | null }) => ({
            data: await media.update(entryId(args.id), args.info ?? {}),
          }),
        },
        removeFile: {
          type: response,
          args: { id: ID },
          extensions: permissionRules([scopeOf(FILE_UID, 'delete')]),
          async resolve(_root, args: { id: string }) {
            const data = await media.remove(entryId(args.id));
            return data ? { data } : null;
          },
        },
      },
    };
  };
}

function requireFile(file: UploadedFile | null, index: number): UploadedFile {
  if (file) return file;
  throw new ApiError('ValidationError', `files.${index} is null: expected a file`);
}

function fileInfoInput(): GraphQLInputObjectType {
  const text = { type: GraphQLString };
  return new GraphQLInputObjectType({
    name: 'FileInfoInput',
    fields: { name: text, alternativeText: text, caption: text },
  });
}
