import { defineScreen } from '../_shared/defineScreen.ts';
import { LogoutPage } from './LogoutPage.tsx';

/** The sign-out screen. */
export const screen = defineScreen({
  route: 'LOGOUT',
  title: 'logout',
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  hasHomePageBackdrop: true,
  View: LogoutPage,
});
