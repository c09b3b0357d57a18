import { externalOrigins } from '../domain/content/texts.ts';
import type { RealmContent } from '../domain/delivery/realmDocuments.ts';
import type { PolicySources } from './contentSecurityPolicy.ts';

/** What a published realm contributes to the policy of its pages: the same for every page, language and viewer. */
export const policySources = (content: RealmContent): PolicySources => ({
  origins: content.realm?.origins,
  plugins: content.realm?.plugins,
  externalPages: externalOrigins(content),
});
