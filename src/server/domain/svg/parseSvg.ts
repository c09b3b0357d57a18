// Parses SVGs of plain shapes: an allowlist of elements and attributes, each value of a known form. The XML parser is
// saxes (docs/adr/035-xml-and-regular-expressions.md). Document types, processing instructions, namespaces, CDATA and
// styles are refused.
import { SaxesParser } from 'saxes';
import { SVG_ATTRIBUTES, SVG_ELEMENTS } from './allowedSvg.ts';

/** A parsed element. Text of titles and descriptions is dropped, because it is not rendered. */
export type SvgNode = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgNode[];
};
/** The parsed SVG, or what is not allowed and in which line. */
export type SvgResult = { readonly root: SvgNode } | { readonly unsafePart: string };

const MAX_ELEMENTS = 5000;
/** Deepest nesting. Readers of the result are recursive. */
const MAX_DEPTH = 64;

/** Ends the parse at the first part that is not allowed. */
class UnsafePartError extends Error {
  override readonly name = 'UnsafePartError';
}

/** Parses an SVG; `unsafePart` names the first part that is not allowed, with its line. */
export function parseSvg(text: string): SvgResult {
  const parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false });
  const reader = createTreeReader((what) => {
    throw new UnsafePartError(`${what} (line ${parser.line})`);
  });
  parser.on('opentag', reader.open);
  parser.on('closetag', reader.close);
  parser.on('text', reader.text);
  parser.on('cdata', () => reader.refuse('a CDATA section'));
  parser.on('doctype', () => reader.refuse('a document type'));
  parser.on('processinginstruction', ({ target }) => reader.refuse(`<?${target}?>`));
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-8$/i.test(encoding)) reader.refuse(`encoding ${encoding}`);
  });
  // The parser writes the position before its message: `1:20: unclosed tag: g`.
  parser.on('error', ({ message }) => reader.refuse(message.replace(/^\d+:\d+: /, '')));
  try {
    parser.write(text).close();
    return reader.finish();
  } catch (error) {
    if (error instanceof UnsafePartError) return { unsafePart: error.message };
    throw error;
  }
}

type OpenElement = { name: string; attributes: Record<string, string>; children: SvgNode[] };
type OpenTag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };

/** Builds the tree from the events of the parser. `refuse` throws. */
function createTreeReader(refuse: (what: string) => never) {
  const openElements: OpenElement[] = [];
  let root: SvgNode | undefined;
  let count = 0;
  return {
    refuse,
    open({ name, attributes }: OpenTag): void {
      if (!SVG_ELEMENTS.includes(name)) refuse(`<${name}>`);
      if ((name === 'svg') !== (openElements.length === 0))
        refuse(openElements.length ? 'an <svg> inside an <svg>' : `<${name}> in place of <svg>`);
      count += 1;
      if (count > MAX_ELEMENTS) refuse(`more than ${MAX_ELEMENTS} elements`);
      if (openElements.length >= MAX_DEPTH) refuse(`elements nested more than ${MAX_DEPTH} deep`);
      for (const [attribute, value] of Object.entries(attributes)) {
        const form = Object.hasOwn(SVG_ATTRIBUTES, attribute) ? SVG_ATTRIBUTES[attribute] : undefined;
        if (!form) refuse(`attribute ${attribute} of <${name}>`);
        if (!form.test(value)) refuse(`${attribute}="${value.slice(0, 30)}" of <${name}>`);
      }
      openElements.push({ name, attributes: { ...attributes }, children: [] });
    },
    close(): void {
      const done = openElements.pop();
      if (!done) return;
      const parent = openElements.at(-1);
      if (parent) parent.children.push(done);
      else root = done;
    },
    text(run: string): void {
      const inside = openElements.at(-1)?.name;
      if (run.trim() && inside !== 'title' && inside !== 'desc')
        refuse(`text ${JSON.stringify(run.trim().slice(0, 20))}`);
    },
    finish(): SvgResult {
      if (!root) return { unsafePart: 'no <svg>' };
      if (!root.attributes['viewBox']) return { unsafePart: 'an <svg> without a viewBox' };
      return { root };
    },
  };
}

/** Serialises a parsed SVG, so that a published file contains nothing that the parser did not check. */
export function writeSvg(root: SvgNode): string {
  const write = ({ name, attributes, children }: SvgNode): string => {
    if (name === 'title' || name === 'desc') return '';
    const list = Object.entries(attributes)
      .filter(([key]) => key !== 'xmlns' && key !== 'aria-label')
      .map(
        ([key, value]) =>
          ` ${key}="${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"`,
      )
      .join('');
    const inner = children.map(write).join('');
    return `<${name}${name === 'svg' ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${list}${inner ? `>${inner}</${name}>` : '/>'}`;
  };
  return write(root);
}
