import { defineScreen } from '../_shared/defineScreen.ts';
import { ResetPasswordPage } from '../_shared/identity/ResetPasswordPage.tsx';

/** The screen to which the mail of a password reset leads, below the sign-in page. */
export const screen = defineScreen({
  route: 'LOGIN_RESET_PASSWORD',
  title: 'newPasswordTitle',
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  hasHomePageBackdrop: true,
  View: ResetPasswordPage,
});
