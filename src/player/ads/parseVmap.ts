// Reads the breaks of a VMAP 1.0 document.
import type { AdMoment, AdTracking } from './adTypes.ts';

/** One break of the document: its VAST is inside it, or at a URL. */
export type VmapBreak = {
  readonly id: string;
  readonly at: AdMoment;
  readonly tracking: AdTracking;
  /** The URL of a VAST document, or the document itself. */
  readonly source: { readonly url: string } | { readonly vast: Document };
};

const NAMESPACE = 'http://www.iab.net/videosuite/vmap';
const CLOCK_TIME = /^(\d{1,2}):(\d{2}):(\d{2}(?:\.\d{1,3})?)$/;
const PERCENT = /^(\d{1,3}(?:\.\d+)?)%$/;

/**
 * Returns the breaks with video ads, in the order of the document.
 *
 * @param duration seconds of the video, for breaks at a percentage; 0: such breaks are left out
 */
export function parseVmap(document: Document, duration: number): readonly VmapBreak[] {
  return findElements(document, 'AdBreak').flatMap((element, index): VmapBreak[] => {
    const types = (element.getAttribute('breakType') ?? 'linear').split(',');
    const at = toMoment(element.getAttribute('timeOffset') ?? '', duration);
    const source = toSource(element);
    if (!types.includes('linear') || at === undefined || !source) return [];
    const id = element.getAttribute('breakId') ?? `break-${index + 1}`;
    return [{ id, at, tracking: toTracking(element), source }];
  });
}

const findElements = (parent: Document | Element, name: string): Element[] => [
  ...parent.getElementsByTagNameNS(NAMESPACE, name),
];

/** Positions such as `#1` mean nothing without a list of breaks in the video: they are left out. */
function toMoment(offset: string, duration: number): AdMoment | undefined {
  if (offset === 'start' || offset === 'end') return offset;
  const [, hours, minutes, seconds] = CLOCK_TIME.exec(offset) ?? [];
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const percent = Number(PERCENT.exec(offset)?.[1] ?? Number.NaN);
  if (Number.isNaN(percent) || duration === 0) return undefined;
  if (percent <= 0) return 'start';
  return percent >= 100 ? 'end' : (duration * percent) / 100;
}

function toSource(adBreak: Element): VmapBreak['source'] | undefined {
  const url = findElements(adBreak, 'AdTagURI')[0]?.textContent?.trim();
  if (url) return { url };
  const vast = findElements(adBreak, 'VASTAdData')[0]?.firstElementChild;
  if (vast?.nodeName !== 'VAST') return undefined;
  const document = vast.ownerDocument.implementation.createDocument(null, null);
  document.append(document.importNode(vast, true));
  return { vast: document };
}

function toTracking(adBreak: Element): AdTracking {
  const tracking: Record<string, string[]> = {};
  for (const element of findElements(adBreak, 'Tracking')) {
    const event = element.getAttribute('event') ?? '';
    const url = element.textContent?.trim();
    if (event && url) (tracking[event] ??= []).push(url);
  }
  return tracking;
}
