// Changes the language without a reload: labels, menu, theme and the current page are fetched, then replaced together.
// The URL becomes that of the same screen in the new language. When a request fails, the browser loads that URL
// instead.
import { runInAction } from 'mobx';
import type { PagePlan } from '#engine/page/types.ts';
import type { LocaleInfo, Platform as MenuPlatform } from '#schemas/appState.ts';
import { getDirection } from '#src/i18n/direction.ts';
import type { Api } from '#src/api/createApi.ts';
import type { ClientStorage } from '#src/api/createClientStorage.ts';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import type { App } from './app.ts';

/** The parts of the tab that a change of language needs. */
export type LanguageTab = {
  readonly api: Pick<Api, 'getLabels' | 'getMenu' | 'getPage' | 'putPreferences'>;
  readonly storage: Pick<ClientStorage, 'set'>;
  /** Fetches /tokens.css in a language. Rejects when that fails. */
  readonly fetchTokens: (locale: string) => Promise<string>;
  readonly getCurrentPageId: () => string | undefined;
  /** Replaces the URL without changing the scroll position or the focus. */
  readonly replace: (href: string) => void;
  readonly document: Document;
};

/** One year in seconds, as on the server. */
const COOKIE_MAX_AGE = 31_536_000;

/**
 * Changes the language of the open page.
 *
 * @param href URL of the current screen in the new language
 * @throws when a request fails, when the realm is published meanwhile, or when the language has another home page; nothing
 *   has changed then
 */
export async function changeLanguage(locale: string, href: string, app: App, tab: LanguageTab): Promise<void> {
  const { state, stores } = app;
  const { content, navigation } = stores;
  const platform: MenuPlatform = navigation.platform;
  const { revisions } = state.realm;
  const pageId = tab.getCurrentPageId();
  const [texts, menu, tokens, page] = await Promise.all([
    tab.api.getLabels({ realm: state.realm.id, lang: locale }),
    tab.api.getMenu({ platform, lang: locale }),
    tab.fetchTokens(locale),
    // A missing or failed page is not fetched: it is missing, or fails, in the other language too.
    pageId === undefined || content.getPage(pageId)?.state !== 'ready'
      ? undefined
      : tab.api.getPage({ id: pageId, lang: locale }),
  ]);
  // If the realm was published meanwhile, some of the responses may belong to the older version.
  if (state.realm.revisions !== revisions) throw new Error('The realm was published while the language changed.');
  // The response's schema leaves the types of the settings to LocaleInfo.
  const settings = texts.settings as unknown as LocaleInfo;
  if (settings.homePage !== state.realm.homePage) throw new Error('The language has another home page.');
  const { documentElement, head } = tab.document;
  runInAction(() => {
    // AppState is read-only for all other code.
    Object.assign(state, {
      locale,
      labels: texts.labels,
      menu,
      // The general logo must not stay when the language has none.
      realm: { ...state.realm, logo: undefined, ...settings, name: texts.name, providers: texts.providers },
    });
    navigation.response = menu;
  });
  tab.document.cookie = `language=${locale}; path=/; max-age=${COOKIE_MAX_AGE}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  tab.storage.set('language', locale);
  if (!stores.session.isGuest) void tab.api.putPreferences({ body: { language: locale } }).catch(() => undefined);
  const plan = page === undefined ? undefined : await content.deps.read(page);
  stores.onLanguageChange(pageId);
  documentElement.lang = languageTag(locale);
  documentElement.dir = getDirection(locale);
  const style = head.querySelector('#realm-tokens');
  if (style) style.textContent = tokens;
  if (pageId !== undefined && plan !== undefined) {
    if ('problem' in plan) void content.refresh(pageId);
    else content.show(pageId, plan satisfies PagePlan);
  }
  tab.replace(href);
}

/** Makes all links to other languages (`hreflang`) change the language without a document load. */
export function changeLanguageByLinks(app: App, tab: LanguageTab, leave: (href: string) => void): void {
  let isChanging = false;
  tab.document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[hreflang]') : null;
    if (!link || link.origin !== location.origin) return;
    event.preventDefault();
    if (isChanging || link.hreflang === app.state.locale) return;
    isChanging = true;
    const { href } = link;
    void changeLanguage(link.hreflang, href.slice(link.origin.length), app, tab)
      .catch(() => leave(href))
      .finally(() => {
        isChanging = false;
      });
  });
}
