/** Content-types of the service itself: files, folders, users, roles, permissions, locales, administrators, … */

const hidden = { private: true } as const;
const text = { type: 'string' } as const;

/** Their schemas by uid, in the form of schema files. Extensions of a project may add attributes. */
export const PLUGIN_CONTENT_TYPES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'plugin::upload.file': {
    collectionName: 'files',
    info: { singularName: 'file', pluralName: 'files', displayName: 'File' },
    attributes: {
      name: { ...text, required: true },
      alternativeText: text,
      caption: text,
      width: { type: 'integer' },
      height: { type: 'integer' },
      formats: { type: 'json' },
      hash: { ...text, required: true },
      ext: text,
      mime: { ...text, required: true },
      size: { type: 'decimal', required: true },
      url: { ...text, required: true },
      previewUrl: text,
      provider: { ...text, required: true },
      provider_metadata: { type: 'json' },
      folder: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::upload.folder',
        inversedBy: 'files',
        ...hidden,
      },
      folderPath: { ...text, ...hidden },
    },
  },
  'plugin::upload.folder': {
    collectionName: 'upload_folders',
    info: { singularName: 'folder', pluralName: 'folders', displayName: 'Folder' },
    pluginOptions: { 'content-manager': { visible: false }, 'content-type-builder': { visible: false } },
    attributes: {
      name: { ...text, required: true },
      pathId: { type: 'integer', unique: true, required: true },
      parent: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::upload.folder',
        inversedBy: 'children',
      },
      children: { type: 'relation', relation: 'oneToMany', target: 'plugin::upload.folder', mappedBy: 'parent' },
      files: { type: 'relation', relation: 'oneToMany', target: 'plugin::upload.file', mappedBy: 'folder' },
      path: { ...text, required: true },
    },
  },
  'plugin::users-permissions.user': {
    collectionName: 'up_users',
    info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
    attributes: {
      username: { ...text, minLength: 3, unique: true, required: true },
      email: { type: 'email', minLength: 6, required: true },
      provider: text,
      password: { type: 'password', minLength: 6, ...hidden },
      resetPasswordToken: { ...text, ...hidden },
      confirmationToken: { ...text, ...hidden },
      confirmed: { type: 'boolean', default: false },
      blocked: { type: 'boolean', default: false },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::users-permissions.role',
        inversedBy: 'users',
      },
    },
  },
  'plugin::users-permissions.role': {
    collectionName: 'up_roles',
    info: { singularName: 'role', pluralName: 'roles', displayName: 'Role' },
    attributes: {
      name: { ...text, minLength: 3, required: true },
      description: text,
      type: { ...text, unique: true },
      permissions: {
        type: 'relation',
        relation: 'oneToMany',
        target: 'plugin::users-permissions.permission',
        mappedBy: 'role',
      },
      users: { type: 'relation', relation: 'oneToMany', target: 'plugin::users-permissions.user', mappedBy: 'role' },
    },
  },
  'plugin::users-permissions.permission': {
    collectionName: 'up_permissions',
    info: { singularName: 'permission', pluralName: 'permissions', displayName: 'Permission' },
    attributes: {
      action: { ...text, required: true },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::users-permissions.role',
        inversedBy: 'permissions',
      },
    },
  },
  'plugin::i18n.locale': {
    collectionName: 'i18n_locale',
    info: { singularName: 'locale', pluralName: 'locales', displayName: 'Locale' },
    attributes: { name: text, code: { ...text, unique: true }, isDefault: { type: 'boolean', ...hidden } },
  },
  'admin::user': {
    collectionName: 'admin_users',
    info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
    attributes: {
      firstname: text,
      lastname: text,
      username: text,
      email: { type: 'email', unique: true, ...hidden },
      password: { type: 'password', minLength: 6, ...hidden },
      isActive: { type: 'boolean', default: false, ...hidden },
      blocked: { type: 'boolean', default: false, ...hidden },
      preferedLanguage: text,
    },
  },
  'admin::api-token': {
    collectionName: 'strapi_api_tokens',
    info: { singularName: 'api-token', pluralName: 'api-tokens', displayName: 'Api Token' },
    attributes: {
      name: { ...text, unique: true, required: true, ...hidden },
      description: { ...text, ...hidden },
      type: { type: 'enumeration', enum: ['read-only', 'full-access', 'custom'], required: true, ...hidden },
      accessKey: { ...text, required: true, ...hidden },
      permissions: { type: 'json', ...hidden },
      lifespan: { type: 'biginteger', ...hidden },
      expiresAt: { type: 'datetime', ...hidden },
    },
  },
  'strapi::core-store': {
    collectionName: 'strapi_core_store_settings',
    info: { singularName: 'core-store', pluralName: 'core-stores', displayName: 'Setting' },
    attributes: { key: { ...text, unique: true, ...hidden }, value: { type: 'json', ...hidden } },
  },
};
