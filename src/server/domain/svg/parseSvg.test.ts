import { expect, test } from 'vitest';
import { parseSvg, writeSvg } from './parseSvg.ts';
import { readLogo } from './readLogo.ts';

const svg = (inner: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inner}</svg>`;
const unsafe = (text: string): string | undefined => {
  const result = parseSvg(text);
  return 'unsafePart' in result ? result.unsafePart : undefined;
};

test('plain shapes of an SVG are read, and written without anything that is not drawn', () => {
  const result = parseSvg(
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->${svg('<title>Name</title><g transform="translate(1 2)"><path d="M0,0L1 1Z" fill="var(--color-primary,#d91f18)"/></g>', ' role="img" aria-label="A &quot; B"'.replace('&quot;', "'"))}`,
  );
  if ('unsafePart' in result) throw new Error(result.unsafePart);
  expect(writeSvg(result.root)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" role="img"><g transform="translate(1 2)"><path d="M0,0L1 1Z" fill="var(--color-primary,#d91f18)"/></g></svg>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<style>*{}</style>',
  '<foreignObject/>',
  '<image href="https://a.example/x.png"/>',
  '<use href="#a"/>',
  '<a href="javascript:x"><path d="M0 0"/></a>',
  '<animate/>',
  '<text>hi</text>',
  '<path d="M0 0" onload="alert(1)"/>',
  '<path d="M0 0" style="fill:url(https://a.example)"/>',
  '<path d="M0 0" fill="url(https://a.example#a)"/>',
  '<path d="M0 0&quot;/><script>"/>',
  '<path d=M0/>',
  '<svg/>',
  '<svg:path d="M0 0"/>',
  '<path xml:base="x" d="M0 0"/>',
  'text',
  '<![CDATA[x]]>',
  '<?php x ?>',
  '<g>',
  '</g>',
  '<path d="M0 0" d="M1 1"/>',
])('refuses %s', (inner) => {
  expect(unsafe(svg(inner))).toBeTypeOf('string');
});

test('SVG documents that contain more than a drawing are refused', () => {
  expect(unsafe(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`)).toBeTypeOf('string');
  expect(unsafe(svg('', ' xmlns:xlink="http://www.w3.org/1999/xlink"'))).toMatch(/xmlns:xlink/);
  expect(unsafe(svg('') + svg(''))).toMatch(/only one root/);
  expect(unsafe('<svg xmlns="http://www.w3.org/2000/svg"/>')).toMatch(/viewBox/);
  expect(unsafe('')).toMatch(/root element/);
  expect(unsafe(svg('<g>'.repeat(70) + '</g>'.repeat(70)))).toMatch(/64 deep/);
  expect(unsafe(svg('<g/>'.repeat(5001)))).toMatch(/5000 elements/);
  expect(unsafe(svg('\n\n<script/>'))).toMatch(/line 3/);
});

test('a logo consists of filled paths; anything else is refused', () => {
  const logo = (inner: string) => {
    const result = parseSvg(svg(inner));
    if ('unsafePart' in result) throw new Error(result.unsafePart);
    return readLogo(result.root);
  };
  expect(
    logo(
      '<g fill="#d91f18"><rect x="1" y="2" width="3" height="4"/><circle cx="5" cy="5" r="2" fill="currentColor"/></g><path d="M0 0Z"/><path d="M1 1Z" fill="none"/>',
    ),
  ).toEqual({
    logo: {
      viewBox: '0 0 10 10',
      paths: [
        { d: 'M1 2h3v4h-3Z', fill: '#d91f18' },
        { d: 'M3 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z', fill: 'currentColor' },
        { d: 'M0 0Z', fill: 'currentColor' },
      ],
    },
  });
  expect(logo('<path d="M0 0" stroke="#fff"/>')).toEqual({ unsafePart: 'stroke of <path>' });
  expect(logo('<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs>')).toEqual({
    unsafePart: '<defs>',
  });
});
