// Rules for the product's CSS: texts follow the viewer's text size, widgets look right in every brand and direction.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getLineNumber } from './readCode.ts';

/** A CSS rule of the product, and what an author does when it is broken. */
type StyleRule = {
  readonly files: RegExp;
  readonly declaration: RegExp;
  readonly remedy: string;
  /** Files and properties that may break it, with the reason. */
  readonly exceptions?: Readonly<Record<string, string>>;
};

const RULES: readonly StyleRule[] = [
  {
    files: /^(engine|widgets|src)\//,
    declaration: /^font(-size)?:[^]*(?<![\w.])[\d.]+px/,
    remedy: 'write sizes of texts in rem, so that they follow the text size that the viewer has set (WCAG 1.4.4)',
  },
  {
    files: /^widgets\//,
    declaration: /^(?!mask|box-shadow|text-shadow|filter)[\w-]+:.*(?:#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\()/i,
    remedy: 'use a colour token of docs/css-tokens.md, so that the widget has the colours of every brand',
    exceptions: {
      'widgets/external-page/View.module.css background': 'pages of other sites expect the white ground of a browser',
    },
  },
  {
    files: /^(widgets|src\/screens)\//,
    declaration:
      /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|left|right)\b|^(?:text-align|float): *(?:left|right)/,
    remedy:
      'use the logical property (inset-inline-start, margin-inline, text-align: start ...), which follows the direction',
    exceptions: {
      'widgets/_shared/PlaylistPanel.module.css left': 'a script measures the position of the card from the left',
      'widgets/hero/View.module.css text-align': 'the text has the direction of the page, not that of its language',
      'src/screens/_shared/form/Form.module.css text-align': 'addresses are typed from left to right in every language',
    },
  },
];

/** Returns the declarations of a style sheet with their lines. Comments are left out. */
function listDeclarations(css: string): { readonly text: string; readonly line: number }[] {
  const code = css.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [...code.matchAll(/(?<=[;{}]|^)\s*([\w-]+: *[^;{}]+)(?=[;}])/g)].map((match) => ({
    text: match[1]!,
    line: getLineNumber(code, match.index + match[0].indexOf(match[1]!)),
  }));
}

function findProblems(path: string, css: string): string[] {
  return RULES.filter(({ files }) => files.test(path)).flatMap(({ declaration, remedy, exceptions = {} }) =>
    listDeclarations(css)
      .filter(({ text }) => declaration.test(text) && !(`${path} ${text.split(':')[0]}` in exceptions))
      .map(({ text, line }) => `${path}:${line} ${text.split('\n')[0]}: ${remedy}`),
  );
}

describe('rules for CSS', () => {
  const sheets = globSync('{engine,widgets,src}/**/*.css').map((path) => path.replaceAll('\\', '/'));

  test('the product keeps them', () => {
    expect(sheets.length).toBeGreaterThan(100);
    expect(sheets.flatMap((path) => findProblems(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  test('the rules of widgets are in the layer `widgets`, so that a brand can override them', () => {
    const outside = sheets.filter(
      (path) => path.startsWith('widgets/') && !readFileSync(path, 'utf8').includes('@layer widgets'),
    );
    expect(outside).toEqual([]);
  });

  test.each([
    'a { font-size: 13px }',
    'a { font: 700 18px/1.2 sans-serif; }',
    'a { font:\n 14px/20px system-ui,\n sans-serif; }',
    'a { color: #fff; }',
    'a { background: rgb(0 0 0 / 50%) }',
    'a { margin-left: 4px; }',
    'a { text-align: right }',
  ])('refuses %s', (css) => {
    expect(findProblems('widgets/sample/View.module.css', css)).toHaveLength(1);
  });

  test('allows tokens, logical properties and comments', () => {
    const css = '/* font-size: 13px; */ a { color: var(--color-text); margin-inline: 4px; font-size: 1rem; }';
    expect(findProblems('widgets/sample/View.module.css', css)).toEqual([]);
  });
});
