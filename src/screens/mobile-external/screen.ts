import { defineScreen } from '../_shared/defineScreen.ts';
import { MobileExternalPage } from './MobileExternalPage.tsx';

/** The page on which a viewer who is signed in continues in an app of the brand (decision D9). */
export const screen = defineScreen({
  route: 'MOBILE_EXTERNAL',
  title: 'appTitle',
  layout: 'bare',
  access: { titleKey: 'appTitle', hintKey: 'appGateHint' },
  robots: 'noindex',
  hasHomePageBackdrop: true,
  View: MobileExternalPage,
});
