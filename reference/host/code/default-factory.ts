/** Recognizes files that only do what the server does by default, by their text alone: they need not run. */

/** The controller, service or router that a default file makes. */
export interface DefaultFactory {
  readonly makes: 'controllers' | 'services' | 'routes';
  readonly uid: string;
}

const KINDS = { Controller: 'controllers', Service: 'services', Router: 'routes' } as const;

const SOURCE = `["']@strapi/strapi["']`;
const MAKE = `create(?<kind>Controller|Service|Router)`;

/** All usual spellings: a destructured name, the object of factories, or no variable at all; both module systems. */
const FACTORY = new RegExp(
  `^(?:["']use strict["'] ?;? ?)?(?:${[
    `(?:const|let|var) ?{ ?createCore\\w+ ?,? ?} ?= ?require\\( ?${SOURCE} ?\\) ?\\. ?factories ?;? ?`,
    `(?:const|let|var) ?{ ?factories ?,? ?} ?= ?require\\( ?${SOURCE} ?\\) ?;? ?`,
    `(?:const|let|var) strapi ?= ?require\\( ?${SOURCE} ?\\) ?;? ?`,
    `import ?{ ?factories ?,? ?} ?from ?${SOURCE} ?;? ?`,
  ].join(
    '|',
  )})?(?:module\\.exports ?=|export default) ?(?:(?:strapi\\.)?factories\\. ?|require\\( ?${SOURCE} ?\\) ?\\. ?factories\\. ?)?${MAKE.replace('create', 'createCore')}\\( ?["'](?<uid>[\\w:.-]+)["'] ?,? ?\\) ?;? ?$`,
);

/** An index whose functions are empty, as in a new project. */
const EMPTY_FUNCTION = `(?:async )?(?:register|bootstrap|destroy)(?:(?: ?: ?(?:async )?function)?(?: )?\\([^()]*\\)| ?: ?(?:async )?\\([^()]*\\) ?=>) ?{ ?}`;
const EMPTY_INDEX = new RegExp(
  `^(?:["']use strict["'] ?;? ?)?(?:(?:module\\.exports ?=|export default) ?{ ?(?:${EMPTY_FUNCTION} ?,? ?)*} ?;? ?)?$`,
);

/** Reads a file that only calls the default factory of a content-type; undefined for any other file. */
export function readDefaultFactory(text: string): DefaultFactory | undefined {
  const groups = FACTORY.exec(normalize(text))?.groups;
  const makes = groups?.kind && KINDS[groups.kind as keyof typeof KINDS];
  return groups?.uid && makes ? { makes, uid: groups.uid } : undefined;
}

/** Whether a file does nothing: it is empty, or its functions `register` and `bootstrap` are. */
export function doesNothing(text: string): boolean {
  return EMPTY_INDEX.test(normalize(text));
}

/** Removes comments from a text, and replaces white space by single blanks. */
function normalize(text: string): string {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/\/\/.*$/gm, ' ');
  return withoutComments.replace(/\s+/g, ' ').trim();
}
