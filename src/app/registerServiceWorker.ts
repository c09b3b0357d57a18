/** Registers the service worker after hydration, where the browser supports and allows it. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const trusted = (
    window as Window & {
      trustedTypes?: {
        createPolicy(
          name: string,
          rules: { createScriptURL(url: string): string },
        ): { createScriptURL(url: string): string };
      };
    }
  ).trustedTypes;
  const url = trusted
    ? trusted.createPolicy('offline', { createScriptURL: () => '/sw.js' }).createScriptURL('/sw.js')
    : '/sw.js';
  navigator.serviceWorker.register(url).catch(() => undefined);
}
