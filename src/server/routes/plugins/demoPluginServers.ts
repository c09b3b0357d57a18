import { defineRawRoute } from '../../http/defineRoute.ts';
import { registerDemoPluginServers } from '../../plugins/registerDemoPluginServers.ts';

/** Serves `/demo-plugins/...`: replaces the servers that the example plugins call. It exists only with DEMO=1. */
export const demoPluginServers = defineRawRoute((app, { config, now }) =>
  config.isDemo ? registerDemoPluginServers(app, { dataDir: config.dataDir, now }) : undefined,
);
