/** Mutations of signing in, and the query `me` (source document 4.9; the details as observed). */
import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { Accounts } from '../../../access/accounts.ts';
import type { Body } from '../../../access/body.ts';
import { refuseProvider } from '../../../access/sign-in.ts';
import { ROLE_UID } from '../../../access/uids.ts';
import type { Find } from '../../../content/find.ts';
import { ApiError, MESSAGES } from '../../../query/api-error.ts';
import type { Entry } from '../../../store/reader.ts';
import type { GraphqlContext } from '../../context.ts';
import type { OperationSource, Operations, Types } from '../../operations.ts';
import { passwordRules, permissionRules } from '../rules.ts';
import { addMe, showMe } from './me.ts';

/** Services that the operations use. */
export interface UserParts {
  readonly accounts: Accounts;
  readonly find: Find;
}

const TEXT = { type: new GraphQLNonNull(GraphQLString) } as const;

/** Makes the operations of signing in. Attempts are counted together with those over REST. */
export function signInOperations(parts: UserParts): OperationSource {
  const tools = toolsOf(parts);
  const { me } = tools;
  const { users } = parts.accounts;
  return (types): Operations => {
    const added = addTypes(types);
    return {
      Query: {
        me: {
          type: added.me,
          extensions: permissionRules(false),
          resolve: (_root, _args, { caller }) => {
            if (!caller.user) throw notSignedIn(caller.fullAccess);
            return me(caller.user, caller.viewer, users.roleOf(caller.user));
          },
        },
      },
      Mutation: { ...loginMutations(parts, tools, added), ...passwordMutations(parts, tools, added) },
    };
  };
}

type AddedTypes = ReturnType<typeof addTypes>;
type Tools = ReturnType<typeof toolsOf>;

/** What every mutation uses. */
function toolsOf({ accounts, find }: UserParts) {
  const { attempts, users } = accounts;
  const me = showMe(find, users);

  /** Counts an attempt for each field, in any document, alias or batch. */
  const count = (action: string, body: Body, { caller, request, response }: GraphqlContext): void =>
    attempts.count({ action, body, user: caller.user?.id, ip: request.socket.remoteAddress }, (seconds) =>
      response.setHeader('Retry-After', String(seconds)),
    );
  const session = (answer: { readonly jwt?: string; readonly user: Entry }, { caller }: GraphqlContext) => ({
    jwt: answer.jwt ?? null,
    user: me(answer.user, caller.viewer),
  });
  return { me, count, session };
}

/** Mutations that give a session to who comes with a password. */
function loginMutations(
  { accounts }: UserParts,
  { me, count, session }: Tools,
  added: AddedTypes,
): Operations['Mutation'] {
  const { signIn, users } = accounts;
  return {
    login: {
      type: new GraphQLNonNull(added.session),
      args: { input: { type: new GraphQLNonNull(added.loginInput) } },
      extensions: passwordRules(false),
      async resolve(_root, { input }: { input: Body }, context) {
        count('callback', input, context);
        if (input.provider !== 'local') refuseProvider();
        return session(await signIn.login(input), context);
      },
    },
    register: {
      type: new GraphQLNonNull(added.session),
      description: 'Register a user',
      args: { input: { type: new GraphQLNonNull(added.registerInput) } },
      extensions: passwordRules(false),
      async resolve(_root, { input }: { input: Body }, context) {
        count('register', input, context);
        const { viewer } = context.caller;
        const answer = await signIn.register(input, viewer);
        // as observed, the role of a new user is shown to those who may find it
        const role = viewer.may('find', ROLE_UID) ? users.roleOf(answer.user) : undefined;
        return { ...session(answer, context), user: me(answer.user, viewer, role) };
      },
    },
  };
}

/** Mutations that change a password, or confirm an address. */
function passwordMutations(
  { accounts }: UserParts,
  { count, session }: Tools,
  added: AddedTypes,
): Operations['Mutation'] {
  const { signIn } = accounts;
  return {
    forgotPassword: {
      type: added.password,
      description: 'Request a reset password token',
      args: { email: TEXT },
      extensions: permissionRules(false),
      async resolve(_root, args: Body, context) {
        count('forgotPassword', args, context);
        await signIn.forgotPassword(args);
        return { ok: true };
      },
    },
    resetPassword: {
      type: added.session,
      description: 'Reset user password. Confirm with a code (resetToken from forgotPassword)',
      args: { password: TEXT, passwordConfirmation: TEXT, code: TEXT },
      extensions: passwordRules(false),
      async resolve(_root, args: Body, context) {
        count('resetPassword', args, context);
        return session(await signIn.resetPassword(args), context);
      },
    },
    changePassword: {
      type: added.session,
      description: 'Change user password. Confirm with the current password.',
      args: { currentPassword: TEXT, password: TEXT, passwordConfirmation: TEXT },
      extensions: passwordRules(['plugin::users-permissions.auth.changePassword']),
      async resolve(_root, args: Body, context) {
        count('changePassword', args, context);
        return session(await signIn.changePassword(context.caller.user, args), context);
      },
    },
    emailConfirmation: {
      type: added.session,
      description: 'Confirm an email users email address',
      args: { confirmation: TEXT },
      extensions: permissionRules(false),
      resolve: async (_root, { confirmation }: Body, context) =>
        session(await signIn.confirmEmail(confirmation), context),
    },
  };
}

/** The error of `me` without a user, as a real Strapi 4 answers it: a plain one for an API token, otherwise 403. */
function notSignedIn(isToken: boolean): ApiError | GraphQLError {
  return isToken
    ? new GraphQLError('Authentication requested')
    : new ApiError('ForbiddenError', MESSAGES.forbiddenAccess);
}

function addTypes(types: Types) {
  const me = addMe(types);
  return {
    me,
    registerInput: types.add(
      new GraphQLInputObjectType({
        name: 'UsersPermissionsRegisterInput',
        fields: { username: TEXT, email: TEXT, password: TEXT },
      }),
    ),
    loginInput: types.add(
      new GraphQLInputObjectType({
        name: 'UsersPermissionsLoginInput',
        fields: { identifier: TEXT, password: TEXT, provider: { ...TEXT, defaultValue: 'local' } },
      }),
    ),
    password: types.add(
      new GraphQLObjectType({
        name: 'UsersPermissionsPasswordPayload',
        fields: { ok: { type: new GraphQLNonNull(GraphQLBoolean) } },
      }),
    ),
    session: types.add(
      new GraphQLObjectType({
        name: 'UsersPermissionsLoginPayload',
        fields: { jwt: { type: GraphQLString }, user: { type: new GraphQLNonNull(me) } },
      }),
    ),
  };
}
