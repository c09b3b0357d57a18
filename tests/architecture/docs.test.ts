// Every path and link in the documentation leads to a file or folder of this repository.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

/** Code spans that are one path without a placeholder: `src/stores/`, `engine/page/decodePage.ts`. */
const PATH_SPAN = /`((?:schemas|engine|widgets|realms|src|tests|docs)\/[\w./-]*)`/g;
const LINK = /\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
/** Files that a command writes, a folder that a reader creates, and folders that are planned (docs/adr/007). */
const MAY_BE_MISSING = /\.gen\.ts$|^schemas\/generated\/|^realms\/(nova|aurora)\b|^src\/(checkout|payments|identity)$/;

function findBrokenPaths(page: string, text: string): string[] {
  const spans = [...text.matchAll(PATH_SPAN)].map((match) => match[1]!);
  const links = [...text.replaceAll(/`[^`]*`/g, '').matchAll(LINK)].map((match) =>
    posix.join(posix.dirname(page), match[1]!),
  );
  return [...spans, ...links]
    .filter((path) => !MAY_BE_MISSING.test(path) && !existsSync(path))
    .map((path) => `${page} names ${path}, which does not exist: write the new path`);
}

test('the documentation names no file that does not exist', () => {
  const pages = globSync(['README.md', 'engine/README.md', 'docs/*.md', 'docs/adr/*.md']);
  const broken = pages.flatMap((page) => findBrokenPaths(page.replaceAll('\\', '/'), readFileSync(page, 'utf8')));
  expect(broken, `\n${broken.join('\n')}\n`).toEqual([]);
  expect(findBrokenPaths('docs/a.md', '`src/nowhere.ts`, [b](adr/none.md), `src/<topic>/a.ts`, `src/`')).toHaveLength(
    2,
  );
});

test('the recipe of a widget names every file of its model and what an author writes into them', () => {
  const text = readFileSync('docs/contributing.md', 'utf8');
  const recipe = text.slice(text.indexOf('## Add a widget'), text.indexOf("## Change a widget's props"));
  const files = globSync('widgets/promo/*').map((file) => posix.basename(file.replaceAll('\\', '/')));
  expect(files.length).toBeGreaterThan(5);
  for (const part of [
    ...files.filter((name) => !name.endsWith('.d.ts')),
    'widgets/promo/',
    "usePort((p) => p.text.t('key'))",
  ])
    expect(recipe).toContain(part);
});
