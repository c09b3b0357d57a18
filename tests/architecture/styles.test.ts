// Every style sheet of the product keeps the rules of findStyleProblems.ts.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findStyleProblems } from './findStyleProblems.ts';

describe('rules for CSS', () => {
  const sheets = globSync('{engine,widgets,src}/**/*.css').map((path) => path.replaceAll('\\', '/'));

  test('every style sheet of the product keeps the rules', () => {
    expect(sheets.length).toBeGreaterThan(100);
    expect(sheets.flatMap((path) => findStyleProblems(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  test.each([
    'a { font-size: 13px }',
    'a { font: 700 18px/1.2 sans-serif; }',
    'a { font:\n 14px/20px system-ui,\n sans-serif; }',
    'a { color: #fff; }',
    'a { background: rgb(0 0 0 / 50%) }',
    'a { margin-left: 4px; }',
    'a { text-align: right }',
    'a { color: oklch(50% 0.1 20) }',
    'a { background: white }',
    'a { border: 1px solid red }',
    'a { font-family: Arial }',
    'a { font: 700 1rem sans-serif }',
    'a { width: 10px }',
    'a { max-height: 10px }',
    'a { margin-top: 1px }',
    'a { border-top-left-radius: 2px }',
    'a { padding: 1px 2px 3px 4px }',
  ])('refuses %s', (rule) => {
    const css = `@layer widgets { ${rule} }`;
    expect(findStyleProblems('widgets/sample/View.module.css', css)).not.toEqual([]);
  });

  test('refuses rules of widgets outside their layer, which no brand could override, and names the line', () => {
    const css = '@layer widgets {\n  a { margin: 0; }\n}\n/* b { } */\n.c,\n.d { margin: 0; }';
    expect(findStyleProblems('widgets/sample/View.module.css', css)).toEqual([
      expect.stringMatching(/^widgets\/sample\/View\.module\.css:6 \.c,\n\.d: move it into "@layer widgets/),
    ]);
    expect(findStyleProblems('src/screens/sample/Page.module.css', css)).toEqual([]);
  });

  test('allows tokens, logical properties and comments', () => {
    const css = `@layer widgets {
      /* font-size: 13px; */
      a { color: var(--color-text); margin-inline: 4px; font: var(--type-body); font-size: 1rem; padding: 1px 2px 3px 2px; }
      b { background: color-mix(in oklab, var(--color-primary) 16%, transparent); inset: auto 0 0; }
    }`;
    expect(findStyleProblems('widgets/sample/View.module.css', css)).toEqual([]);
  });
});
