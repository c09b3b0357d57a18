import { defineScreen } from '../_shared/defineScreen.ts';
import { EmailConfirmationPage } from './EmailConfirmationPage.tsx';

/** The screen to which the mail of a sign-up or of a changed address leads. */
export const screen = defineScreen({
  route: 'EMAIL_CONFIRMATION',
  title: 'emailConfirmationTitle',
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  hasHomePageBackdrop: true,
  View: EmailConfirmationPage,
});
