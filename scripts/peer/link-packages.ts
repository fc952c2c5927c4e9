/** The packages of an application: links to those of the shared installation and of a project. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Links the packages of `installed` into `folder`; those that `own` alone has, beside them. */
export async function linkPackages(folder: string, installed: string, own: string): Promise<void> {
  if (!existsSync(own)) return symlink(installed, folder, 'dir');
  await mkdir(folder);
  for (const place of [installed, own]) {
    for (const name of (await readdir(place)).filter((each) => !each.startsWith('.'))) {
      const packages = name.startsWith('@')
        ? (await readdir(join(place, name))).map((each) => join(name, each))
        : [name];
      if (name.startsWith('@')) await mkdir(join(folder, name), { recursive: true });
      for (const each of packages.filter((path) => !existsSync(join(folder, path))))
        await symlink(join(place, each), join(folder, each));
    }
  }
}
