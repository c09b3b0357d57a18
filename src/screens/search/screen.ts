import { defineScreen } from '../_shared/defineScreen.ts';
import { readRefinements, readSearchText } from './searchQuery.ts';
import { SearchPage } from './SearchPage.tsx';

/** The search screen. */
export const screen = defineScreen({
  route: 'SEARCH',
  title: 'search',
  layout: 'chrome',
  access: 'everyone',
  robots: 'noindex',
  // The first HTML contains the results. In the browser the component searches, so that it can show its progress.
  load: async ({ query, content, isServer }) => {
    if (!isServer) return undefined;
    const input = { query: readSearchText(query), refine: readRefinements(query) };
    return content.read('getContentSearch', input).catch(() => undefined);
  },
  View: SearchPage,
});
