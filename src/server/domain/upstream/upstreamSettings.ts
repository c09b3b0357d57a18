// Reads the upstream settings of a realm: the brand's own back end from which content comes.
import type { Realm } from '#schemas/realm/realm.ts';
import type { Upstream } from '#schemas/realm/upstream.ts';

/** Kinds of content that the upstream can deliver. */
export const UPSTREAM_TOPICS = ['pages', 'items', 'search', 'guide'] as const;
/** A kind of content of `UPSTREAM_TOPICS`. */
export type UpstreamTopic = (typeof UPSTREAM_TOPICS)[number];

/** Returns the settings; undefined for a realm whose content comes only from its folder. */
export function readUpstreamSettings(realm: Pick<Realm, 'upstream'> | undefined): Upstream | undefined {
  const { upstream } = realm ?? {};
  return upstream && UPSTREAM_TOPICS.some((topic) => upstream[topic]) ? upstream : undefined;
}
