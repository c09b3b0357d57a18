import { defineRawRoute } from '../../http/defineRoute.ts';
import { registerTvProvider } from '../../tv/registerTvProvider.ts';

/** Serves `/demo-tv/...`: a stand-in of a pay-TV provider. It exists only with DEMO=1. */
export const demoTvProvider = defineRawRoute((app, { config, now }) =>
  config.isDemo ? registerTvProvider(app, { prefix: '/demo-tv', now }) : undefined,
);
