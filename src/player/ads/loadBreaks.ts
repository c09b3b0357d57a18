// Turns the ad units of a video into breaks.
import type { Ad, AdBreak, AdConsent, AdMoment, AdTracking, AdUnits } from './adTypes.ts';
import { parseVast } from './parseVast.ts';
import { parseVmap, type VmapBreak } from './parseVmap.ts';
import type { Interstitial } from '../readInterstitials.ts';
import type { RequestText, RequestXml } from './requestXml.ts';
import type { SendHits } from './sendHits.ts';
import { toInterstitialBreaks } from './toInterstitialBreaks.ts';

type Deps = {
  readonly requestXml: RequestXml;
  readonly requestText: RequestText;
  /** The interstitials of the video's playlist. */
  readonly hlsInterstitials: readonly Interstitial[];
  readonly sendHits: SendHits;
  readonly consent: AdConsent;
  /** URL of the page, to resolve the relative URLs of ad units. */
  readonly base: string;
  /** Seconds of the video; 0 for a live stream. */
  readonly duration: number;
};

/** Requests the lists of breaks. An ad unit whose request fails has no breaks; the other units are not affected. */
export async function loadBreaks(units: AdUnits, deps: Deps): Promise<readonly AdBreak[]> {
  const lists = await Promise.all(
    units
      .map(async (unit): Promise<readonly AdBreak[]> => {
        const { id, kind, position, offset = 0 } = unit;
        if (kind === 'INTERSTITIALS')
          return toInterstitialBreaks(deps.hlsInterstitials, deps.requestText).map((each) =>
            createBreak(each.id, each.at, {}, each.load),
          );
        const url = new URL(fillPlaceholders(unit.url ?? '', deps.consent), deps.base).href;
        if (kind === 'VAST') {
          const moments: Readonly<Record<string, AdMoment>> = { PRE: 'start', MID: offset, POST: 'end' };
          return [createBreak(id, moments[position ?? 'PRE']!, {}, () => requestVast(url, deps))];
        }
        const document = await deps.requestXml(url);
        return parseVmap(document, deps.duration).map((vmapBreak) => toBreak(vmapBreak, url, deps));
      })
      .map((list) => list.catch(() => [])),
  );
  return lists.flat();
}

const toBreak = ({ id, at, tracking, source }: VmapBreak, base: string, deps: Deps): AdBreak =>
  createBreak(id, at, tracking, () =>
    'vast' in source ? parseVast(source.vast, base, deps) : requestVast(new URL(source.url, base).href, deps),
  );

async function requestVast(url: string, deps: Deps): Promise<readonly Ad[]> {
  return parseVast(await deps.requestXml(url), url, deps);
}

function createBreak(id: string, at: AdMoment, tracking: AdTracking, load: () => Promise<readonly Ad[]>): AdBreak {
  let loading: Promise<readonly Ad[]> | undefined;
  return { id, at, tracking, load: () => (loading ??= load()) };
}

/** Replaces the placeholders of a URL. Without consent nothing in it identifies the viewer or the playback. */
function fillPlaceholders(template: string, { isGranted, playbackId }: AdConsent): string {
  return template
    .replaceAll('{consent}', isGranted ? '1' : '0')
    .replaceAll('{session}', playbackId)
    .replaceAll('{random}', String(Math.floor(Math.random() * 1e8)));
}
