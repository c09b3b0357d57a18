// Parses SVGs of plain shapes: an allowlist of elements and attributes, each value of a known form. It is not a general
// XML parser: it refuses document types, entities, processing instructions, namespaces, CDATA and styles.

/** A parsed element. Text of titles and descriptions is dropped, because it is not rendered. */
export type SvgNode = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgNode[];
};
/** The parsed SVG, or what is not allowed and in which line. */
export type SvgResult = { readonly root: SvgNode } | { readonly unsafePart: string };

const NUMBER = '-?(?:\\d+\\.?\\d*|\\.\\d+)(?:e-?\\d+)?';
const NUMERIC = new RegExp(`^${NUMBER}(px|%)?$`, 'i');
const NUMBERS = new RegExp(`^\\s*${NUMBER}(?:[\\s,]+${NUMBER})*\\s*$`, 'i');
const PATH_DATA = /^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]*$/;
const TRANSFORM = /^(?:\s*(?:matrix|translate|scale|rotate|skewX|skewY)\([0-9eE+\-.,\s]*\)\s*,?)*$/;
const PAINT =
  /^(none|currentColor|#[0-9a-fA-F]{3,8}|rgba?\([0-9.,%\s/]+\)|var\(--color-[a-z-]+(,\s*#[0-9a-fA-F]{3,8})?\)|url\(#[A-Za-z][\w-]*\)|black|white)$/;
const REFERENCE = /^url\(#[A-Za-z][\w-]*\)$/;
const NAME = /^[A-Za-z][\w-]*$/;
const WORD = /^[a-z-]+$/i;
const PLAIN_TEXT = /^[^<>&]*$/;

/** Allowed attributes with the form of their values. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
  version: /^1\.[012]$/,
  viewBox: NUMBERS,
  width: NUMERIC,
  height: NUMERIC,
  preserveAspectRatio: /^[A-Za-z\s]+$/,
  role: WORD,
  'aria-label': PLAIN_TEXT,
  'aria-hidden': /^(true|false)$/,
  id: NAME,
  d: PATH_DATA,
  points: NUMBERS,
  transform: TRANSFORM,
  gradientTransform: TRANSFORM,
  x: NUMERIC,
  y: NUMERIC,
  x1: NUMERIC,
  y1: NUMERIC,
  x2: NUMERIC,
  y2: NUMERIC,
  cx: NUMERIC,
  cy: NUMERIC,
  r: NUMERIC,
  rx: NUMERIC,
  ry: NUMERIC,
  fill: PAINT,
  stroke: PAINT,
  'stop-color': PAINT,
  color: PAINT,
  'fill-opacity': NUMERIC,
  'stroke-opacity': NUMERIC,
  'stop-opacity': NUMERIC,
  opacity: NUMERIC,
  offset: NUMERIC,
  'fill-rule': /^(nonzero|evenodd)$/,
  'clip-rule': /^(nonzero|evenodd)$/,
  'stroke-width': NUMERIC,
  'stroke-linecap': WORD,
  'stroke-linejoin': WORD,
  'stroke-miterlimit': NUMERIC,
  'stroke-dasharray': /^(none|[0-9.,\s]+)$/,
  'clip-path': REFERENCE,
  mask: REFERENCE,
  'mask-type': /^(alpha|luminance)$/,
  'shape-rendering': WORD,
  gradientUnits: /^(userSpaceOnUse|objectBoundingBox)$/,
  clipPathUnits: /^(userSpaceOnUse|objectBoundingBox)$/,
  maskUnits: /^(userSpaceOnUse|objectBoundingBox)$/,
};
const ELEMENTS = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'polygon',
  'polyline',
  'line',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'title',
  'desc',
] as const;
const MAX_ELEMENTS = 5000;

/** Parses an SVG; `unsafePart` names the first part that is not allowed, with its line. */
export function parseSvg(text: string): SvgResult {
  const source = text.replace(
    /^﻿?\s*(<\?xml version="1\.[01]"( encoding="[Uu][Tt][Ff]-8")?( standalone="(yes|no)")?\s*\?>)?/,
    '',
  );
  const skipped = text.length - source.length;
  const unsafe = (what: string, at: number): SvgResult => ({
    unsafePart: `${what} (line ${text.slice(0, skipped + at).split('\n').length})`,
  });
  type OpenElement = { name: string; attributes: Record<string, string>; children: SvgNode[] };
  const openElements: OpenElement[] = [];
  let root: SvgNode | undefined;
  let count = 0;
  for (let at = 0; at < source.length;) {
    if (source.startsWith('<!--', at)) {
      const end = source.indexOf('-->', at + 4);
      if (end < 0) return unsafe('a comment without an end', at);
      at = end + 3;
      continue;
    }
    if (source[at] !== '<') {
      const end = source.indexOf('<', at);
      const run = source.slice(at, end < 0 ? undefined : end);
      const inside = openElements.at(-1)?.name;
      if (run.trim() && inside !== 'title' && inside !== 'desc')
        return unsafe(`text ${JSON.stringify(run.trim().slice(0, 20))}`, at);
      at = end < 0 ? source.length : end;
      continue;
    }
    const close = /^<\/([A-Za-z]+)\s*>/.exec(source.slice(at, at + 60));
    if (close) {
      const done = openElements.pop();
      if (!done || done.name !== close[1]) return unsafe(`</${close[1]}> closes nothing`, at);
      const parent = openElements.at(-1);
      if (parent) parent.children.push(done);
      else root = done;
      at += close[0].length;
      continue;
    }
    const tag = readTag(source, at);
    if ('unsafePart' in tag) return unsafe(tag.unsafePart, at);
    if (root) return unsafe('a second root element', at);
    if ((tag.name === 'svg') !== (openElements.length === 0))
      return unsafe(openElements.length ? 'an <svg> inside an <svg>' : `<${tag.name}> in place of <svg>`, at);
    if (++count > MAX_ELEMENTS) return unsafe(`more than ${MAX_ELEMENTS} elements`, at);
    const node: OpenElement = { name: tag.name, attributes: tag.attributes, children: [] };
    if (!tag.closed) openElements.push(node);
    else if (openElements.length) openElements.at(-1)?.children.push(node);
    else root = node;
    at = tag.end;
  }
  if (openElements.length) return unsafe(`<${openElements.at(-1)?.name}> without an end`, source.length);
  if (!root) return unsafe('no <svg>', 0);
  if (!root.attributes['viewBox']) return unsafe('an <svg> without a viewBox', 0);
  return { root };
}

type Tag = { name: string; attributes: Record<string, string>; closed: boolean; end: number };

function readTag(source: string, start: number): Tag | { unsafePart: string } {
  const head = /^<([A-Za-z][A-Za-z0-9:_-]*)/.exec(source.slice(start, start + 60));
  if (!head) return { unsafePart: JSON.stringify(source.slice(start, start + 20)) };
  const name = head[1] ?? '';
  if (!(ELEMENTS as readonly string[]).includes(name)) return { unsafePart: `<${name}>` };
  const attributes: [string, string][] = [];
  const next = /\s*(?:(\/?)>|([A-Za-z][A-Za-z0-9:_-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)'))/y;
  for (next.lastIndex = start + head[0].length; ;) {
    const match = next.exec(source);
    if (!match) return { unsafePart: `<${name}> that is not well formed` };
    const [, slash, attribute, double, single] = match;
    if (attribute === undefined)
      return { name, attributes: Object.fromEntries(attributes), closed: slash === '/', end: next.lastIndex };
    const value = double ?? single ?? '';
    const form = Object.hasOwn(ATTRIBUTES, attribute) ? ATTRIBUTES[attribute] : undefined;
    if (!form) return { unsafePart: `attribute ${attribute} of <${name}>` };
    if (!form.test(value)) return { unsafePart: `${attribute}="${value.slice(0, 30)}" of <${name}>` };
    if (attributes.some(([known]) => known === attribute))
      return { unsafePart: `attribute ${attribute} twice on <${name}>` };
    attributes.push([attribute, value]);
  }
}

/** Serialises a parsed SVG, so that a published file contains nothing that the parser did not check. */
export function writeSvg(root: SvgNode): string {
  const write = ({ name, attributes, children }: SvgNode): string => {
    if (name === 'title' || name === 'desc') return '';
    const list = Object.entries(attributes)
      .filter(([key]) => key !== 'xmlns' && key !== 'aria-label')
      .map(([key, value]) => ` ${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
      .join('');
    const inner = children.map(write).join('');
    return `<${name}${name === 'svg' ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${list}${inner ? `>${inner}</${name}>` : '/>'}`;
  };
  return write(root);
}
