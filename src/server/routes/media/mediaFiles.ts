import { hashSession } from '../../domain/playback/mediaTokens.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';
import { createDemoOrigin } from '../../media/createDemoOrigin.ts';
import { registerMediaFiles } from '../../media/registerMediaFiles.ts';

/**
 * Serves `GET /media/{token}/{asset}/{path}`: the demo's recordings and live channels. It exists only when
 * `config.mediaDir` is set.
 */
export const mediaFiles = defineRawRoute((app, { config, realms, sessions, mediaTokens, playbacks, now }) => {
  if (config.mediaDir === undefined) return;
  const origin = createDemoOrigin({ folder: config.mediaDir, keyAddress: (keyId) => `/media/key/${keyId}` });
  registerMediaFiles(app, { realms, sessions, mediaTokens, playbacks, hashSession, now, origin });
});
