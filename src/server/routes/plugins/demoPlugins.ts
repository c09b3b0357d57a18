import { defineRawRoute } from '../../http/defineRoute.ts';
import { registerDemoPlugins } from '../../plugins/registerDemoPlugins.ts';

/** `/demo-plugins/...`: a stand-in of the hosts of the example plugins. It exists only with DEMO=1. */
export const demoPlugins = defineRawRoute((app, { config, now }) =>
  config.isDemo ? registerDemoPlugins(app, { dataDir: config.dataDir, now }) : undefined,
);
