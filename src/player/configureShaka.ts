// Configures shaka-player for one stream, and watches its requests.
import { updatePhase, updateTracks } from './followMedia.ts';
import { getHardwareLevels } from './hardwareDrm.ts';
import { keepPosition } from './keepPosition.ts';
import { createRenewal, keepStreaming } from './keepStreaming.ts';
import { showFailure, toMediaUrl, type AttachedShaka, type PlayerCore } from './playerCore.ts';
import type { ShakaError } from './playerError.ts';
import type { PlayerStream } from './playerTypes.ts';
import { readInterstitials } from './readInterstitials.ts';
import type { ShakaModule, ShakaPlayer, ShakaRequest } from './shakaTypes.ts';

const PREFERRED_AUDIO_CODECS = ['mp4a', 'opus'];
/** shaka.util.Error.Severity */
const CRITICAL = 2;

/** Adds a listener to shaka-player for the loaded video. */
type Listen = ShakaPlayer['addEventListener'];

/**
 * Configures shaka-player for one stream, and watches its requests.
 *
 * @param isCurrent whether the load that calls this function is still the latest one
 */
export function configureShaka(
  core: PlayerCore,
  { module, shaka }: AttachedShaka,
  stream: PlayerStream,
  isCurrent: () => boolean,
): void {
  // The next video uses the same shaka-player, but adds listeners and filters of its own.
  const listeners: [string, (event: Event) => void][] = [];
  const listen: Listen = (type, listener) => {
    listeners.push([type, listener]);
    shaka.addEventListener(type, listener);
  };
  const renewal = createRenewal(stream, async () => core.source?.renew?.());
  core.changeUrl = renewal.changeUrl;
  const failureHandler = keepStreaming({
    shaka: {
      addEventListener: listen,
      configure: (changes) => shaka.configure(changes),
      isBuffering: () => shaka.isBuffering(),
      retryStreaming: (delaySeconds) => shaka.retryStreaming(delaySeconds),
    },
    video: core.video,
    window: core.options.document.defaultView ?? null,
    renew: renewal.renew,
    onFailed: (error) => {
      if (isCurrent()) showFailure(core, error);
    },
  });
  if (core.source) core.source = { ...core.source, hlsInterstitials: readInterstitials({ addEventListener: listen }) };
  const stopKeepingPosition = keepPosition(core);
  core.failureHandler = {
    handle: failureHandler.handle,
    dispose() {
      failureHandler.dispose();
      stopKeepingPosition();
      for (const [type, listener] of listeners) shaka.removeEventListener(type, listener);
      listeners.length = 0;
      shaka.getNetworkingEngine()?.clearAllRequestFilters();
    },
  };
  listen('error', (event) => {
    const { detail } = event as CustomEvent<ShakaError & { readonly severity: number }>;
    if (isCurrent() && detail.severity === CRITICAL) failureHandler.handle(detail);
  });
  listen('buffering', () => updatePhase(core));
  for (const type of ['trackschanged', 'variantchanged', 'adaptation', 'textchanged', 'audiotrackchanged'])
    listen(type, () => updateTracks(core));
  for (const type of ['variantchanged', 'adaptation']) listen(type, () => emitBitrate(core, shaka));
  configureStream(core, shaka, stream);
  authorise(core, shaka, module, renewal.stream);
}

function configureStream(core: PlayerCore, shaka: ShakaPlayer, { drm }: PlayerStream): void {
  const { maxHeight, source, chosenAudio } = core;
  const { audioLanguage, configuration } = source ?? {};
  const navigator = core.options.document.defaultView?.navigator ?? { userAgent: '' };
  shaka.configure({
    // All qualities have the same codec. When a manifest has several codecs, shaka-player would otherwise leave out some
    // heights.
    preferredVideo: [{ codec: 'avc1' }, { codec: 'vp09' }],
    // The language is an entry of its own: shaka-player compares whole codec strings, so an entry with a codec and a
    // language matches no track.
    preferredAudio: [
      // An entry counts only for tracks that have all of its values.
      ...(chosenAudio
        ? [
            { language: chosenAudio.language, role: chosenAudio.roles[0] ?? '', label: chosenAudio.label ?? '' },
            { language: chosenAudio.language, role: chosenAudio.roles[0] ?? '' },
            { language: chosenAudio.language },
          ]
        : []),
      ...(audioLanguage ? [{ language: audioLanguage }] : []),
      ...PREFERRED_AUDIO_CODECS.map((codec) => ({ codec })),
    ],
    ...(drm && {
      drm: {
        servers: Object.fromEntries(drm.keySystems.map((system) => [system, toMediaUrl(core, drm.url)])),
        advanced: getHardwareLevels(drm, navigator) ?? {},
      },
    }),
    streaming: {
      // In seconds.
      bufferingGoal: 20,
      bufferBehind: 30,
      // A file of subtitles that fails does not stop the video (N43).
      ignoreTextStreamFailures: true,
      // The delay is in ms.
      retryParameters: { maxAttempts: 2, baseDelay: 500 },
      // shaka-player must not handle failures itself: keepStreaming.ts does.
      failureCallback: (_error: unknown) => undefined,
    },
    // The interstitials of playlists are played by our own code for advertisements (readInterstitials.ts), with consent
    // and controls.
    ads: { disableHLSInterstitial: true, disableDASHInterstitial: true },
    ...(maxHeight !== Infinity && { abr: { restrictions: { maxHeight } } }),
  });
  if (configuration) shaka.configure(configuration);
}

/** Adds the stream's token to licence and key requests, and upgrades all requests to https. */
function authorise(core: PlayerCore, shaka: ShakaPlayer, module: ShakaModule, currentStream: () => PlayerStream): void {
  const { LICENSE, KEY } = module.net.NetworkingEngine.RequestType;
  shaka.getNetworkingEngine()?.registerRequestFilter((type: number, request: ShakaRequest) => {
    const { drm } = currentStream();
    request.uris = request.uris.map((url) => toMediaUrl(core, core.changeUrl(url)));
    if (drm && (type === LICENSE || type === KEY)) request.headers['Authorization'] = `Bearer ${drm.jwtToken}`;
  });
}

function emitBitrate({ events }: PlayerCore, shaka: ShakaPlayer): void {
  const active = shaka.getVideoTracks().find((track) => track.active);
  if (active) events.emit({ type: 'bitrate-change', bandwidth: active.bandwidth, height: active.height });
}
