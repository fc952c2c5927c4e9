/** Exchanges of GraphQL operations on users and files (4.9). */
import { filePart, textFile } from '../../../conformance/target/arrange/upload.ts';
import { anonymous, asUser, graphql, type Samples, type Step } from './sample.ts';

const register = (username: string, email: string): Step =>
  anonymous(
    graphql(
      `mutation { register(input: { username: "${username}", email: "${email}", password: "Open-Sesame-1" }) { jwt user { id username email } } }`,
    ),
  );

const login = (password: string): Step =>
  anonymous(
    graphql(`mutation { login(input: { identifier: "sora", password: "${password}" }) { jwt user { id username } } }`),
  );

/** A multipart request: `file` in the variable of this name. */
const upload: Step = {
  method: 'POST',
  path: '/graphql',
  auth: 'token',
  form: [
    {
      name: 'operations',
      value: JSON.stringify({
        query:
          'mutation ($file: Upload!) { upload(file: $file, info: { caption: "Plate 1" }) { data { id attributes { name url mime caption } } } }',
        variables: { file: null },
      }),
    },
    { name: 'map', value: '{"0":["variables.file"]}' },
    { ...filePart(textFile('note.txt', 'Read slowly.\n')), name: '0' },
  ],
};

/** Several files, in the list of one variable. */
const uploadTwo: Step = {
  ...upload,
  form: [
    {
      name: 'operations',
      value: JSON.stringify({
        query: 'mutation ($files: [Upload]!) { multipleUpload(files: $files) { data { id attributes { name } } } }',
        variables: { files: [null, null] },
      }),
    },
    { name: 'map', value: '{"a":["variables.files.0"],"b":["variables.files.1"]}' },
    { ...filePart(textFile('one.txt', 'One.\n')), name: 'a' },
    { ...filePart(textFile('two.txt', 'Two.\n')), name: 'b' },
  ],
};

/** Attempts are counted by e-mail, and a reset does not forget them: each sample has an e-mail of its own. */
export const graphqlPluginSamples: Samples = {
  'graphql.register': [register('sora', 'sora.1@example.com')],
  'graphql.register-creates': [
    register('sora', 'sora.2@example.com'),
    graphql('{ usersPermissionsUsers(filters: { username: { eq: "sora" } }) { data { id attributes { email } } } }'),
  ],
  'graphql.register-taken': [register('sora', 'sora.3@example.com'), register('sora', 'other.3@example.com')],
  'graphql.login': [register('sora', 'sora.4@example.com'), login('Open-Sesame-1')],
  'graphql.login-refused': [register('sora', 'sora.5@example.com'), login('wrong-one')],
  'graphql.users-operations': [
    register('sora', 'sora.6@example.com'),
    asUser(graphql('{ me { id username email confirmed blocked role { name type } } }')),
    anonymous(graphql('{ me { id } }')),
    asUser(
      graphql(
        'mutation { changePassword(currentPassword: "Open-Sesame-1", password: "Another-One-2", passwordConfirmation: "Another-One-2") { jwt user { id } } }',
      ),
    ),
    anonymous(graphql('mutation { forgotPassword(email: "nobody@example.com") { ok } }')),
    anonymous(
      graphql('mutation { resetPassword(password: "abcdef", passwordConfirmation: "abcdef", code: "x") { jwt } }'),
    ),
    anonymous(graphql('mutation { emailConfirmation(confirmation: "x") { jwt } }')),
    graphql(
      'mutation { createUsersPermissionsUser(data: { username: "wren", email: "Wren@Example.com", password: "abcdef", role: 1 }) { data { id attributes { username email confirmed } } } }',
    ),
    graphql('mutation { createUsersPermissionsUser(data: { username: "wren" }) { data { id } } }'),
    graphql(
      'mutation { updateUsersPermissionsUser(id: 2, data: { username: "lark" }) { data { id attributes { username } } } }',
    ),
    graphql('mutation { deleteUsersPermissionsUser(id: 2) { data { id attributes { username } } } }'),
    graphql('mutation { createUsersPermissionsRole(data: { name: "Editor", description: "Edits" }) { ok } }'),
    graphql('mutation { updateUsersPermissionsRole(id: 3, data: { name: "Writer" }) { ok } }'),
    graphql('mutation { deleteUsersPermissionsRole(id: 3) { ok } }'),
  ],
  'graphql.upload': [
    upload,
    uploadTwo,
    graphql('{ uploadFiles(filters: { name: { eq: "note.txt" } }) { data { attributes { caption } } } }'),
    graphql('mutation { updateFileInfo(id: 1, info: { name: "road.png" }) { data { id attributes { name } } } }'),
    graphql('mutation { removeFile(id: 1) { data { id attributes { name } } } }'),
    graphql('mutation { removeFile(id: 1) { data { id } } }'),
    anonymous(upload),
  ],
  'graphql.upload-related': [
    graphql('{ uploadFile(id: 1) { data { attributes { name related { __typename ... on Book { title } } } } } }'),
  ],
};
