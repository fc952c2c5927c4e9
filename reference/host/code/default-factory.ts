/** Recognises files that add nothing to what the server does by itself, from their text alone: they need not be run. */

/** What a default file of a content-type makes. */
export interface DefaultFactory {
  readonly makes: 'controllers' | 'services' | 'routes';
  readonly uid: string;
}

const MADE = { Controller: 'controllers', Service: 'services', Router: 'routes' } as const;

const SOURCE = `["']@strapi/strapi["']`;
const MAKE = `create(?<kind>Controller|Service|Router)`;

/** The spellings in use: a destructured name, the factories as a whole, or no name at all; both module systems. */
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

/** An index whose functions are empty, as a new project has it. */
const EMPTY_FUNCTION = `(?:async )?(?:register|bootstrap|destroy)(?:(?: ?: ?(?:async )?function)?(?: )?\\([^()]*\\)| ?: ?(?:async )?\\([^()]*\\) ?=>) ?{ ?}`;
const EMPTY_INDEX = new RegExp(
  `^(?:["']use strict["'] ?;? ?)?(?:(?:module\\.exports ?=|export default) ?{ ?(?:${EMPTY_FUNCTION} ?,? ?)*} ?;? ?)?$`,
);

/** What a file makes when it holds nothing but the default factory of a content-type; undefined for any other. */
export function readDefaultFactory(text: string): DefaultFactory | undefined {
  const groups = FACTORY.exec(bare(text))?.groups;
  const makes = groups?.kind && MADE[groups.kind as keyof typeof MADE];
  return groups?.uid && makes ? { makes, uid: groups.uid } : undefined;
}

/** Whether a file does nothing: it is empty, or its `register` and `bootstrap` are. */
export function doesNothing(text: string): boolean {
  return EMPTY_INDEX.test(bare(text));
}

/** A text without comments, its white space made one blank each. */
function bare(text: string): string {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/\/\/.*$/gm, ' ');
  return withoutComments.replace(/\s+/g, ' ').trim();
}
