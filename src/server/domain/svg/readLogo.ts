// Converts a logo to plain data that React renders as paths, so no SVG markup of a brand is inserted into a page.
import type { SvgNode } from './parseSvg.ts';

/** One filled path. `fill` is `currentColor`, `#rrggbb` or `var(--color-<role>, #rrggbb)`. */
export type LogoPath = {
  readonly d: string;
  readonly fill: string;
  readonly fillRule?: 'evenodd';
  readonly transform?: string;
  readonly opacity?: number;
};
/** A logo as filled paths. */
export type ParsedLogo = { readonly viewBox: string; readonly paths: readonly LogoPath[] };

type InheritedStyle = { fill: string; fillRule: string; transform: string; opacity: number };

/**
 * Flattens groups and converts shapes to paths. `unsafePart` names what has no filled path: a stroke, gradient, clip
 * path or mask.
 */
export function readLogo(root: SvgNode): { logo: ParsedLogo } | { unsafePart: string } {
  const paths: LogoPath[] = [];
  let unsafePart: string | undefined;
  const visit = (node: SvgNode, parentStyle: InheritedStyle): void => {
    const { name, attributes: a } = node;
    if (name === 'title' || name === 'desc') return;
    const unsafeAttribute = ['stroke', 'clip-path', 'mask'].find((key) => a[key] !== undefined && a[key] !== 'none');
    if (
      unsafeAttribute ||
      ['defs', 'linearGradient', 'radialGradient', 'clipPath', 'mask', 'stop', 'line', 'polyline'].includes(name) ||
      a['fill']?.startsWith('url')
    ) {
      unsafePart ??= describeUnsafePart(node, unsafeAttribute);
      return;
    }
    const style: InheritedStyle = {
      fill: a['fill'] ?? parentStyle.fill,
      fillRule: a['fill-rule'] ?? parentStyle.fillRule,
      transform: [parentStyle.transform, a['transform']].filter(Boolean).join(' '),
      opacity:
        parentStyle.opacity *
        Number(a['opacity'] ?? 1) *
        Number(name === 'svg' || name === 'g' ? 1 : (a['fill-opacity'] ?? 1)),
    };
    const d = toPathData(name, a);
    if (d && style.fill !== 'none') {
      paths.push({
        d,
        fill: toFill(style.fill),
        ...(style.fillRule === 'evenodd' && { fillRule: 'evenodd' as const }),
        ...(style.transform && { transform: style.transform }),
        ...(style.opacity < 1 && { opacity: style.opacity }),
      });
    }
    for (const child of node.children) visit(child, style);
  };
  visit(root, { fill: 'currentColor', fillRule: 'nonzero', transform: '', opacity: 1 });
  return unsafePart ? { unsafePart } : { logo: { viewBox: root.attributes['viewBox'] ?? '', paths } };
}

/** Converts the colour names black and white to hex. */
function toFill(fill: string): string {
  if (fill === 'black') return '#000000';
  return fill === 'white' ? '#ffffff' : fill;
}

function describeUnsafePart({ name, attributes }: SvgNode, unsafeAttribute: string | undefined): string {
  if (unsafeAttribute) return `${unsafeAttribute} of <${name}>`;
  return attributes['fill']?.startsWith('url') ? 'a gradient fill' : `<${name}>`;
}

/** Converts a shape to path data; undefined for an element without a shape. */
function toPathData(name: string, a: Readonly<Record<string, string>>): string | undefined {
  const n = (key: string): number => Number.parseFloat(a[key] ?? '0') || 0;
  switch (name) {
    case 'path':
      return a['d'];
    case 'polygon':
      return a['points'] && `M${a['points'].trim()}Z`;
    case 'rect': {
      const x = n('x');
      const y = n('y');
      const w = n('width');
      const h = n('height');
      const rx = Math.min(n(a['rx'] === undefined ? 'ry' : 'rx'), w / 2);
      const ry = Math.min(n(a['ry'] === undefined ? 'rx' : 'ry'), h / 2);
      if (!rx || !ry) return `M${x} ${y}h${w}v${h}h${-w}Z`;
      const arc = (dx: number, dy: number): string => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
      return `M${x + rx} ${y}h${w - 2 * rx}${arc(rx, ry)}v${h - 2 * ry}${arc(-rx, ry)}h${2 * rx - w}${arc(-rx, -ry)}v${2 * ry - h}${arc(rx, -ry)}Z`;
    }
    case 'circle':
    case 'ellipse': {
      const rx = name === 'circle' ? n('r') : n('rx');
      const ry = name === 'circle' ? n('r') : n('ry');
      return `M${n('cx') - rx} ${n('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
    }
    default:
      return undefined;
  }
}
