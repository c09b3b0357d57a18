import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import type { Origins } from '#schemas/realm/origins.ts';
import { hashJson } from '../../db/contentHash.ts';
import { listExternalOrigins } from '../content/texts.ts';
import type { RealmContent } from './realmDocuments.ts';

/**
 * The origins that a realm adds to the content security policy of its pages (src/server/ssr/contentSecurityPolicy.ts).
 */
export type PolicySources = {
  /** `origins` of realm.json, including those of the realms it extends. Missing: no other site. */
  readonly origins?: Origins | undefined;
  /** Plugins: a module needs connect-src, a frame needs frame-src. Only plugins on other sites add an origin. */
  readonly plugins?: readonly Pick<PluginDefinition, 'kind' | 'url'>[] | undefined;
  /** Origins of external pages (`url` in data/texts.json), shown in frames. */
  readonly externalPages?: readonly string[] | undefined;
  /** Origin of a plugin under development, in the preview of plugins only: needs connect-src and frame-src. */
  readonly devPluginOrigin?: string | undefined;
};

/** Returns the same sources for every page, language and viewer of a published realm. */
export const collectPolicySources = (content: RealmContent): PolicySources => ({
  origins: content.realm?.origins,
  plugins: content.realm?.plugins?.map(({ kind, url }) => ({ kind, url })),
  externalPages: listExternalOrigins(content),
});

/** Returns 12 characters that differ when the sources do: an open tab compares them after a publish. */
export const computePolicyId = (content: RealmContent): string => hashJson(collectPolicySources(content)).slice(0, 12);
