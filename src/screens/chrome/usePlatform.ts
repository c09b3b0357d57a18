import { useEffect } from 'react';
import type { NavigationStore } from '#src/stores/NavigationStore.ts';

/** Windows of this width are phones to the menu: under 768 px (content-and-viewing 9, decision C18). */
const PHONE = '(max-width: 767.98px)';

/**
 * Tells the server by the `vp` cookie for which kind of window to choose the menu (decision O19), and fetches the other menu
 * when the window is, or becomes, of the other kind.
 */
export function usePlatform(navigation: NavigationStore): void {
  useEffect(() => {
    const phone = window.matchMedia(PHONE);
    const tell = () => {
      document.cookie = `vp=${phone.matches ? 'mobile' : 'wide'}; path=/; max-age=31536000; samesite=lax`;
      navigation.changePlatform(phone.matches ? 'mobile-web' : 'web');
    };
    tell();
    phone.addEventListener('change', tell);
    return () => phone.removeEventListener('change', tell);
  }, [navigation]);
}
