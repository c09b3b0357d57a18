import { createPublishedSource, type ContentSource } from '../delivery/contentSource.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { createUpstreamSource } from './createUpstreamSource.ts';
import type { Upstreams } from './createUpstreams.ts';

/** Finds the source of a realm's content. */
export type ContentSources = (realm: RealmSnapshot) => ContentSource;

/** Creates the function that finds the source of a published version: the version itself, or the brand's back end. */
export function createContentSources(upstreams: Upstreams): ContentSources {
  const sources = new WeakMap<RealmSnapshot, ContentSource>();
  return (realm) => {
    const existing = sources.get(realm);
    if (existing) return existing;
    const reader = upstreams.findReader(realm.id, realm.content.realm);
    const source = reader ? createUpstreamSource(realm, reader) : createPublishedSource(realm);
    sources.set(realm, source);
    return source;
  };
}
