// Files are short enough to read in one go, leave no unfinished work in comments and name no path of one machine.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = process.cwd();
/**
 * Hard limits in lines. Style sheets and tests are lists of small independent parts, so they may be longer than
 * modules.
 */
const LIMITS = [
  { files: /\.css$/, lines: 700 },
  { files: /^tests\/|\.test\.tsx?$/, lines: 600 },
  { files: /./, lines: 400 },
];
const codeFiles = /\.(ts|tsx|mts|mjs|js|css)$|^\.ci\//;
/** Scripts that draw a brand's art: long lists of shapes, run by hand. */
const artScripts = /^realms\/[^/]+\/art\//;
const generatedFiles = /^schemas\/generated\/|\.gen\.tsx?$|^package-lock\.json$/;
// The `~` in each word is removed at run time, so that this file does not match its own patterns.
const joinPatterns = (...parts: string[]): string => parts.map((part) => part.replace('~', '')).join('|');
const unfinishedWork = new RegExp(`\\b(${joinPatterns('TO~DO', 'FIX~ME')})\\b`);
// `/content/home/bucket` is an address and not a folder, so the pattern also checks the character before the slash.
const machinePath = new RegExp(
  `(?<![\\w/}-])(${joinPatterns('/wor~k/', '/tmp/bash~_jobs', '/ho~me/[a-z]', '/Us~ers/[a-z]')})`,
);

/** Returns the violations of a file. Lines are counted as in an editor, without the line break at the end. */
function checkForm(path: string, text: string): string[] {
  const lines = text.replace(/\n$/, '').split('\n');
  const limit = LIMITS.find(({ files }) => files.test(path))?.lines ?? 0;
  const findLines = (pattern: RegExp, what: string): string[] =>
    lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${what}`] : []));
  return [
    ...(codeFiles.test(path) && !generatedFiles.test(path) && !artScripts.test(path) && lines.length > limit
      ? [`${path} has ${lines.length} lines, at most ${limit} are allowed: move a part of it into another file`]
      : []),
    ...(codeFiles.test(path)
      ? findLines(
          unfinishedWork,
          'names unfinished work in a comment: finish it, or write what is missing into docs/status.md',
        )
      : []),
    ...findLines(machinePath, 'names a path of one machine: derive it from import.meta.url, a setting or os.tmpdir()'),
  ];
}

/**
 * Finds folders in which kebab-case and camelCase file names are mixed. Folders of both styles may contain components,
 * whose names are PascalCase.tsx.
 */
function findMixedNames(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')));
  return [...folders].flatMap(([folder, files]) => {
    const names = files.map((path) => path.slice(folder.length + 1).split('.', 1)[0]!);
    const kebab = names.filter((name) => name.includes('-'));
    return kebab.length > 0 && names.some((name) => /^[a-z]+[A-Z]/.test(name))
      ? [`${folder} mixes file names: rename ${kebab.join(', ')} to camelCase, after the main export`]
      : [];
  });
}

describe('length, contents and names of files', () => {
  test('file names have one style in each folder', () => {
    const paths = globSync('{schemas,engine,widgets,src}/**/*.{ts,tsx,mts,mjs,css}', { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !/^(schemas\/generated)\/|\.gen\./.test(path));
    expect(findMixedNames(paths)).toEqual([]);
    expect(
      findMixedNames(['src/a/card-kinds.ts', 'src/a/useCard.ts', 'src/b/page-format.ts', 'src/b/page.ts']),
    ).toEqual(['src/a mixes file names: rename card-kinds to camelCase, after the main export']);
  });
  test('each file of the repository follows the rules', () => {
    const paths = globSync(
      [
        '{schemas,engine,widgets,realms,src,tests,docs,.ci}/**/*.{ts,tsx,mts,mjs,js,css,md,json}',
        '.ci/*',
        '*.{ts,mjs,js,json,md}',
        '.*rc*',
      ],
      { cwd: root },
    )
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !/(^|\/)(node_modules|dist)\/|^docs\/spec\/|^package-lock\.json$/.test(path));
    const found = paths.flatMap((path) => checkForm(path, readFileSync(`${root}/${path}`, 'utf8')));
    expect(found, `\n${found.join('\n')}\n`).toEqual([]);
  });
  test('finds planted violations', () => {
    expect(checkForm('src/a.ts', 'x\n'.repeat(401))[0]).toContain('has 401 lines');
    expect(checkForm('src/a.ts', 'x\n'.repeat(400))).toEqual([]);
    expect(checkForm('schemas/generated/a.ts', 'x\n'.repeat(401))).toEqual([]);
    expect(checkForm('src/a.ts', `// ${joinPatterns('TO~DO')} later`)).toHaveLength(1);
    expect(checkForm('docs/a.md', `see ${joinPatterns('/wor~k/main')}`)).toHaveLength(1);
    expect(checkForm('src/a.ts', 'const work = "/working/";')).toEqual([]);
  });
});
