import { defineScreen } from '../_shared/defineScreen.ts';
import { RequestPasswordPage } from '../_shared/identity/RequestPasswordPage.tsx';

/** The screen that asks for a mail to reset a password. */
export const screen = defineScreen({
  route: 'REQUEST_PASSWORD',
  title: 'forgottenPasswordTitle',
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  hasHomePageBackdrop: true,
  View: RequestPasswordPage,
});
