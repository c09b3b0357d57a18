// Reads VAST documents with @dailymotion/vast-client, and follows their wrappers.
import { VASTParser } from '@dailymotion/vast-client';
import type { Ad, AdTracking } from './adTypes.ts';
import type { RequestXml } from './requestXml.ts';
import type { SendHits } from './sendHits.ts';

/** Largest number of wrappers around an ad. */
export const MAX_WRAPPERS = 5;

/** The properties of the library's objects that this module reads. */
type VastUrl = string | { readonly url: string };
type VastFile = { readonly fileURL: string | null; readonly mimeType: string | null; readonly width: number };
type VastCreative = {
  readonly type: string;
  /** In seconds; -1: the document does not name it. */
  readonly duration: number;
  readonly skipDelay: number | null;
  readonly mediaFiles?: readonly VastFile[];
  readonly videoClickThroughURLTemplate: VastUrl | null;
  readonly videoClickTrackingURLTemplates: readonly VastUrl[];
  readonly trackingEvents: Readonly<Record<string, readonly string[]>>;
};
type VastAd = {
  readonly title: string | null;
  readonly sequence: string | null;
  readonly errorURLTemplates: readonly string[];
  readonly impressionURLTemplates: readonly VastUrl[];
  readonly creatives: readonly VastCreative[];
};

/** Reports errors through `sendHits`, because the library's own requests always send cookies. */
class ConsentingParser extends VASTParser {
  private readonly sendHits: SendHits;

  constructor(requestXml: RequestXml, sendHits: SendHits) {
    super({ fetcher: { fetchVAST: ({ url }: { url: string }) => requestXml(url) } });
    this.sendHits = sendHits;
  }

  override trackVastError(urls: string[], error: { readonly ERRORCODE: number }): void {
    this.sendHits({ error: urls }, 'error', { ERRORCODE: error.ERRORCODE });
  }
}

/**
 * Returns the video ads of a document in the order in which they play: those of a pod, or the first one that can be
 * played. Rejects when there is none.
 *
 * @param url URL of the document, for relative URLs in it
 */
export async function parseVast(
  document: Document,
  url: string,
  { requestXml, sendHits }: { readonly requestXml: RequestXml; readonly sendHits: SendHits },
): Promise<readonly Ad[]> {
  // The library counts the document itself as the first of the chain.
  const options = { url, wrapperLimit: MAX_WRAPPERS + 1 };
  const { ads } = (await new ConsentingParser(requestXml, sendHits).parseVAST(document, options)) as {
    readonly ads: readonly VastAd[];
  };
  const pod = ads.filter(({ sequence }) => sequence).sort((a, b) => Number(a.sequence) - Number(b.sequence));
  const playable = (pod.length > 0 ? pod : ads).flatMap((ad) => toAd(ad, url) ?? []);
  if (playable.length === 0) throw new Error('The VAST document has no video ad that can be played.');
  return pod.length > 0 ? playable : playable.slice(0, 1);
}

function toAd({ title, errorURLTemplates, impressionURLTemplates, creatives }: VastAd, base: string): Ad | undefined {
  const creative = creatives.find(({ type, mediaFiles = [] }) => type === 'linear' && mediaFiles.length > 0);
  if (!creative) return undefined;
  const { duration, skipDelay, mediaFiles = [], videoClickThroughURLTemplate: clickThrough } = creative;
  const tracking: AdTracking = {
    ...creative.trackingEvents,
    impression: impressionURLTemplates.map(toUrl),
    click: creative.videoClickTrackingURLTemplates.map(toUrl),
    error: errorURLTemplates,
  };
  return {
    title: title ?? undefined,
    duration: Math.max(0, duration),
    skipAfter: skipDelay ?? undefined,
    files: mediaFiles.flatMap(({ fileURL, mimeType, width }) =>
      fileURL !== null && URL.canParse(fileURL, base)
        ? [{ url: new URL(fileURL, base).href, type: mimeType ?? '', width }]
        : [],
    ),
    link: clickThrough ? toWebUrl(toUrl(clickThrough)) : undefined,
    tracking,
  };
}

const toUrl = (value: VastUrl): string => (typeof value === 'string' ? value : value.url);

/** Returns the URL of a web page; undefined for `javascript:` and app links. */
const toWebUrl = (url: string): string | undefined =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
