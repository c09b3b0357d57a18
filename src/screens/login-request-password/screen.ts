import { defineScreen } from '../_shared/defineScreen.ts';
import { RequestPasswordPage } from '../_shared/identity/RequestPasswordPage.tsx';

/** The screen that asks for a mail to reset a password, below the sign-in page. */
export const screen = defineScreen({
  route: 'LOGIN_REQUEST_PASSWORD',
  title: 'forgotPasswordTitle',
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  hasHomePageBackdrop: true,
  View: RequestPasswordPage,
});
