import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../conformance/models/package-root.ts';
import { copyTree, type TreeCopy } from '../mutation/copy-tree.ts';
import { recipes } from './all.ts';
import { apply, runCommand } from './carry-out.ts';
import { filesOf, withNames } from './recipe.ts';
import { filesNamed, sectionOf, stepsOf } from './section.ts';

const contributing = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');

/** Only what changed since the last time is looked at again. */
const typeCheck = 'npx tsc --noEmit --incremental --tsBuildInfoFile .tmp/types.tsbuildinfo';

let copy: TreeCopy;

beforeAll(() => {
  copy = copyTree(packageRoot());
});
afterAll(() => copy.remove());

async function expectPass(command: string): Promise<void> {
  const { passed, output } = await runCommand(copy.directory, command);
  expect(passed, `${command}\n${output}`).toBe(true);
}

describe.each(recipes)('the recipe of $heading', (recipe) => {
  const steps = stepsOf(withNames(recipe, sectionOf(contributing, recipe.heading)));
  const proof = withNames(recipe, recipe.proof);
  const afterwards = recipe.afterwards.map((command) => withNames(recipe, command));

  it('names the files that it writes, and no others', () => {
    expect(filesNamed(steps)).toEqual(filesOf(recipe));
  });

  it('names its commands, and no others', () => {
    const named = [...steps.matchAll(/`(np[mx] [^`]+)`/g)].map(([, command]) => command);
    expect(named.toSorted()).toEqual([proof, ...afterwards, ...recipe.together].toSorted());
  });

  it('fails before its last step, holds after it and compiles', async () => {
    const takeAway = apply(copy.directory, recipe.edits);
    const before = await runCommand(copy.directory, proof);
    expect(before.passed, `${proof} passes before the last step`).toBe(false);
    const takeLastAway = apply(copy.directory, recipe.last);
    for (const command of [proof, ...afterwards, typeCheck]) await expectPass(command);
    takeLastAway();
    takeAway();
  });
});

it('all recipes together leave the specification and what is generated whole', async () => {
  for (const { edits, last } of recipes) apply(copy.directory, [...edits, ...last]);
  for (const command of new Set(recipes.flatMap(({ together }) => together))) await expectPass(command);
});
