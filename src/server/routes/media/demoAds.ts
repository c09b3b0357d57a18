import { join } from 'node:path';
import { registerDemoAds } from '../../ads/registerDemoAds.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';

/** Serves `GET /demo-ads/...`: the demo's ad server. It exists only when `config.mediaDir` is set. */
export const demoAds = defineRawRoute((app, { config }) =>
  config.mediaDir === undefined ? undefined : registerDemoAds(app, join(config.mediaDir, 'ads')),
);
