import type { NavigationStore } from '#src/stores/NavigationStore.ts';

/** Windows under 768 px get the menu of phones (content-and-viewing 9, decision C18). */
const PHONE_QUERY = '(max-width: 767.98px)';

/**
 * Stores the kind of window (phone or wide) in the `vp` cookie, by which the server selects the menu (decision O19).
 * When the kind differs from that of the menu, now or after a resize, the other menu is fetched (NAV-039).
 * @returns a cleanup function
 */
export function detectPlatform(navigation: NavigationStore): () => void {
  const phoneQuery = window.matchMedia(PHONE_QUERY);
  const update = () => {
    document.cookie = `vp=${phoneQuery.matches ? 'mobile' : 'wide'}; path=/; max-age=31536000; samesite=lax`;
    navigation.changePlatform(phoneQuery.matches ? 'mobile-web' : 'web');
  };
  update();
  phoneQuery.addEventListener('change', update);
  return () => phoneQuery.removeEventListener('change', update);
}
