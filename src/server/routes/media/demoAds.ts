import { join } from 'node:path';
import { registerDemoAds } from '../../ads/registerDemoAds.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';

/** `GET /demo-ads/...`: the demo's ad server, when the process has a folder of media. */
export const demoAds = defineRawRoute((app, { config }) =>
  config.mediaDir === undefined ? undefined : registerDemoAds(app, join(config.mediaDir, 'ads')),
);
