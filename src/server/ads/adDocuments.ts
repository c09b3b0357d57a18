// The documents of the demo's ad server: VAST 4 for one break, VMAP for the breaks of a video.
import { escapeMarkup } from '#schemas/escapeMarkup.ts';

/** The parts of an ad request that the documents' addresses repeat. */
export type AdRequest = {
  /** Origin of this server as the browser sees it: addresses in VAST documents are absolute. */
  readonly origin: string;
  /** Random id of a playback, under which hits are counted; empty without consent. */
  readonly session: string;
};

type DemoAd = {
  readonly id: string;
  readonly title: string;
  readonly seconds: number;
  /** Seconds after which it can be skipped; undefined: it cannot. */
  readonly skipAfter?: number;
};

const TEA: DemoAd = { id: 'tea', title: 'Fictional Tea', seconds: 8, skipAfter: 3 };
const AIR: DemoAd = { id: 'air', title: 'Imaginary Air', seconds: 8 };
/** The breaks that can be requested, by name. */
const BREAKS: Readonly<Record<string, readonly DemoAd[]>> = { tea: [TEA], air: [AIR], pod: [TEA, AIR] };
/** Seconds of the video at which the demo's middle break plays. */
export const MID_ROLL_SECONDS = 12;

/** Files of the demo's advertisements. */
export const AD_FILE = /^(?:tea|air)\.(?:mp4|webm)$/;
/** Events that are counted. */
export const AD_EVENTS = [
  'impression',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'skip',
  'pause',
  'resume',
  'mute',
  'unmute',
  'click',
  'error',
  'breakStart',
  'breakEnd',
] as const;

const toCdata = (text: string): string => `<![CDATA[${text}]]>`;
const formatClock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);

const buildHitUrl = ({ origin, session }: AdRequest, ad: string, event: string): string =>
  toCdata(
    `${origin}/demo-ads/track?${new URLSearchParams({ session, ad, event }).toString()}${event === 'error' ? '&code=[ERRORCODE]' : ''}`,
  );

/** Returns the VAST document of a break; undefined when there is no break with this name. */
export function writeVast(name: string, request: AdRequest): string | undefined {
  const ads = BREAKS[name];
  return ads && `<?xml version="1.0" encoding="UTF-8"?>\n${writeVastDocument(ads, request)}`;
}

/** Returns a VAST document that refers to the document of another break. */
export function writeWrapper(name: string, request: AdRequest): string {
  const { origin, session } = request;
  const url = `${origin}/demo-ads/vast/${name}?${new URLSearchParams({ session }).toString()}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<VAST version="4.2"><Ad id="wrapper"><Wrapper>
  <AdSystem>Demo</AdSystem>
  <Impression>${buildHitUrl(request, 'wrapper', 'impression')}</Impression>
  <VASTAdTagURI>${toCdata(url)}</VASTAdTagURI>
  <Creatives><Creative><Linear><TrackingEvents>
    <Tracking event="complete">${buildHitUrl(request, 'wrapper', 'complete')}</Tracking>
  </TrackingEvents></Linear></Creative></Creatives>
</Wrapper></Ad></VAST>`;
}

/** Returns the breaks of a video: two ads before it, one in the middle and one at its end. */
export function writeVmap(request: AdRequest): string {
  const { origin, session } = request;
  const tag = (path: string): string =>
    `<vmap:AdTagURI templateType="vast4">${toCdata(`${origin}/demo-ads/${path}?${new URLSearchParams({ session }).toString()}`)}</vmap:AdTagURI>`;
  const writeAdBreak = (id: string, offset: string, source: string): string =>
    `<vmap:AdBreak timeOffset="${offset}" breakType="linear" breakId="${id}">
  <vmap:AdSource id="${id}-source" allowMultipleAds="true" followRedirects="true">${source}</vmap:AdSource>
  <vmap:TrackingEvents>
    <vmap:Tracking event="breakStart">${buildHitUrl(request, id, 'breakStart')}</vmap:Tracking>
    <vmap:Tracking event="breakEnd">${buildHitUrl(request, id, 'breakEnd')}</vmap:Tracking>
    <vmap:Tracking event="error">${buildHitUrl(request, id, 'error')}</vmap:Tracking>
  </vmap:TrackingEvents>
</vmap:AdBreak>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
${writeAdBreak('pre', 'start', tag('vast/pod'))}
${writeAdBreak('mid', formatClock(MID_ROLL_SECONDS), `<vmap:VASTAdData>${writeVastDocument([TEA], request)}</vmap:VASTAdData>`)}
${writeAdBreak('post', 'end', tag('wrapper/air'))}
</vmap:VMAP>`;
}

function writeVastDocument(ads: readonly DemoAd[], request: AdRequest): string {
  const isPod = ads.length > 1;
  return `<VAST version="4.2">${ads.map((ad, index) => writeInlineAd(ad, request, isPod ? index + 1 : undefined)).join('')}</VAST>`;
}

function writeInlineAd(ad: DemoAd, request: AdRequest, sequence: number | undefined): string {
  const { origin } = request;
  const tracked = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'skip', 'pause', 'resume'];
  const media = (['mp4', 'webm'] as const).map(
    (type) =>
      `<MediaFile delivery="progressive" type="video/${type}" width="640" height="360" bitrate="${type === 'mp4' ? 45 : 70}">${toCdata(`${origin}/demo-ads/files/${ad.id}.${type}`)}</MediaFile>`,
  );
  return `<Ad id="${ad.id}"${sequence === undefined ? '' : ` sequence="${sequence}"`}><InLine>
  <AdSystem>Demo</AdSystem><AdTitle>${escapeMarkup(ad.title)}</AdTitle>
  <Error>${buildHitUrl(request, ad.id, 'error')}</Error>
  <Impression>${buildHitUrl(request, ad.id, 'impression')}</Impression>
  <Creatives><Creative id="${ad.id}-video"><Linear${ad.skipAfter === undefined ? '' : ` skipoffset="${formatClock(ad.skipAfter)}"`}>
    <Duration>${formatClock(ad.seconds)}</Duration>
    <TrackingEvents>${tracked.map((event) => `<Tracking event="${event}">${buildHitUrl(request, ad.id, event)}</Tracking>`).join('')}</TrackingEvents>
    <VideoClicks><ClickThrough>${toCdata(`${origin}/demo-ads/landing/${ad.id}`)}</ClickThrough><ClickTracking>${buildHitUrl(request, ad.id, 'click')}</ClickTracking></VideoClicks>
    <MediaFiles>${media.join('')}</MediaFiles>
  </Linear></Creative></Creatives>
</InLine></Ad>`;
}
