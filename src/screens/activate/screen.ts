import { defineScreen } from '../_shared/defineScreen.ts';
import { ActivatePage } from './ActivatePage.tsx';

/** The screen on which a new account gets its password, where the brand asks for it after the mail. */
export const screen = defineScreen({
  route: 'ACTIVATE',
  title: 'activateTitle',
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  hasHomePageBackdrop: true,
  View: ActivatePage,
});
