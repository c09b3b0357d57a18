import { hashSession } from '../../domain/playback/mediaTokens.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';
import { findDemoKeys } from '../../media/demoKeys.ts';
import { registerLicences } from '../../media/registerLicences.ts';

/** Serves `POST /media/licence` and `GET /media/key/{keyId}`: ClearKey licences of the demo's encrypted recordings. */
export const licences = defineRawRoute((app, { config, realms, sessions, mediaTokens, playbacks }) =>
  config.mediaDir === undefined
    ? undefined
    : registerLicences(app, { realms, sessions, mediaTokens, playbacks, hashSession, findKeys: findDemoKeys }),
);
