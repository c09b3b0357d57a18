// Made by `npm run generate` from the folder listing. Never edited.
import type { AnyWidget } from '#engine/plugin-api/index.ts';

/** Loads the declarations whose files a first visit does not name. */
export const laterLoaders: Readonly<Record<string, () => Promise<AnyWidget>>> = {
  'content-grid': () => import('./content-grid/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  discovery: () => import('./discovery/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  'epg-grid': () => import('./epg-grid/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  'epg-now-next': () => import('./epg-now-next/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  'external-page': () => import('./external-page/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  'fighter-profile': () => import('./fighter-profile/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  fighters: () => import('./fighters/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  'item-detail': () => import('./item-detail/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  'live-now': () => import('./live-now/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  news: () => import('./news/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  'news-article': () => import('./news-article/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  'playlist-page': () => import('./playlist-page/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  rankings: () => import('./rankings/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  schedule: () => import('./schedule/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  'season-selector': () => import('./season-selector/widget.ts').then((m) => m.widget as unknown as AnyWidget),
  'zoned-page': () => import('./zoned-page/widget.ts').then((m) => m.widget as unknown as AnyWidget),
};
